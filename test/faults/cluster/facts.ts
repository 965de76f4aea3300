import pg from 'pg';
import { OWNERS } from '../../../scripts/cluster/plan.js';
import { mailedCodes, type Place, placesOfNumbers } from './codes.js';
import type { Journal } from './journal.js';
import type { Seen } from './observer.js';
import type { Rig } from './rig.js';

/** A row of an inbox, in the order in which they were stored. */
export interface Stored {
  readonly consumer: string;
  readonly eventId: string;
  readonly type: string;
  readonly key: string;
  readonly state: 'pending' | 'done' | 'dead' | 'discarded';
}

/** What is found when everything has come to rest; nothing of it is what a service says of itself. */
export interface Facts {
  readonly journal: Journal;
  readonly seen: readonly Seen[];
  readonly inboxes: readonly Stored[];
  /** Events that were committed, as the databases themselves remember. */
  readonly committed: readonly { readonly id: string; readonly type: string }[];
  readonly transfers: readonly {
    readonly id: string;
    readonly kind: string;
    readonly amount: string;
    readonly to: string | null;
  }[];
  /** Sums of the accounts of members, and of all, in minor units of SFN. */
  readonly balances: { readonly members: string; readonly all: string };
  readonly allocations: readonly { readonly reason: string; readonly state: string; readonly amount: string }[];
  readonly members: {
    readonly identity: readonly string[];
    readonly wallet: readonly string[];
    readonly owners: readonly { id: string; accounts: number }[];
  };
  /** `<consumer> <event id>` of dead letters, by the services' inboxes and by what an administrator is shown. */
  readonly dead: { readonly inboxes: readonly string[]; readonly listed: readonly string[] };
  /** Mails by the event that asked for them. */
  readonly mails: readonly string[];
  /** Codes that were mailed, and the numbers of their length wherever something is kept. */
  readonly codes: { readonly mailed: readonly string[]; readonly places: readonly Place[] };
  /** What the ledger's rules and the two commands that verify found wrong. */
  readonly faults: readonly string[];
}

const rows = async <T extends object>(url: string, sql: string): Promise<T[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
};

const INBOX = `SELECT consumer, event_id AS "eventId", type, key, state FROM inbox ORDER BY seq`;
const SFN = `a.asset = 'SFN'`;

export interface Sources {
  readonly rig: Rig;
  readonly seen: readonly Seen[];
  readonly journal: Journal;
  /** As an administrator is shown them. */
  readonly listed: readonly string[];
}

export async function gather({ rig, seen, journal, listed }: Sources, faults: readonly string[]): Promise<Facts> {
  const urls = OWNERS.map((owner) => rig.databaseUrl(owner));
  const [identity, wallet, notifications] = urls as [string, string, string];
  const inAll = async <T extends object>(sql: string) =>
    (await Promise.all(urls.map((url) => rows<T>(url, sql)))).flat();
  const inboxes = await inAll<Stored>(INBOX);
  const ids = (found: { id: string }[]) => found.map(({ id }) => id);
  const [balances] = await rows<Facts['balances']>(
    wallet,
    `SELECT coalesce(sum(a.balance) FILTER (WHERE m.member_id IS NOT NULL), 0)::text AS members, sum(a.balance)::text AS all
     FROM accounts a LEFT JOIN members m ON m.member_id = a.owner_id WHERE ${SFN}`,
  );
  return {
    ...{ journal, seen, inboxes, faults },
    committed: await inAll('SELECT id, type FROM observed_outbox'),
    codes: { mailed: mailedCodes(rig), places: await placesOfNumbers(rig, seen) },
    transfers: await rows(wallet, 'SELECT id, kind, amount::text, to_saffron_id AS "to" FROM transfers'),
    balances: balances!,
    allocations: await rows(wallet, 'SELECT reason, state, amount::text FROM allocations'),
    members: {
      identity: ids(await rows(identity, `SELECT id FROM members WHERE state = 'active'`)),
      wallet: ids(await rows(wallet, 'SELECT member_id AS id FROM members')),
      owners: await rows(
        wallet,
        `SELECT a.owner_id AS id, count(*)::int AS accounts FROM accounts a JOIN members m ON m.member_id = a.owner_id WHERE ${SFN} GROUP BY 1`,
      ),
    },
    dead: {
      inboxes: inboxes.filter(({ state }) => state === 'dead').map(({ consumer, eventId }) => `${consumer} ${eventId}`),
      listed,
    },
    mails: ids(await rows(notifications, 'SELECT id FROM mails')),
  };
}
