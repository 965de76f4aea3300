import { CookieJar } from './cookie-jar.js';

const answer = (...cookies: string[]) => new Headers(cookies.map((cookie) => ['set-cookie', cookie]));

describe('the cookie jar', () => {
  it('sends back what it was given, and forgets what expired', () => {
    const jar = new CookieJar();
    jar.store(answer('a=1; Path=/; HttpOnly', 'b=x%20y; Max-Age=60', 'c=3; Expires=Thu, 01 Jan 2099 00:00:00 GMT'));
    expect(jar.header()).toBe('a=1; b=x%20y; c=3');
    expect(jar.get('b')).toBe('x y');

    jar.store(answer('a=; Max-Age=0', 'c=; Expires=Thu, 01 Jan 1970 00:00:00 GMT'));
    expect(jar.header()).toBe('b=x%20y');
  });
});
