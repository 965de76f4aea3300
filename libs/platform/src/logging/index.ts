export { adoptCorrelationId, RequestContext, correlationId, runInContext } from './context.js';
export { createLogger, NestLogger, type Logger } from './logger.js';
export { outliveReaders } from './outlive-readers.js';
