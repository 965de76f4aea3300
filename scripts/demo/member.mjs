import { setTimeout as delay } from 'node:timers/promises';

export class Refusal extends Error {
  constructor(status, body, headers) {
    super(body?.error ?? `answered ${status}`);
    this.status = status;
    this.code = body?.code;
    this.retryAfterS = Number(headers.get('retry-after') ?? 0);
  }
}

/** One person's browser without the page: cookies, CSRF token, and codes from the development inbox. */
export class Member {
  #cookies = new Map();

  constructor(base) {
    this.base = base;
  }

  async call(method, path, body, headers = {}) {
    const token = this.#cookies.get('sessionToken');
    const response = await fetch(this.base + path, {
      method,
      headers: {
        ...(this.#cookies.size ? { cookie: [...this.#cookies].map((pair) => pair.join('=')).join('; ') } : {}),
        ...(token ? { 'x-csrf-token': token } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    const answer = await response.json().catch(() => undefined);
    if (!response.ok) throw new Refusal(response.status, answer, response.headers);
    return answer;
  }

  post(path, body = {}, headers) {
    return this.call('POST', path, body, headers);
  }

  get(path) {
    return this.call('GET', path);
  }

  /** Registers where the address is new, and signs in by code either way. */
  async enter(person, password) {
    const { email, firstName, lastName, phoneNumber, country, city } = person;
    const { isNewUser, walletActivated } = await this.post('/api/saffron/email-check', { email });
    if (isNewUser || !walletActivated) {
      const name = `${firstName} ${lastName}`;
      const { tempToken } = await this.post('/api/saffron/register-member', {
        name,
        email,
        password,
        phoneNumber,
        country,
      });
      const rest = { phoneNumber, country, city, address: '', stateProvince: '', postalCode: '' };
      await this.post('/api/saffron/confirm-profile', { tempToken, email, firstName, lastName, ...rest });
    }
    const otp = await this.#code(email);
    return (await this.post('/api/saffron/verify-otp', { email, otp, purpose: 'login' })).user;
  }

  async #code(email) {
    const known = new Set((await this.#mailsTo(email)).map(({ id }) => id));
    await this.#patiently(() => this.post('/api/auth/send-otp', { email, purpose: 'authentication' }));
    for (let n = 0; n < 200; n++) {
      const mail = (await this.#mailsTo(email)).find(({ id, code }) => code && !known.has(id));
      if (mail) return mail.code;
      await delay(50);
    }
    throw new Error(`No code for ${email} arrived in the development inbox`);
  }

  async #mailsTo(email) {
    return (await this.get('/dev/inbox.json')).filter(({ to }) => to.includes(email));
  }

  /** A second run within half a minute has to wait for its codes. */
  async #patiently(act) {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 429 || error.retryAfterS > 60) throw error;
      await delay(error.retryAfterS * 1000);
      return act();
    }
  }

  #keep(line) {
    const [pair, ...attributes] = line.split(';');
    const [name, value] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
    const isGone = !value || attributes.some((text) => /^\s*max-age=0$/i.test(text) || /1970/.test(text));
    if (isGone) this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }
}
