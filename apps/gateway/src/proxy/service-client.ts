import { HTTP_ERRORS } from '#contracts/http';
import { refusals } from '#kernel';
import { PRINCIPAL_HEADER, signPrincipal } from '#platform/auth';
import { correlationId } from '#platform/logging';
import type { Upstream } from './upstream.js';

const refuse = refusals(HTTP_ERRORS);
const WAIT_MS = 5_000;

/**
 * Asks a service what the gateway itself wants to know, over the same connections and with the same patience as for a caller. Only for
 * what changes nothing: a question whose connection broke is asked once more.
 */
export class ServiceClient {
  constructor(
    private readonly upstream: Upstream,
    private readonly principalKey: Uint8Array,
  ) {}

  get(path: string): Promise<unknown> {
    return this.ask('GET', path);
  }

  /** @param question JSON */
  post(path: string, question: object): Promise<unknown> {
    return this.ask('POST', path, Buffer.from(JSON.stringify(question)));
  }

  /** @throws DomainError `http.unavailable` where there is no answer */
  private async ask(method: string, path: string, body?: Buffer): Promise<unknown> {
    const id = correlationId();
    const scope = { audience: this.upstream.name, method, url: path, ...(id ? { correlationId: id } : {}) };
    const headers = () => ({
      ...(body ? { 'content-type': 'application/json' } : {}),
      [PRINCIPAL_HEADER]: signPrincipal(undefined, scope, this.principalKey),
    });
    const signal = AbortSignal.timeout(WAIT_MS);
    return this.upstream.read({ method, path, headers, body, signal, isRead: true }).catch((cause: unknown) => {
      throw Object.assign(refuse('http.unavailable', { retryAfterS: 1 }), { cause });
    });
  }
}
