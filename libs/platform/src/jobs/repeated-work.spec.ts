import { RepeatedWork } from './repeated-work.js';

const EVERY_MS = 1_000;

/** Work whose runs end when they are told to. */
function controlled() {
  const open: { end: () => void; fail: (error: Error) => void }[] = [];
  const onError = vi.fn();
  const work = vi.fn(() => new Promise<void>((end, fail) => open.push({ end, fail })));
  return { open, onError, work, repeated: new RepeatedWork(work, { everyMs: EVERY_MS, onError }) };
}
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('repeated work', () => {
  it('is done at the start, and again every so often', async () => {
    const { open, work, repeated } = controlled();
    repeated.start();
    expect(work).toHaveBeenCalledTimes(1);
    open[0]!.end();
    await vi.advanceTimersByTimeAsync(EVERY_MS);
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('runs once at a time, and once more where it was woken meanwhile, however often', async () => {
    const { open, work, repeated } = controlled();
    repeated.start();
    for (let times = 0; times < 3; times++) repeated.wake();
    await settle();
    expect(work).toHaveBeenCalledTimes(1);
    open[0]!.end();
    await settle();
    expect(work).toHaveBeenCalledTimes(2);
    open[1]!.end();
    await settle();
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('goes on after a run that failed', async () => {
    const { open, onError, work, repeated } = controlled();
    repeated.start();
    const error = new Error('no database');
    open[0]!.fail(error);
    await settle();
    expect(onError).toHaveBeenCalledWith(error);
    await vi.advanceTimersByTimeAsync(EVERY_MS);
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('stops once the run that is under way has ended, and for good', async () => {
    const { open, work, repeated } = controlled();
    repeated.start();
    repeated.wake();
    const stopped = vi.fn();
    const stopping = repeated.stop().then(stopped);
    await settle();
    expect(stopped).not.toHaveBeenCalled();
    open[0]!.end();
    await stopping;
    repeated.wake();
    await vi.advanceTimersByTimeAsync(EVERY_MS * 3);
    expect(work).toHaveBeenCalledTimes(1);
  });
});
