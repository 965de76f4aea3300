import type pg from 'pg';
import { inSnapshot } from '../database/index.js';
import { reportChains } from './chain-report.js';
import { runOn, type RunSql } from './chain-reader.js';
import { type ChainVerdict, verifyOwnChain } from './verify-chain.js';

/** The check of chains of acts, at one moment, as an operator has it made of a service's database. */
export const checkOfChains =
  (verify: (run: RunSql) => Promise<readonly ChainVerdict[]>) =>
  async (client: pg.ClientBase): Promise<{ text: string; isSound: boolean }> => {
    const verdicts = await inSnapshot(client, () => verify(runOn(client)));
    return { text: reportChains(verdicts), isSound: verdicts.every(({ finding }) => finding === undefined) };
  };

/** Of a service that keeps no copies of others. */
export const checkOfOwnChain = (service: string) => checkOfChains(async (run) => [await verifyOwnChain(service, run)]);
