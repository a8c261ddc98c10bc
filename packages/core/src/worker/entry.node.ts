import { serveSessions } from './scope.node.js';

serveSessions();
