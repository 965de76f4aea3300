export { Gate } from './gate.js';
export { StallLine } from './stall-line.js';
export { SteadyWidth } from './steady-width.js';
