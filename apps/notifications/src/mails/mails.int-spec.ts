import { otpRequested } from '#contracts/identity';
import { until } from '#testing/eventually';
import { codeIn } from '#testing/smtp';
import { CODE } from '../../test-support/requests.js';
import { startMoodyServer, startSilentServer } from '../../test-support/smtp-servers.js';
import { Stage } from '../../test-support/stage.js';
import { killConnections, tablesHolding } from '../../test-support/tables.js';

describe('a requested mail', () => {
  let stage: Stage;
  beforeEach(async () => {
    stage = await Stage.create();
  });
  afterEach(() => stage.close());

  it('arrives well within a second of being asked for, time after time', async () => {
    const sink = await stage.sink();
    const app = await stage.service(sink.url);
    const tookMs: number[] = [];

    for (let i = 0; i < 11; i++) {
      const startedAt = Date.now();
      const { email } = await app.request();
      const mail = await sink.waitFor(({ to }) => to.includes(email));
      tookMs.push(Date.now() - startedAt);
      expect(codeIn(mail)).toBe(CODE);
    }

    // The middle one: a busy machine may stand still for one of them.
    expect(tookMs.toSorted((a, b) => a - b)[5]).toBeLessThan(700);
  });

  it('is brought into the queue by the next sweep where the queue did not take it', async () => {
    const sink = await stage.sink();
    const app = await stage.service(sink.url);
    const refused = vi.spyOn(app.queue, 'addBulk').mockRejectedValueOnce(new Error('the queue is away'));

    const { email } = await app.request();

    // Well before the claim of a process that died is let go of.
    await sink.waitFor(({ to }) => to.includes(email), 8_000);
    expect(refused).toHaveBeenCalledTimes(2);
  });

  it('is found in no table once it was sent', async () => {
    const sink = await stage.sink();
    const app = await stage.service(sink.url);

    await app.request();

    const row = await app.settled();
    expect(row).toMatchObject({ state: 'sent', attempts: 1, sealed_secret: null, last_error: null });
    expect(await tablesHolding(stage.url, CODE)).toEqual([]);
    expect(await tablesHolding(stage.url, 'v1.')).toEqual([]);
  });

  it('is mailed once although its event arrives twice', async () => {
    const sink = await stage.sink();
    const app = await stage.service(sink.url);
    const first = await app.request();
    await app.settled();
    // The same event as a relay would publish it again after a crash, and beyond the inbox's memory.
    await app.source.query('DELETE FROM inbox');
    await app.source.query(
      'INSERT INTO outbox (id, type, key, occurred_at, payload) SELECT id, $1, $2, requested_at, $3 FROM mails',
      [otpRequested.type, first.email, first.payload],
    );

    await until(async () => (await app.source.query<unknown[]>(`SELECT FROM inbox WHERE state = 'done'`)).length === 1);
    const second = await app.request();
    await sink.waitFor(({ to }) => to.includes(second.email));

    expect(sink.messages.map(({ to }) => to)).toEqual([[first.email], [second.email]]);
  });

  it('is tried again until the server takes it', async () => {
    const server = await stage.keep(startMoodyServer(2, CODE));
    const app = await stage.service(server.url);
    expect(await app.handovers()).toEqual({ all: 0, withinASecond: 0 });

    await app.request();
    const row = await app.settled();

    expect(row).toMatchObject({ state: 'sent', attempts: 3, sealed_secret: null });
    expect(server.taken).toHaveLength(1);
    // Pauses included: it is the member who waits.
    expect(await app.handovers()).toEqual({ all: 1, withinASecond: 0 });
  });

  it('becomes a dead letter when it expires first, and is never sent after that', async () => {
    const server = await stage.keep(startMoodyServer(Infinity, CODE));
    const app = await stage.service(server.url);

    await app.request({ livesForMs: 1_500 });
    const row = await app.settled();

    expect(row).toMatchObject({ state: 'dead', sealed_secret: null });
    expect(row['attempts']).toBeGreaterThan(0);
    expect(row['last_error']).toMatch(/451 .*\[secret\]/);
    expect(server.taken).toEqual([]);
    expect(await app.handovers()).toEqual({ all: 1, withinASecond: 0 });
    expect(await tablesHolding(stage.url, CODE)).toEqual([]);
  });

  it('is not sent when it had expired before anybody could', async () => {
    const sink = await stage.sink();
    const app = await stage.service(sink.url);

    await app.request({ livesForMs: -1 });
    const row = await app.settled();

    expect(row).toMatchObject({ state: 'dead', attempts: 0, last_error: 'it expired before it could be sent' });
    expect(sink.messages).toEqual([]);
  });

  it('is sent by another process when the first dies while it sends', async () => {
    const silent = await stage.keep(startSilentServer());
    const first = await stage.service(silent.url);
    await first.request();
    await silent.reached;
    await killConnections(stage.url);
    await first.close().catch(() => undefined);

    const sink = await stage.sink();
    const second = await stage.service(sink.url);
    const row = await second.settled();

    expect(row['state']).toBe('sent');
    expect(sink.messages.map(codeIn)).toEqual([CODE]);
  });

  it('has one recipient, whatever its address looks like (attack 31)', async () => {
    const sink = await stage.sink();
    const app = await stage.service(sink.url);

    await app.request({ email: 'ada@example.test\r\nBcc: eve@example.test' });
    await app.request({ email: 'ada@example.test, eve@example.test' });
    await until(async () => (await app.source.query<unknown[]>('SELECT FROM inbox WHERE attempts > 0')).length === 2);

    expect(await app.source.query('SELECT id FROM mails')).toEqual([]);
    expect(sink.messages).toEqual([]);
  });
});
