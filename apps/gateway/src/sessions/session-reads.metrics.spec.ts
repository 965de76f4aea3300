import { Metrics } from '#platform/metrics';
import type { CachedSessionReader } from './cached-session-reader.js';
import { SessionReadsMetrics } from './session-reads.metrics.js';

describe('The reads of sessions', () => {
  it('are told by who answered them, as they are at the moment of the scrape', async () => {
    const counts = { cache: 0, identity: 0 };
    const metrics = new Metrics('gateway');
    new SessionReadsMetrics({ counts } as Partial<CachedSessionReader> as CachedSessionReader, metrics).onModuleInit();
    const told = async () =>
      (await metrics.read()).text.split('\n').filter((line) => /^session_reads_total/.test(line));

    expect(await told()).toEqual([
      'session_reads_total{answered_by="cache",app="gateway"} 0',
      'session_reads_total{answered_by="identity",app="gateway"} 0',
    ]);
    Object.assign(counts, { cache: 7, identity: 2 });
    expect((await told()).map((line) => line.split(' ')[1])).toEqual(['7', '2']);
  });
});
