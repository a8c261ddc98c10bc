import { serveSessions } from './scope.browser.js';

serveSessions();
