import { randomInt } from 'node:crypto';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** The answers of many routes, as loosely as the specs that know what they asked for need them. */
export interface Body {
  readonly [field: string]: unknown;
  readonly code?: string;
  readonly tempToken?: string;
  readonly user?: { readonly id: string; readonly role: string; readonly hasPosPin: boolean };
}

export interface Answer {
  readonly status: number;
  readonly body: Body;
  readonly headers: Record<string, unknown>;
  /** What came, whatever it is. */
  readonly text: string;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A caller with a cookie jar and an address of its own; one that `forgetsCookies` is a program. */
export class Browser {
  readonly cookies = new Map<string, string>();
  ip = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
  forgetsCookies = false;
  /** Sent along with every call. */
  readonly headers: Record<string, string> = {};

  constructor(private readonly app: NestFastifyApplication) {}

  get(url: string): Promise<Answer> {
    return this.call('GET', url);
  }

  post(url: string, payload: object = {}): Promise<Answer> {
    return this.call('POST', url, payload);
  }

  async call(method: Method, url: string, payload?: object): Promise<Answer> {
    const answer = await this.app.inject({
      method,
      url,
      remoteAddress: this.ip,
      cookies: Object.fromEntries(this.cookies),
      headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0', ...this.headers },
      ...(payload ? { payload } : {}),
    });
    if (!this.forgetsCookies) this.keep(answer.cookies);
    const { statusCode: status, headers, body: text } = answer;
    const isJson = text !== '' && String(headers['content-type']).includes('json');
    return { status, headers, text, body: isJson ? answer.json() : {} };
  }

  private keep(cookies: { name: string; value: string }[]): void {
    for (const { name, value } of cookies) {
      if (value) this.cookies.set(name, value);
      else this.cookies.delete(name);
    }
  }
}
