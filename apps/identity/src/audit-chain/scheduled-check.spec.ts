import { jest } from '@jest/globals';
import type { RequestCheckService } from './request-check.service.js';
import { ScheduledCheck } from './scheduled-check.service.js';

const MINUTE_MS = 60_000;

describe('The daily check of the chains', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('is asked for again and again, not before a start has settled and not after its end', async () => {
    const requestIfDue = jest.fn(() => Promise.resolve());
    const check = new ScheduledCheck({ requestIfDue } as Partial<RequestCheckService> as RequestCheckService);
    check.onApplicationBootstrap();

    await jest.advanceTimersByTimeAsync(14 * MINUTE_MS);
    expect(requestIfDue).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(2 * MINUTE_MS);
    expect(requestIfDue).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(60 * MINUTE_MS);
    expect(requestIfDue).toHaveBeenCalledTimes(13);

    await check.beforeApplicationShutdown();
    await jest.advanceTimersByTimeAsync(60 * MINUTE_MS);
    expect(requestIfDue).toHaveBeenCalledTimes(13);
  });
});
