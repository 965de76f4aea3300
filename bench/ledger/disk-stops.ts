import { existsSync, statSync } from 'node:fs';

/** A disk completed nothing although it had something to do; times of day in milliseconds. */
export interface DiskStop {
  readonly stoppedAt: number;
  readonly until: number;
}

/** A shorter one is no more than a request that takes a while. */
const LEAST_MS = 50;
/** With fewer looks it may be who looks that stood still. */
const LEAST_LOOKS = 3;

/**
 * The kernel's own count of what the disk that holds a folder has completed; undefined where it is not told, as of a file system in memory. Linux alone.
 */
export function diskFileOf(folder: string): string | undefined {
  const { dev } = statSync(folder);
  // As makedev(3) packs them.
  const [major, minor] = [(dev >> 8) & 0xfff, (dev & 0xff) | ((dev >> 12) & 0xfff00)];
  const file = `/sys/dev/block/${major}:${minor}/stat`;
  return existsSync(file) ? file : undefined;
}

/** Finds the moments in which a disk stands still: of what is under way there nothing is completed from one look to the next. */
export class DiskStops {
  private completed = NaN;
  private since = NaN;
  private last = NaN;
  private looks = 0;

  constructor(private readonly tell: (stop: DiskStop) => void) {}

  /** @param stat as of `/sys/block/<disk>/stat` */
  look(at: number, stat: string): void {
    const { completed, underWay } = parse(stat);
    if (completed === this.completed && underWay > 0) {
      if (this.looks === 0) this.since = this.last;
      this.looks += 1;
    } else {
      if (this.looks >= LEAST_LOOKS && at - this.since >= LEAST_MS) this.tell({ stoppedAt: this.since, until: at });
      this.looks = 0;
    }
    this.completed = completed;
    this.last = at;
  }
}

/** How long the longest was of those that fall into a time, in milliseconds; 0 where there was none. */
export const longestOf = (stops: readonly DiskStop[], from: number, to: number): number =>
  Math.max(
    0,
    ...stops
      .filter(({ stoppedAt, until }) => until > from && stoppedAt < to)
      .map(({ stoppedAt, until }) => until - stoppedAt),
  );

/** Documentation/block/stat.rst: reads, writes, discards and flushes are fields 1, 5, 12 and 16, what is under way is the ninth. */
function parse(stat: string): { completed: number; underWay: number } {
  const fields = stat.trim().split(/\s+/).map(Number);
  const field = (number: number): number => fields[number - 1] ?? 0;
  return { completed: field(1) + field(5) + field(12) + field(16), underWay: field(9) };
}
