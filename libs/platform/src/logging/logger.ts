import type { LoggerService } from '@nestjs/common';
import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import { correlationId } from './context.js';

export type { Logger } from 'pino';

/** Never logged, wherever they stand in an object. */
const SECRET_PATHS = [
  'authorization',
  'cookie',
  '*.cookie',
  '*.authorization',
  '*.password',
  '*.otp',
  '*.posPin',
  '*.token',
  '*.tempToken',
];

interface LoggedError {
  type: string;
  message: string;
  code?: unknown;
  stack?: string | undefined;
  cause?: LoggedError;
}

/** A database error carries the statement with its parameters, and the client with everything it knows: neither is for a log. */
function logged(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  const { name, message, stack, cause } = error;
  return {
    type: name,
    message,
    ...('code' in error ? { code: error.code } : {}),
    stack,
    ...(cause === undefined ? {} : { cause: logged(cause) }),
  };
}

/** JSON lines with level, time, service and correlation id. */
export function createLogger(options: { level?: string; service: string }, destination?: DestinationStream): Logger {
  const settings: LoggerOptions = {
    level: options.level ?? 'info',
    base: { service: options.service },
    redact: { paths: SECRET_PATHS, censor: '[redacted]' },
    serializers: { err: logged },
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: () => {
      const id = correlationId();
      return id ? { correlationId: id } : {};
    },
  };
  return destination ? pino(settings, destination) : pino(settings);
}

/** Nest's own lines through the same logger. Its start-up chatter goes to debug. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, ...rest: unknown[]): void {
    this.logger.debug({ context: rest.at(-1) }, String(message));
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.logger.debug({ context: rest.at(-1) }, String(message));
  }

  verbose(message: unknown, ...rest: unknown[]): void {
    this.logger.trace({ context: rest.at(-1) }, String(message));
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.logger.warn({ context: rest.at(-1) }, String(message));
  }

  error(message: unknown, ...rest: unknown[]): void {
    if (message instanceof Error) this.logger.error({ err: message, context: rest.at(-1) }, message.message);
    else this.logger.error({ context: rest.at(-1), stack: rest.length > 1 ? rest[0] : undefined }, String(message));
  }
}
