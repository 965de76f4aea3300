import type { RequestCheckService } from './request-check.service.js';
import { ScheduledCheck } from './scheduled-check.service.js';

const MINUTE_MS = 60_000;

describe('The daily check of the chains', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('is asked for again and again, not before a start has settled and not after its end', async () => {
    const requestIfDue = vi.fn(() => Promise.resolve());
    const check = new ScheduledCheck({ requestIfDue } as Partial<RequestCheckService> as RequestCheckService);
    check.onApplicationBootstrap();

    await vi.advanceTimersByTimeAsync(14 * MINUTE_MS);
    expect(requestIfDue).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
    expect(requestIfDue).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
    expect(requestIfDue).toHaveBeenCalledTimes(13);

    await check.beforeApplicationShutdown();
    await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
    expect(requestIfDue).toHaveBeenCalledTimes(13);
  });
});
