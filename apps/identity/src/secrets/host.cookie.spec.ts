import cookie from '@fastify/cookie';
import fastify from 'fastify';
import { DEVICE_COOKIE, FLOW_COOKIE, PENDING_COOKIE } from '#platform/sessions';
import { clearHostCookie, readHostCookie, setHostCookie } from './host.cookie.js';

const SITE = 'pay.saffron.example';
const LOCAL = 'localhost:3000';

async function answerTo(url: string, host: string, cookies: Record<string, string> = {}) {
  const app = fastify();
  await app.register(cookie);
  app.get<{ Params: { name: string } }>('/set/:name', ({ params }, reply) => {
    setHostCookie(reply, params.name, 'token', 60);
    return {};
  });
  app.get<{ Params: { name: string } }>('/clear/:name', ({ params }, reply) => {
    clearHostCookie(reply, params.name);
    return {};
  });
  app.get<{ Params: { name: string } }>('/read/:name', (request) => ({
    value: readHostCookie(request, request.params.name) ?? null,
  }));
  return app.inject({ url, headers: { host }, cookies });
}

describe.each([FLOW_COOKIE, PENDING_COOKIE, DEVICE_COOKIE])('attack 12: the cookie %s', (name) => {
  it('is bound to this host over HTTPS, out of reach of script and of other sites', async () => {
    const [set] = (await answerTo(`/set/${name}`, SITE)).cookies;
    expect(set).toMatchObject({
      ...{ name: `__Host-${name}`, value: 'token', maxAge: 60 },
      ...{ httpOnly: true, secure: true, sameSite: 'Lax', path: '/' },
    });
    expect(set).not.toHaveProperty('domain');
  });

  it('counts over HTTPS under that name alone', async () => {
    const both = { [name]: 'planted', [`__Host-${name}`]: 'own' };
    expect((await answerTo(`/read/${name}`, SITE, both)).json()).toEqual({ value: 'own' });
    expect((await answerTo(`/read/${name}`, SITE, { [name]: 'planted' })).json()).toEqual({ value: null });
    expect((await answerTo(`/read/${name}`, LOCAL, { [name]: 'own' })).json()).toEqual({ value: 'own' });
  });

  it('is taken back as it was set, so that a browser takes it', async () => {
    const [cleared] = (await answerTo(`/clear/${name}`, SITE)).cookies;
    expect(cleared).toMatchObject({ name: `__Host-${name}`, value: '', path: '/', secure: true });
    expect((await answerTo(`/clear/${name}`, LOCAL)).cookies[0]).toMatchObject({ name, value: '', path: '/' });
  });
});
