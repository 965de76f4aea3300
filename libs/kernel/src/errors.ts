/** One refusal that a caller can act on: an HTTP status, and the sentence a person reads. */
export interface ErrorSpec {
  readonly status: number;
  readonly message: string;
}

/** A feature's refusals by their dotted code (`wallet.transfer.insufficient-funds`). */
export type ErrorTable = Readonly<Record<string, ErrorSpec>>;

export interface DomainErrorOptions {
  /** Replaces the table's sentence where the situation needs its own words. */
  readonly message?: string;
  /** What a program needs to correct its call: field issues, limits, next steps. Never internals. */
  readonly details?: readonly unknown[];
  /** Seconds until a retry may succeed; becomes the `Retry-After` header. */
  readonly retryAfterS?: number;
}

/** An expected refusal. Everything else that is thrown is a fault and answers 500 without internals. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly status: number;
  readonly details: readonly unknown[] | undefined;
  readonly retryAfterS: number | undefined;

  constructor(
    readonly code: string,
    spec: ErrorSpec,
    options: DomainErrorOptions = {},
  ) {
    super(options.message ?? spec.message);
    this.status = spec.status;
    this.details = options.details;
    this.retryAfterS = options.retryAfterS;
  }
}

/** Whether the call itself is refused, and would be again; what failed on our side (503 and the like) may go well next time. */
export const isRefusal = (error: unknown): error is DomainError => error instanceof DomainError && error.status < 500;

/** The refusal that was thrown. Throws anything else on. */
export function refusalIn(error: unknown): DomainError {
  if (isRefusal(error)) return error;
  throw error;
}

/** Binds a table, so that only its own codes can be raised: `const refuse = refusals(TRANSFER_ERRORS); throw refuse('…')`. */
export function refusals<T extends ErrorTable>(table: T) {
  return (code: keyof T & string, options?: DomainErrorOptions): DomainError =>
    new DomainError(code, table[code] as ErrorSpec, options);
}
