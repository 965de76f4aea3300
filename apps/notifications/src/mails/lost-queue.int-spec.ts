import { otpRequested } from '#contracts/identity';
import { appendToOutbox } from '#platform/events';
import { JobsModule } from '#platform/jobs';
import { until } from '#testing/eventually';
import { testRedis } from '#testing/servers';
import { otpRequest } from '../../test-support/requests.js';
import { Stage } from '../../test-support/stage.js';

const MAILS = 40;

describe('Mails whose queue is lost', () => {
  let stage: Stage;
  beforeEach(async () => {
    stage = await Stage.create();
  });
  afterEach(() => stage.close());

  it('go out all the same, each once: the sweep finds their rows', async () => {
    const [redis, sink] = await Promise.all([testRedis(), stage.sink()]);
    const { source, queue } = await stage.service(
      sink.url,
      JobsModule.forRedis({ url: redis.url, logLevel: 'silent' }),
    );
    await queue.pause();
    const requests = Array.from({ length: MAILS }, () => otpRequest());
    await source.transaction(async (manager) => {
      for (const payload of requests) await appendToOutbox(manager, otpRequested, { key: payload.email, payload });
    });
    await until(async () => (await queue.getWaitingCount()) === MAILS);

    await redis.drop();
    expect([await queue.getWaitingCount(), sink.messages.length]).toEqual([0, 0]);
    // What fifteen seconds do by themselves.
    await source.query(`UPDATE mails SET enqueued_at = enqueued_at - interval '15 seconds'`);

    await until(() => sink.messages.length >= MAILS);
    await until(async () => (await source.query<unknown[]>(`SELECT FROM mails WHERE state <> 'sent'`)).length === 0);
    expect(sink.messages.map(({ to }) => to[0]).sort()).toEqual(requests.map(({ email }) => email).sort());
  });
});
