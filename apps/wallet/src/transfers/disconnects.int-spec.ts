import { connect, type Socket } from 'node:net';
import { newId } from '#kernel';
import { eventually, until } from '#testing/eventually';
import type { Pool } from 'pg';
import { brokenInvariants } from '../../test-support/invariants.js';
import { type TestMember, WalletApp } from '../../test-support/wallet-app.js';

const CLIENTS = 300;
const AT_ONCE = 40;
const WITHIN_MS = 20_000;

/** When a client hangs up: with a part of his request sent, or with all of it and so many milliseconds later. */
type Moment = { readonly sent: number } | { readonly afterMs: number };
const momentOf = (index: number): Moment =>
  index % 3 === 0 ? { sent: (index % 97) / 97 } : { afterMs: index % 3 === 1 ? 0 : index % 23 };

describe('blnk, a client that disconnects leaks a lock: clients that hang up in the middle of their requests', () => {
  let wallet: WalletApp;
  let port: number;
  let ada: TestMember;
  let bob: TestMember;
  beforeAll(async () => {
    wallet = await WalletApp.start();
    port = await wallet.listen();
    [ada, bob] = [await wallet.member(), await wallet.member()];
    await wallet.give(ada, '10000');
  }, 60_000);
  afterAll(() => wallet.close());

  /** Of the connections that answer requests: how many there are that nobody has given back. */
  const lent = (): number => {
    const { totalCount, idleCount, waitingCount } = (wallet.dataSource.driver as unknown as { master: Pool }).master;
    return totalCount - idleCount + waitingCount;
  };
  /** What is locked by whom has not ended; the writer itself is between two batches by then. */
  const locked = () =>
    wallet.dataSource.query<unknown[]>(
      `SELECT DISTINCT c.relname, l.mode, a.state FROM pg_locks l JOIN pg_class c ON c.oid = l.relation JOIN pg_stat_activity a USING (pid)
       WHERE a.datname = current_database() AND a.pid <> pg_backend_pid() AND c.relnamespace = 'public'::regnamespace
         AND c.relname <> 'ledger_lease'`,
    );
  const openTransactions = () =>
    wallet.dataSource.query<unknown[]>(
      `SELECT query FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
    );

  function requestOf(key: string): string {
    const body = JSON.stringify({ asset: 'SFN', to: bob.saffronId, amount: '1' });
    const headers = { ...wallet.headersOf(ada), 'idempotency-key': key, 'content-type': 'application/json' };
    const lines = Object.entries({ host: 'wallet', ...headers, 'content-length': body.length }).map(
      ([name, value]) => `${name}: ${value}`,
    );
    return `POST /api/wallet/transfers HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
  }

  async function hangUp(key: string, moment: Moment): Promise<void> {
    const socket = await new Promise<Socket>((resolve, reject) => {
      const opened = connect(port, '127.0.0.1', () => resolve(opened)).once('error', reject);
    });
    socket.on('error', () => undefined);
    const request = requestOf(key);
    const part = 'sent' in moment ? request.slice(0, Math.floor(moment.sent * request.length)) : request;
    await new Promise((resolve) => socket.write(part || 'P', resolve));
    if ('afterMs' in moment && moment.afterMs > 0) await new Promise((resolve) => setTimeout(resolve, moment.afterMs));
    socket.resetAndDestroy();
  }

  it('leave nothing locked, no connection behind, and no transfer half done; the next ones go through', async () => {
    const lentBefore = lent();
    // The writer's own.
    expect(lentBefore).toBeGreaterThan(0);
    const keys = Array.from({ length: CLIENTS }, () => newId());
    const left = [...keys.entries()];
    const lane = async (): Promise<void> => {
      for (let next = left.pop(); next; next = left.pop()) await hangUp(next[1], momentOf(next[0]));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));

    await eventually(async () => expect(await locked()).toEqual([]), WITHIN_MS);
    await eventually(async () => expect(await openTransactions()).toEqual([]), WITHIN_MS);
    await until(() => lent() <= lentBefore, WITHIN_MS);
    const sentBefore = Number(await wallet.balance(bob));
    // Some were heard, and some were not.
    expect(sentBefore).toBeGreaterThan(0);
    expect(sentBefore).toBeLessThan(CLIENTS);

    // Whoever asks again under his key has sent once, whether or not he was heard before.
    for (const key of keys) {
      const { status } = await wallet.send(ada, { to: bob.saffronId, amount: '1' }, { key });
      expect(status).toBe(201);
    }
    expect([await wallet.balance(ada), await wallet.balance(bob)]).toEqual([`${10_000 - CLIENTS}`, `${CLIENTS}`]);
    await until(() => lent() <= lentBefore, WITHIN_MS);
    expect(await brokenInvariants(wallet.dataSource)).toEqual({});
  }, 120_000);
});
