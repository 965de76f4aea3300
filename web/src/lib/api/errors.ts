/** A request that was answered with a refusal or a fault. `message` is the sentence to show. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    message: string,
    readonly status: number,
    readonly body: unknown,
    /** Seconds until a retry may succeed, where the server said so. */
    readonly retryAfterS?: number,
  ) {
    super(message);
  }

  /** The dotted code that tells refusals apart, such as `wallet.transfer.insufficient-funds`. */
  get code(): string | undefined {
    return textField(this.body, 'code');
  }

  /** What support asks for when a request failed on our side. */
  get requestId(): string | undefined {
    return textField(this.body, 'correlationId');
  }

  get details(): readonly unknown[] {
    const details = isObject(this.body) ? this.body['details'] : undefined;
    return Array.isArray(details) ? details : [];
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function textField(body: unknown, name: string): string | undefined {
  const value = isObject(body) ? body[name] : undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The message is the body's `message`, then its `error`, then the status text; a body that is no JSON counts as none. */
export async function readError(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '');
  const body = parseJson(text);
  const message =
    textField(body, 'message') ?? textField(body, 'error') ?? (response.statusText || String(response.status));
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new ApiError(message, response.status, body ?? text, Number.isFinite(retryAfter) ? retryAfter : undefined);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The server's sentence where there is one, else the given one: a browser's own network errors are not for people. */
export const errorMessage = (error: unknown, fallback: string): string =>
  error instanceof ApiError ? error.message : fallback;

export const hasCode = (error: unknown, code: string): error is ApiError =>
  error instanceof ApiError && error.code === code;
