import { newId } from '#kernel';
import { until } from '#testing/eventually';
import { brokenChain } from '../../apps/wallet/test-support/chain.js';
import { fund } from '../../apps/wallet/test-support/commands.js';
import { brokenInvariants } from '../../apps/wallet/test-support/invariants.js';
import { LedgerHarness } from '../../apps/wallet/test-support/ledger-harness.js';
import { LedgerPeer, Payers } from './support/ledger-peers.js';

/** Some seconds in every test run, a minute in `npm run test:faults`. */
const SECONDS = Number(process.env['KILL_SECONDS'] ?? 8);
/** How long a test waits; how long something takes is what it measures. */
const WITHIN_MS = 60_000;
const MEMBERS = 8;
const EACH = 1_000_000n;
const CALLERS = 60;
/** How soon it is back: 3 s in `npm run test:faults`, more in a test run, which shares the machine with every other one. */
const BACK_WITHIN_MS = Number(process.env['BACK_WITHIN_MS'] ?? 9_000);
/** Back after a kill is whoever answers, for half a second, four in five of what was answered in the second before it. */
const [BEFORE_MS, AFTER_MS, SHARE] = [1_000, 500, 0.8];
/** Back is, where calls go on to wait for one that hangs or is leaving, whoever accepts some more. */
const BACK = 30;

describe('two instances on one database', () => {
  let harness: LedgerHarness;
  let members: string[];
  const peers: LedgerPeer[] = [];
  const start = (place: number): Promise<unknown> => (peers[place] = new LedgerPeer(harness.database.url)).ready;

  beforeAll(async () => {
    harness = await LedgerHarness.create();
    const writer = harness.writer();
    members = await fund(writer, MEMBERS, EACH);
    await writer.stop();
    await Promise.all([start(0), start(1)]);
  }, 60_000);
  afterAll(async () => {
    for (const peer of peers) await peer.end();
    await harness.dispose();
  }, 60_000);

  afterEach(async () => {
    expect(await brokenInvariants(harness.dataSource)).toEqual({});
    expect(await brokenChain(harness.dataSource)).toEqual([]);
    const [sum] = await rows<{ sum: string }>(`SELECT sum(balance)::text FROM accounts WHERE purpose = 'member'`);
    expect(sum?.sum).toBe(String(EACH * BigInt(MEMBERS)));
  });

  const rows = <T>(sql: string): Promise<T[]> => harness.dataSource.query<T[]>(sql);
  const leaderOf = async (): Promise<number> => {
    const [{ epoch = '' } = {}] = await rows<{ epoch: string }>('SELECT epoch FROM ledger_lease');
    return Number(epoch);
  };
  /** How long it takes until somebody else than `killed` has accepted some more. */
  async function backAfter(survivor: LedgerPeer): Promise<number> {
    const [since, before] = [performance.now(), survivor.accepted];
    await until(() => survivor.accepted >= before + BACK, WITHIN_MS);
    return performance.now() - since;
  }
  /** @returns after how long the payers are served as before, of which `rate` tells, and how well by then */
  async function servedAgain(payers: Payers, rate: number, since: number) {
    await until(() => payers.rate(AFTER_MS, since) >= SHARE * rate, WITHIN_MS);
    return { ms: performance.now() - since, before: rate, after: payers.rate(AFTER_MS, since) };
  }

  it('lose nothing, double nothing and are soon back, each killed again and again under load', async () => {
    const payers = new Payers(peers, members, CALLERS);
    const over = performance.now() + SECONDS * 1_000;
    const pauses: { ms: number; before: number; after: number }[] = [];
    for (let kill = 0; performance.now() < over || kill < 2; kill += 1) {
      const place = kill % 2;
      const settled = performance.now() + BEFORE_MS;
      await until(() => performance.now() > settled && payers.rate(BEFORE_MS) > BACK, WITHIN_MS);
      const [rate, killedAt] = [payers.rate(BEFORE_MS), performance.now()];
      peers[place]?.signal('SIGKILL');
      pauses.push(await servedAgain(payers, rate, killedAt));
      await start(place);
    }
    await payers.stop();

    const stored = await rows<{ id: string; entries: number }>(
      `SELECT t.id, count(*)::int AS entries FROM transfers t JOIN entries e ON e.transfer_id = t.id
       WHERE kind = 'transfer' GROUP BY 1`,
    );
    const storedIds = new Set(stored.map(({ id }) => id));
    expect(payers.acknowledged.length).toBeGreaterThan(BACK * pauses.length);
    expect(new Set(payers.acknowledged).size).toBe(payers.acknowledged.length);
    expect(payers.acknowledged.filter((id) => !storedIds.has(id))).toEqual([]);
    expect([...storedIds].filter((id) => !payers.given.has(id))).toEqual([]);
    expect(stored.filter(({ entries }) => entries !== 2)).toEqual([]);
    const longest = pauses.reduce((one, other) => (other.ms > one.ms ? other : one));
    const [ms, before, after] = [longest.ms, longest.before, longest.after].map(Math.round);
    process.stdout.write(
      `  ${pauses.length} kills, ${payers.acknowledged.length} transfers, after at most ${ms} ms back at ${after}/s of ${before}/s\n`,
    );
    expect(longest.ms).toBeLessThan(BACK_WITHIN_MS);
  }, 240_000);

  it('follow one that hangs, which can commit nothing any more when it wakes', async () => {
    const payers = new Payers(peers, members, CALLERS);
    await until(() => payers.acknowledged.length > BACK, WITHIN_MS);
    const epoch = await leaderOf();
    const hanging = await leading();
    hanging.signal('SIGSTOP');
    const other = peers.find((peer) => peer !== hanging) as LedgerPeer;
    expect(await backAfter(other)).toBeLessThan(BACK_WITHIN_MS);
    expect(await leaderOf()).toBeGreaterThan(epoch);
    const [last] = await rows<{ number: string }>(`SELECT max(number) AS number FROM batches WHERE epoch <= ${epoch}`);
    hanging.signal('SIGCONT');
    const [before, id] = [other.accepted, newId()];
    await until(() => other.accepted > before + BACK, WITHIN_MS);
    const [from = '', to = ''] = members;
    // It is awake, knows what has happened, and stands by.
    const askedAt = performance.now();
    expect(await hanging.pay(id, from, to, 60_000)).toBe('unavailable');
    expect(performance.now() - askedAt).toBeLessThan(60_000);
    expect(await rows(`SELECT max(number) AS number FROM batches WHERE epoch <= ${epoch}`)).toEqual([last]);
    await payers.stop();
  }, 120_000);

  it('hand over at once when the one that writes is stopped', async () => {
    const payers = new Payers(peers, members, CALLERS);
    await until(() => payers.acknowledged.length > BACK, WITHIN_MS);
    const leader = await leading();
    const back = backAfter(peers.find((peer) => peer !== leader) as LedgerPeer);
    await leader.end();
    expect(await back).toBeLessThan(BACK_WITHIN_MS);
    await payers.stop();
  }, 120_000);

  /** The one that has accepted something lately. */
  async function leading(): Promise<LedgerPeer> {
    const before = peers.map(({ accepted }) => accepted);
    const leader = (): LedgerPeer | undefined => peers.find((peer, place) => peer.accepted > (before[place] ?? 0) + 5);
    await until(() => leader() !== undefined, WITHIN_MS);
    return leader() as LedgerPeer;
  }
});
