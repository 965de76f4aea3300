export { Gate } from './gate.js';
export { StallLine } from './stall-line.js';
