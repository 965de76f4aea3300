import cookie from '@fastify/cookie';
import fastify from 'fastify';
import { clearSessionCookies, setSessionCookies } from './session.cookies.js';

const session = {
  id: 'id',
  proof: 'p'.repeat(43),
  name: 'n'.repeat(43),
  expiresAt: new Date(Date.now() + 60_000),
  isSuperAdmin: true,
};

async function cookiesOf(path: '/in' | '/out', host: string) {
  const app = fastify();
  await app.register(cookie);
  app.get('/in', (request, reply) => {
    setSessionCookies(request, reply, session);
    return {};
  });
  app.get('/out', (_, reply) => {
    clearSessionCookies(reply);
    return {};
  });
  const { cookies } = await app.inject({ url: path, headers: { host } });
  return new Map(cookies.map((one) => [one.name, one]));
}

describe('attack 12: the cookies of a session', () => {
  it('prove it over HTTPS under a name that binds them to this host, out of reach of script', async () => {
    const cookies = await cookiesOf('/in', 'pay.saffron.example');
    const proof = cookies.get('__Host-saffron_session')!;
    expect(proof).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/', value: session.proof });
    expect(proof).not.toHaveProperty('domain');
    expect(cookies.has('saffron_session')).toBe(false);
  });

  it('show script a name alone, which is not the proof', async () => {
    const cookies = await cookiesOf('/in', 'pay.saffron.example');
    for (const name of ['sessionToken', 'adminBackupToken']) {
      expect(cookies.get(name)).toMatchObject({ secure: true, sameSite: 'Lax', value: session.name });
      expect(cookies.get(name)).not.toHaveProperty('httpOnly');
    }
    expect([...cookies.values()].filter(({ value }) => value === session.proof)).toHaveLength(1);
  });

  it('have no prefix on localhost, where a browser would refuse it without TLS', async () => {
    const proof = (await cookiesOf('/in', 'localhost:3000')).get('saffron_session');
    expect(proof).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(proof).not.toHaveProperty('secure');
  });

  it('are taken back under the names that they have', async () => {
    for (const [host, name] of [
      ['pay.saffron.example', '__Host-saffron_session'],
      ['localhost:3000', 'saffron_session'],
    ] as const) {
      const cookies = await cookiesOf('/out', host);
      for (const one of [name, 'sessionToken', 'adminBackupToken'])
        expect(cookies.get(one)).toMatchObject({ value: '', path: '/', expires: new Date(0) });
    }
  });
});
