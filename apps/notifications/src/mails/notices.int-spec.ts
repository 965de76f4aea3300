import { CODE } from '../../test-support/requests.js';
import { startMoodyServer } from '../../test-support/smtp-servers.js';
import { Stage } from '../../test-support/stage.js';
import { tablesHolding } from '../../test-support/tables.js';

describe('a requested notice', () => {
  let stage: Stage;
  beforeEach(async () => {
    stage = await Stage.create();
  });
  afterEach(() => stage.close());

  it('arrives with its link, which is in no table afterwards', async () => {
    const sink = await stage.sink();
    const app = await stage.service(sink.url);

    const { email, token } = await app.requestNotice();
    const mail = await sink.waitFor(({ to }) => to.includes(email));
    const row = await app.settled();

    expect(mail.content.subject).toMatch(/^Saffron: sign-in from a new device/);
    expect(mail.content.text).toContain(`https://pay.saffron.example/auth/undo?token=${token}`);
    expect(mail.content.text).toContain('Device: Firefox 140 on Windows');
    expect(row).toMatchObject({ kind: 'new-device', state: 'sent', attempts: 1, sealed_secret: null });
    for (const secret of [token, 'v1.']) expect(await tablesHolding(stage.url, secret)).toEqual([]);
  });

  it('may be without any link', async () => {
    const sink = await stage.sink();
    const app = await stage.service(sink.url);

    const { email } = await app.requestNotice({ hasLink: false });

    expect((await sink.waitFor(({ to }) => to.includes(email))).content.text).not.toContain('/auth/undo');
  });

  it('is tried again and given up like a code', async () => {
    const server = await stage.keep(startMoodyServer(Infinity, CODE));
    const app = await stage.service(server.url);

    const { token } = await app.requestNotice({ livesForMs: 1_500 });
    const row = await app.settled();

    expect(row).toMatchObject({ state: 'dead', sealed_secret: null });
    expect(row['attempts']).toBeGreaterThan(0);
    for (const secret of [token, 'v1.']) expect(await tablesHolding(stage.url, secret)).toEqual([]);
  });
});
