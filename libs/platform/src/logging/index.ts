export { adoptCorrelationId, arrivedAt, RequestContext, correlationId, runInContext } from './context.js';
export { createLogger, NestLogger, type Logger } from './logger.js';
