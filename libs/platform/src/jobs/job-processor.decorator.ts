import { Processor } from '@nestjs/bullmq';

/** How a processor works off its queue. */
export interface JobProcessorOptions {
  /** Jobs at the same time in this process; 1 by default. */
  concurrency?: number;
  /** Milliseconds until the next try of a job with the backoff type `custom`, by the tries it has had. */
  pauseMs?: (attemptsMade: number) => number;
}

/** How long a worker may say nothing before its job counts as left behind. */
const LOCK_MS = 5_000;
/** How often workers look for such jobs; it takes them two looks. */
const LOOK_FOR_STALLED_MS = 2_000;
/** How long a worker without work waits before it looks for itself, should a notification have been lost. */
const POLL_S = 1;

/**
 * Makes a `WorkerHost` the processor of a queue. A job may run twice where its process dies or stands still, so what it does
 * must bear that.
 */
export const JobProcessor = (queue: string, { concurrency = 1, pauseMs }: JobProcessorOptions = {}): ClassDecorator =>
  Processor(queue, {
    concurrency,
    lockDuration: LOCK_MS,
    stalledInterval: LOOK_FOR_STALLED_MS,
    drainDelay: POLL_S,
    ...(pauseMs ? { settings: { backoffStrategy: pauseMs } } : {}),
  }) as ClassDecorator;
