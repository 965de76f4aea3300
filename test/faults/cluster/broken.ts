import { runSeeds } from './run.js';
import { say } from './say.js';

/** Builds that are broken on purpose (`broken/<name>.mjs`), each by the check that must find it out. */
export const BROKEN: Readonly<Record<string, string>> = {
  'gateway-remembers': 'no session outlives its end',
  'inbox-forgets': 'every event is acted on once by everyone who listens',
  'inbox-reverses': 'events of one key keep their order',
  'relay-deletes-first': 'what is committed is published',
  'unreadable-dropped': 'what was set aside is listed',
};

const SEEDS = 5;

/** @returns whether that check found it out within some seeds */
export async function expectCaught(name: string, check: string, first: number): Promise<boolean> {
  say(`A build that is broken: ${name}`);
  const faults = await runSeeds({ first, count: SEEDS, broken: `test/faults/cluster/broken/${name}.mjs` });
  const isCaught = faults?.some((fault) => fault.startsWith(check)) ?? false;
  say(isCaught ? `${name}: found out` : `${name}: NOT FOUND OUT by «${check}»`);
  return isCaught;
}
