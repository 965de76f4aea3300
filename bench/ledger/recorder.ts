import { median, round2 } from '../numbers.js';
import type { Options } from './options.js';
import { say } from './say.js';
import type { BenchServer } from './server.js';
import type { PeerResult } from './tpcb.js';

/** What one run came to; bytes and CPU are for each operation. */
export interface Sample extends PeerResult {
  readonly load: string;
  readonly callers: number;
  readonly serverCpuUs: number;
  readonly storedB: number;
  readonly logB: number;
  readonly walB: number;
}

export type Row = Record<string, string | number>;

/** What is measured: callers that do something on a database for a while. */
export interface Subject {
  readonly load: string;
  readonly callers: number;
  readonly database: string;
  run(seconds: number): Promise<PeerResult>;
}

/** Runs things one at a time and keeps what they took. */
export class Recorder {
  private readonly samples: Sample[] = [];

  constructor(
    private readonly server: BenchServer,
    private readonly options: Pick<Options, 'seconds' | 'warmUpS'>,
  ) {}

  /**
   * Each begins with memory full and right behind a checkpoint, so that the next one is equally far away, and warms up: by then the first
   * touch of most pages, which goes to the write-ahead log whole, is behind it.
   */
  async take(subject: Subject): Promise<Sample> {
    return (await this.takePieces(subject, 1))[0] as Sample;
  }

  /** The same cut into pieces, one right after the other: how much the machine swings meanwhile. */
  async takePieces(subject: Subject, pieces: number): Promise<Sample[]> {
    return (await this.takeInTurns([subject], pieces)).flat();
  }

  /** Several in turns of a piece each, so that what else the machine does falls on all alike; answers the samples of each turn. */
  async takeInTurns(subjects: readonly Subject[], turns: number): Promise<Sample[][]> {
    await this.server.fillMemory();
    await this.server.checkpoint();
    for (const subject of subjects) await subject.run(this.options.warmUpS);
    const samples: Sample[][] = [];
    while (samples.length < turns) {
      const turn: Sample[] = [];
      // It does not stay full by itself for as long as all turns take.
      await this.server.fillMemory();
      for (const subject of subjects) turn.push(await this.measure(subject, this.options.seconds / turns));
      samples.push(turn);
    }
    return samples;
  }

  private async measure({ load, callers, database, run }: Subject, seconds: number): Promise<Sample> {
    const [before, cpu] = [await this.server.sizes(database), this.server.cpuUs()];
    const result = await run(seconds);
    const [after, used] = [await this.server.sizes(database), this.server.cpuUs() - cpu];
    const each = (total: number): number => Math.round(total / result.done);
    const sample = {
      ...{ load, callers, ...result, serverCpuUs: each(used), storedB: each(after.stored - before.stored) },
      ...{ logB: each(after.log - before.log), walB: each(after.wal - before.wal) },
    };
    this.samples.push(sample);
    say(`${load}${callers ? `, ${callers} callers` : ''}: ${Math.round(sample.perSecond)}/s`);
    return sample;
  }

  /** Medians of the runs of each load. */
  rows(): Row[] {
    const groups = Map.groupBy(this.samples, ({ load, callers }) => `${load} ${callers}`);
    return [...groups.values()].map(toRow);
  }
}

function toRow(group: readonly Sample[]): Row {
  const of = (field: Exclude<keyof Sample, 'load'>, round = round2): string | number => {
    const values = group.flatMap((sample) => sample[field] ?? []).filter((value) => !Number.isNaN(value));
    return values.length > 0 ? round(median(values)) : '';
  };
  const rates = group.map(({ perSecond }) => Math.round(perSecond));
  return {
    load: (group[0] as Sample).load,
    callers: of('callers'),
    '1/s': of('perSecond', Math.round),
    range: group.length > 1 ? `${Math.min(...rates)}-${Math.max(...rates)}` : '',
    ...{ 'p50 ms': of('p50Ms'), 'p99 ms': of('p99Ms'), 'p99.9 ms': of('p999Ms') },
    ...{ 'server CPU us': of('serverCpuUs'), 'Node CPU us': of('nodeCpuUs') },
    ...{ 'stored B': of('storedB'), 'of it log B': of('logB'), 'WAL B': of('walB') },
  };
}
