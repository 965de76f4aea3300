import { type Owner, OWNERS } from '../../../scripts/cluster/plan.js';
import { Chance } from './chance.js';

/** The moments of `crash-points.mjs`. */
const MOMENTS = ['committed', 'published', 'stored', 'handled'] as const;

/** Whichever process of the service first comes to the moment ends there. */
export interface Crash {
  readonly app: Owner;
  readonly moment: (typeof MOMENTS)[number];
}

const ALL: readonly Crash[] = OWNERS.flatMap((app) => MOMENTS.map((moment) => ({ app, moment })));

/** Rounds with seeds that follow each other, after which every service has ended at every moment. */
export const ROUNDS_TO_COVER = 2;

/** Of a round: half of the moments of each service, in an order of the seed's own. */
export const crashesOf = (seed: number): Crash[] =>
  new Chance(seed).shuffled(ALL.filter((_, place) => (place + seed) % ROUNDS_TO_COVER === 0));

export const nameOf = ({ app, moment }: Crash): string => `${app} when ${moment}`;

/** Which of them a run has seen happen. */
export class CrashesSeen {
  private readonly counts = new Map(ALL.map((crash) => [nameOf(crash), 0]));

  note(crash: Crash): void {
    const name = nameOf(crash);
    this.counts.set(name, this.counts.get(name)! + 1);
  }

  get missing(): string[] {
    return [...this.counts].filter(([, count]) => count === 0).map(([name]) => name);
  }

  toString(): string {
    const times = OWNERS.map((app) => `${app} ${MOMENTS.map((moment) => this.times(app, moment)).join(', ')}`);
    return `${this.counts.size - this.missing.length} of ${this.counts.size} moments met: ${times.join('; ')}`;
  }

  private times(app: Owner, moment: Crash['moment']): string {
    return `${moment} ${this.counts.get(nameOf({ app, moment }))!}`;
  }
}
