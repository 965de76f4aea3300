import { EVENT_CATALOGUE } from '#contracts/catalogue';
import { otpRequested } from '#contracts/identity';
import { KEEP_SETTLED_DAYS } from '../inbox-store.js';
import { segmentMs } from './topics.js';

const MINUTE_MS = 60_000;
const oldest = (definition: (typeof EVENT_CATALOGUE)[number]) => definition.topic.retentionMs + segmentMs(definition);

describe('what a topic can still hold', () => {
  it('is always known to the inboxes, so that nothing is acted on twice', () => {
    const limit = (KEEP_SETTLED_DAYS - 1) * 1_440 * MINUTE_MS;
    expect(EVENT_CATALOGUE.filter((definition) => oldest(definition) > limit)).toEqual([]);
  });

  it('is no code that has expired for long', () => {
    expect(oldest(otpRequested)).toBeLessThanOrEqual(20 * MINUTE_MS);
  });
});
