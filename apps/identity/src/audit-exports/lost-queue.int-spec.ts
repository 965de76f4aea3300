import { getQueueToken } from '@nestjs/bullmq';
import type { Queue } from 'bullmq';
import { JobsModule } from '#platform/jobs';
import { testRedis, type TestRedis } from '#testing/servers';
import { until } from '#testing/eventually';
import { type IdentityApp, startIdentity } from '../../test-support/identity-app.js';
import { insertStaff } from '../../test-support/staff.js';
import { EXPORT_QUEUE } from './export-queue.js';

const PATH = '/api/admin/audit/exports';

let redis: TestRedis;
let identity: IdentityApp;
beforeAll(async () => {
  redis = await testRedis();
  identity = await startIdentity({ jobs: JobsModule.forRedis({ url: redis.url, logLevel: 'silent' }) });
});
afterAll(async () => {
  await identity?.close();
  await redis?.drop();
});

describe('An export whose queue is lost', () => {
  it('is written all the same: the sweep finds its row', async () => {
    const staff = await insertStaff(identity, 'admin');
    const queue = identity.app.get<Queue>(getQueueToken(EXPORT_QUEUE), { strict: false });
    await queue.pause();
    const asked = await staff.browser.post(PATH, { filter: { source: 'identity' }, reason: 'Yearly review' });
    expect(asked.status).toBe(202);
    await until(async () => (await queue.getWaitingCount()) === 1);

    await redis.drop();
    expect(await queue.getWaitingCount()).toBe(0);
    // What fifteen seconds do by themselves.
    await identity.source.query(`UPDATE audit_exports SET enqueued_at = enqueued_at - interval '15 seconds'`);

    await until(async () => {
      const { body } = await staff.browser.get(`${PATH}/${String(asked.body['id'])}`);
      return body['state'] === 'ready';
    });
  });
});
