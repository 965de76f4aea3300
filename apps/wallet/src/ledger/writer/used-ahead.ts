import type { EntityManager } from 'typeorm';
import { KEYS_BETWEEN } from './ledger.sql.js';

/** A process that has read the books and never again for so long looks all keys up. */
const AHEAD_MS = 365 * 86_400_000;
const MOST_READ = 100_000;

/** The times that keys tell which were used before those times had come, as the database has them. */
export interface UsedAhead {
  readonly times: readonly number[];
  /** From this time on nobody has counted. */
  readonly end: number;
}

/**
 * Keys that were used ahead of the time that they tell, by a caller whose clock runs ahead or who has set many aside. Such a key may be
 * forgotten long before its time comes, and looks new then.
 */
export class TimesAhead {
  private times = new Set<number>();
  private end = -Infinity;

  /** @param most times to remember; those beyond, and all later ones, are taken for used */
  constructor(private readonly most: number) {}

  isUsed(time: number): boolean {
    return time >= this.end || this.times.has(time);
  }

  add(time: number): void {
    if (this.times.size < this.most) this.times.add(time);
    else if (!this.times.has(time)) this.end = Math.min(this.end, time);
  }

  /** The database knows of all. */
  reset({ times, end }: UsedAhead): void {
    this.times = new Set(times);
    this.end = end;
  }

  forgetBefore(moment: number): void {
    for (const time of this.times) if (time < moment) this.times.delete(time);
  }
}

/** A key that tells no time lies anywhere, so that a few of them are among the others: then a moment is looked up for nothing. */
export async function readUsedAhead(manager: Pick<EntityManager, 'query'>, now: Date): Promise<UsedAhead> {
  const [from, end] = [now.getTime(), now.getTime() + AHEAD_MS];
  const rows = await manager.query<{ time: string }[]>(KEYS_BETWEEN, [firstKeyOf(from), firstKeyOf(end), MOST_READ]);
  const times = rows.map(({ time }) => parseInt(time, 16));
  return { times, end: times.length < MOST_READ ? end : (times.at(-1) as number) };
}

const firstKeyOf = (time: number): string => time.toString(16).padStart(12, '0').padEnd(32, '0');
