import type { InjectOptions } from 'fastify';
import { type DynamicModule, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { configureHttp, createHttpAdapter, createOpenApiDocument } from '#platform/http';
import { createLogger } from '#platform/logging';
import type { CaughtMail } from '../embedded/mail-catcher.js';
import { DevInboxModule } from './dev-inbox.module.js';

const mail: CaughtMail = {
  id: '019aa5f0-0000-7000-8000-000000000001',
  receivedAt: new Date('2026-11-21T10:42:13Z'),
  from: 'no-reply@saffron.example',
  to: ['ada@example.test'],
  subject: '<script>alert(1)</script>',
  text: 'Your code is 482913 </pre><img src=x onerror=alert(1)>',
  html: '<p style="color:red">Hello</p><script>alert(1)</script>',
  code: '482913',
};

@Module({})
class NothingModule {}

describe('the development inbox', () => {
  let app: NestFastifyApplication;
  let mails: CaughtMail[];

  beforeEach(async () => {
    mails = [
      mail,
      { ...mail, id: '019aa5f0-0000-7000-8000-000000000000', subject: 'Older', html: undefined, code: undefined },
    ];
    const catcher = { url: '', messages: () => mails, stop: async () => undefined };
    app = await start(DevInboxModule.register({ catcher }));
  });

  afterEach(() => app.close());

  it('lists the mails with their codes, newest first, and looks for new ones by itself', async () => {
    const { statusCode, body, headers } = await get('/dev/inbox');

    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['refresh']).toBe('5');
    expect(body).toContain('<code class="code">482913</code>');
    expect(body.indexOf(`/dev/inbox/${mail.id}`)).toBeGreaterThan(0);
    expect(body.indexOf('Older')).toBeGreaterThan(body.indexOf(`/dev/inbox/${mail.id}`));
  });

  it('says so when there is no mail', async () => {
    mails = [];

    expect((await get('/dev/inbox')).body).toContain('No mail yet');
  });

  it('runs nothing that a mail brings along', async () => {
    const list = await get('/dev/inbox');
    const detail = await get(`/dev/inbox/${mail.id}`);
    const frame = await get(`/dev/inbox/${mail.id}/html`);

    for (const { body, headers } of [list, detail]) {
      expect(body).not.toMatch(/<script|<img|\sstyle=/);
      expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'self'; frame-src 'self';/);
    }
    expect(detail.body).toMatch(new RegExp(`<iframe[^>]*src="/dev/inbox/${mail.id}/html"[^>]*sandbox=`));
    expect(detail.body).not.toMatch(/sandbox="[^"]*(allow-scripts|allow-same-origin|allow-forms)/);
    expect(frame.body).toBe(mail.html);
    expect(frame.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'unsafe-inline';.*sandbox/,
    );
  });

  it('answers tests with the mails as JSON', async () => {
    const { body, headers } = await get('/dev/inbox.json');

    expect(headers['content-type']).toMatch(/^application\/json/);
    expect(JSON.parse(body)[0]).toEqual({ ...mail, receivedAt: '2026-11-21T10:42:13.000Z' });
  });

  it('brings its own style sheet for both colour schemes', async () => {
    const { body, headers } = await get('/dev/inbox.css');

    expect(headers['content-type']).toBe('text/css; charset=utf-8');
    expect(body).toContain('prefers-color-scheme: light');
  });

  it.each(['/dev/inbox/019aa5f0-0000-7000-8000-00000000ffff', '/dev/inbox/019aa5f0-0000-7000-8000-000000000000/html'])(
    'answers 404 for %s, which is not there',
    async (url) => {
      expect((await get(url)).statusCode).toBe(404);
    },
  );

  it.each([
    ['another machine', { remoteAddress: '192.168.1.20' }],
    ["another site's name", { headers: { host: 'evil.example:3000' } }],
    ['a proxy on this machine', { headers: { host: 'localhost:3000', 'x-forwarded-for': '192.168.1.20' } }],
  ])('does not exist for %s', async (_, options) => {
    for (const url of ['/dev/inbox', '/dev/inbox.json', `/dev/inbox/${mail.id}`, `/dev/inbox/${mail.id}/html`]) {
      expect((await get(url, options)).statusCode).toBe(404);
    }
  });

  it('is left out of the OpenAPI document', () => {
    expect(Object.keys(createOpenApiDocument(app, '0').paths)).toEqual([]);
  });

  it('does not exist where it is not imported', async () => {
    await app.close();
    app = await start({ module: NothingModule });

    for (const url of ['/dev/inbox', '/dev/inbox.json']) expect((await get(url)).statusCode).toBe(404);
  });

  const get = (url: string, options: InjectOptions = {}) => app.inject({ method: 'GET', url, ...options });

  async function start(module: DynamicModule): Promise<NestFastifyApplication> {
    const created = await NestFactory.create<NestFastifyApplication>(module, createHttpAdapter(), { logger: false });
    configureHttp(created, createLogger({ service: 'test', level: 'silent' }));
    await created.init();
    return created;
  }
});
