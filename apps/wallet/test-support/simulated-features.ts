import type { EntityManager } from 'typeorm';
import { companion, type Companion, type CompanionWriter } from '../src/ledger/companion.js';
import type { Command } from '../src/ledger/command.js';
import type { PoliciesLoader } from '../src/ledger/policies.js';
import { POLICIES } from './program-steps.js';

/** What other features write along with a command and read again, each known to the simulated server by its text. */
export const JOURNAL = 'INSERT INTO journal';
export const SET_RULES = 'UPDATE rules_in_force';
export const READ_RULES = 'SELECT number FROM rules_in_force';
export const CLOSE_PERIOD = 'INSERT INTO periods';

const writerOf = (statement: string): CompanionWriter<unknown> => ({
  async write(manager, rows, at) {
    for (const row of rows) await manager.query(statement, [at, row]);
  },
});
const [journal, rules, periods] = [JOURNAL, SET_RULES, CLOSE_PERIOD].map(writerOf) as [
  CompanionWriter<unknown>,
  CompanionWriter<unknown>,
  CompanionWriter<unknown>,
];

/** The journal tells in which order commands were accepted, each by its name. */
export function companionsOf(name: string, command: Command): Companion[] {
  const own = [companion(journal, name)];
  if (command.type === 'set-policies') own.push(companion(rules, POLICIES.indexOf(command.policies)));
  if (command.type === 'close-period') own.push(companion(periods, command.through));
  return own;
}

export const storedRules: PoliciesLoader = {
  async load(manager: EntityManager) {
    const [row] = await manager.query<{ number: number }[]>(READ_RULES);
    return POLICIES[row?.number ?? 0]!;
  },
};
