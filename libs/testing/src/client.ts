import { CSRF_HEADER, SESSION_NAME_COOKIE, type User } from '#contracts/identity';
import type { Person } from './builders.js';
import { CookieJar } from './cookie-jar.js';
import { codeIn, hasCode, type Mailbox } from './smtp.js';

export interface ApiAnswer<T> {
  readonly status: number;
  readonly headers: Headers;
  /** The JSON body, or the text where it is none. */
  readonly body: T;
}

export interface ApiFailure {
  readonly error: string;
  readonly code: string;
  readonly details?: readonly unknown[];
}

/** One person's browser without the page: keeps cookies and sends the CSRF token as the web does. */
export class ApiClient {
  readonly cookies = new CookieJar();

  constructor(
    private readonly baseUrl: string,
    private readonly mailbox?: Mailbox,
  ) {}

  get<T>(path: string, headers?: Record<string, string>): Promise<ApiAnswer<T>> {
    return this.send<T>('GET', path, undefined, headers);
  }

  post<T>(path: string, body: unknown = {}, headers?: Record<string, string>): Promise<ApiAnswer<T>> {
    return this.send<T>('POST', path, body, headers);
  }

  /** Any answer is an answer: a test judges the status itself. */
  async send<T>(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<ApiAnswer<T>> {
    const csrf = this.cookies.get(SESSION_NAME_COOKIE);
    const response = await fetch(`${this.baseUrl}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(this.cookies.header() ? { cookie: this.cookies.header() } : {}),
        ...(csrf && method !== 'GET' ? { [CSRF_HEADER]: csrf } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    this.cookies.store(response.headers);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') && text !== '';
    return { status: response.status, headers: response.headers, body: (isJson ? JSON.parse(text) : text) as T };
  }

  /** As `post`, for what a test only prepares. Throws what the server answered where that is no success. */
  async succeed<T>(path: string, body?: unknown, headers?: Record<string, string>): Promise<T> {
    const answer = await this.post<T>(path, body, headers);
    if (answer.status < 300) return answer.body;
    throw new Error(`POST ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  }

  /** Registers, confirms the profile and enters the mailed code: afterwards this client is signed in. */
  async signUp(person: Person): Promise<User> {
    const { name, email, password, phoneNumber, country, firstName, lastName, city } = person;
    const registered = await this.succeed<{ tempToken: string }>('/api/saffron/register-member', {
      name,
      email,
      password,
      phoneNumber,
      country,
    });
    const profile = { firstName, lastName, phoneNumber, country, address: '', city, stateProvince: '', postalCode: '' };
    await this.succeed('/api/saffron/confirm-profile', { tempToken: registered.tempToken, email, ...profile });
    return this.signIn(email);
  }

  /** Signs an existing member in by a code that travels by SMTP. */
  async signIn(email: string): Promise<User> {
    const code = await this.requestCode(email);
    const { user } = await this.succeed<{ user?: User }>('/api/saffron/verify-otp', {
      email,
      otp: code,
      purpose: 'login',
    });
    if (!user) throw new Error('The right code opened no session');
    return user;
  }

  /** Asks for a sign-in code and reads it from the mail. */
  async requestCode(email: string, purpose = 'authentication'): Promise<string> {
    if (!this.mailbox) throw new Error('This client was made without a mailbox, so it cannot read codes');
    const seen = (await this.mailbox.list()).length;
    await this.succeed('/api/auth/send-otp', { email, purpose });
    return codeIn(
      await this.mailbox.waitFor((mail, index) => index >= seen && mail.to.includes(email) && hasCode(mail)),
    );
  }
}
