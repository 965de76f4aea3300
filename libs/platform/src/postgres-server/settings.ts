import { statfs } from 'node:fs/promises';
import { totalmem } from 'node:os';

/** What the settings go by. */
export interface Machine {
  readonly memoryBytes: number;
  /** On the disk of the data folder. */
  readonly freeBytes: number;
}

export async function machineOf(folder: string): Promise<Machine> {
  const { bavail, bsize } = await statfs(folder);
  return { memoryBytes: totalmem(), freeBytes: bavail * bsize };
}

const MB = 2 ** 20;

/** For `postgres -c`. The machine is shared with everything else; what is not used of it costs nothing. */
export function settingsFor(
  { isDurable, maxConnections }: { readonly isDurable: boolean; readonly maxConnections: number },
  { memoryBytes, freeBytes }: Machine,
): string[] {
  const settings = [
    `max_connections=${maxConnections}`,
    'timezone=UTC',
    'log_timezone=UTC',
    // Values of members' rows never go to a log: no statements, no details of a violated key.
    'log_min_error_statement=panic',
    'log_error_verbosity=terse',
    `shared_buffers=${within(96, 512, memoryBytes / MB / 32)}MB`,
    // After a checkpoint each page is written to the log whole once more, which the ledger's commits wait for. So under load they come
    // every other minute and not every half; a server that was killed then has more to read again.
    `max_wal_size=${within(1_024, 8_192, freeBytes / MB / 8)}MB`,
    // So that segments of the log are used again after a quiet hour, too.
    'min_wal_size=512MB',
    // What a backend writes goes to the disk soon: left to the kernel it piles up for half a minute, and then every commit waits for it.
    // With so few buffers that pages come and go, though, each of them would be written again and again.
    'backend_flush_after=1MB',
    // So that pages are free before a commit needs one: by default 4 MB a second, after which the commit itself writes and waits.
    'bgwriter_delay=20ms',
    'bgwriter_lru_maxpages=1000',
    'bgwriter_lru_multiplier=4',
    'max_worker_processes=4',
    'max_parallel_workers=2',
    // The ledger's tables are vacuumed gently, which takes a while; other tables do not wait for it.
    'autovacuum_max_workers=4',
    'io_method=sync',
    'jit=off',
  ];
  return isDurable ? settings : [...settings, 'fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
}

const within = (least: number, most: number, wanted: number): number =>
  Math.min(most, Math.max(least, Math.floor(wanted)));
