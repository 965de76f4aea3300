import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { failureOf } from './upstream-failure.js';

/** A request to a service. */
export interface Call {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  /** Asked for anew at each try, because a service takes a token only once. */
  headers(): Record<string, string>;
  readonly body?: Buffer | Readable | undefined;
  /** That it changes nothing, whatever its method says. */
  readonly isRead?: boolean;
  /** Aborted where nobody waits for the answer any more. */
  readonly signal?: AbortSignal;
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** Whole where it is small; see {@link HELD_BYTES}. */
  readonly body: Buffer | Readable;
}

/** Answers that announce no more than this are waited for, so that one which breaks off can still become an honest refusal. */
export const HELD_BYTES = 64 * 1024;

/**
 * Sends a request once.
 * @returns once the answer's headers are there, or a small answer as a whole
 * @throws UpstreamFailure
 */
export function exchange(pool: Dispatcher, call: Call): Promise<Answer> {
  const { method, path, body = null } = call;
  return new Promise((resolve, reject) => {
    const options = { method: method as Dispatcher.HttpMethod, path, body, headers: call.headers(), reset: false };
    pool.dispatch(options, new Exchange(call, resolve, reject));
  });
}

type Controller = Dispatcher.DispatchController;

class Exchange implements Dispatcher.DispatchHandler {
  private wasSent = false;
  private answer: { readonly status: number; readonly headers: Headers } | undefined;
  private readonly chunks: Buffer[] = [];
  private stream: AnswerStream | undefined;

  constructor(
    private readonly call: Call,
    private readonly resolve: (answer: Answer) => void,
    private readonly reject: (error: Error) => void,
  ) {}

  onRequestStart(controller: Controller): void {
    const { signal } = this.call;
    if (signal?.aborted) return controller.abort(signal.reason as Error);
    signal?.addEventListener('abort', () => controller.abort(signal.reason as Error), { once: true });
    this.wasSent = true;
  }

  onResponseStart(controller: Controller, status: number, headers: Headers): void {
    if (status < 200) return;
    this.answer = { status, headers };
    if (isHeld(this.call.method, status, headers)) return;
    this.stream = new AnswerStream(controller);
    this.resolve({ ...this.answer, body: this.stream });
  }

  onResponseData(controller: Controller, chunk: Buffer): void {
    if (!this.stream) this.chunks.push(chunk);
    else if (!this.stream.push(chunk)) controller.pause();
  }

  onResponseEnd(): void {
    if (this.stream) return this.stream.finish();
    const [first] = this.chunks;
    const body = first && this.chunks.length === 1 ? first : Buffer.concat(this.chunks);
    if (this.answer) this.resolve({ ...this.answer, body });
  }

  onResponseError(_controller: Controller, error: Error): void {
    const failure = failureOf(error, this.wasSent);
    if (this.stream) this.stream.destroy(failure);
    else this.reject(failure);
  }
}

function isHeld(method: string, status: number, headers: Headers): boolean {
  const hasNoBody = method === 'HEAD' || status === 204 || status === 304;
  return hasNoBody || Number(headers['content-length'] ?? Infinity) <= HELD_BYTES;
}

/** The body of an answer on its way through: read no faster than it is passed on, given up when nobody takes it. */
class AnswerStream extends Readable {
  private isWhole = false;

  constructor(private readonly controller: Controller) {
    super();
  }

  finish(): void {
    this.isWhole = true;
    this.push(null);
  }

  override _read(): void {
    this.controller.resume();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    if (!this.isWhole) this.controller.abort(error ?? new Error('Nobody takes the answer'));
    done(error);
  }
}
