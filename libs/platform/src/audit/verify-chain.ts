import type { AuditFinding } from '#contracts/audit';
import { type ChainReader, ownChain, type RunSql } from './chain-reader.js';
import type { ChainPlace } from './chain-walk.js';
import { checkChain } from './check-chain.js';

/** What a check of one whole chain has shown. */
export interface ChainVerdict {
  /** `wallet`, or `copy/wallet` for what identity keeps of it. */
  readonly target: string;
  readonly rows: number;
  /** 64 hexadecimal digits. */
  readonly head: string;
  /** Records that wait for their seal; undefined for a copy. */
  readonly unsealed: number | undefined;
  readonly finding: AuditFinding | undefined;
}

const WAITING = 'SELECT count(*)::int AS n FROM audit_log WHERE seq IS NULL';

/** Follows a chain from its beginning to its end. @param told a place as somebody else knows it */
export async function verifyChain(
  target: string,
  run: RunSql,
  reader: ChainReader,
  told?: ChainPlace,
): Promise<ChainVerdict> {
  const end = await reader.end(run);
  const { finding } = await checkChain(run, reader, { end, told });
  return { target, rows: end.seq, head: end.hash, unsealed: undefined, finding };
}

/** The chain of a service's own records. Wants one moment of its database: a transaction with repeatable reads. */
export async function verifyOwnChain(service: string, run: RunSql, told?: ChainPlace): Promise<ChainVerdict> {
  const verdict = await verifyChain(service, run, ownChain(service), told);
  const [waiting] = await run<{ n: number }>(WAITING);
  return { ...verdict, unsealed: waiting?.n ?? 0 };
}
