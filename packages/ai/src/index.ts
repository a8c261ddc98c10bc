export { type DocumentTools, documentTools, UNTRUSTED } from './tools.js';
