import { once } from 'node:events';
import { type AddressInfo, connect as connectTo, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { prepare } from '#platform/database';
import { createTestDatabase, type TestDatabase } from '#testing/postgres';
import type { DataSource } from 'typeorm';
import { connect } from '../../../test-support/ledger-harness.js';
import { OwnConnection } from './own-connection.js';

const WITHIN_MS = 400;
const ONE = prepare('SELECT 1 AS one');
const SLOW = `SELECT pg_sleep(${WITHIN_MS / 2_000})`;

/** A way to the database on which all becomes silent at once, and nobody is told. */
class Way {
  private readonly sockets: Socket[] = [];

  private constructor(
    private readonly far: URL,
    private readonly server = createServer((near) => this.join(near)),
  ) {}

  static async to(url: string): Promise<Way> {
    const way = new Way(new URL(url));
    await once(way.server.listen(0, '127.0.0.1'), 'listening');
    return way;
  }

  get url(): string {
    const url = new URL(this.far);
    url.host = `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    url.search = '';
    return url.href;
  }

  silence(): void {
    for (const socket of this.sockets) socket.unpipe().pause();
  }

  close(): void {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
  }

  private join(near: Socket): void {
    const far = connectTo(Number(this.far.port), '127.0.0.1');
    for (const socket of [near, far]) this.sockets.push(socket.on('error', () => undefined));
    near.pipe(far).pipe(near);
  }
}

describe('a connection of the ledger', () => {
  let database: TestDatabase;
  let way: Way;
  let dataSource: DataSource;
  let own: OwnConnection;
  beforeAll(async () => void (database = await createTestDatabase('wallet')));
  beforeEach(async () => {
    way = await Way.to(database.url);
    dataSource = await connect(way.url, 1);
    own = new OwnConnection(dataSource, undefined, WITHIN_MS);
  });
  afterEach(async () => {
    await own.reset();
    way.close();
    await dataSource.destroy();
  });
  afterAll(() => database.drop());

  it('is given up where it has become silent, with all that was asked on it, and the next one works', async () => {
    expect(await own.query(ONE)).toEqual([{ one: 1 }]);
    way.silence();
    const asked = await Promise.allSettled([own.query(ONE), own.copy(SLOW, []), own.copy(SLOW, [])]);
    expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    await own.reset();
    expect(await own.query(ONE)).toEqual([{ one: 1 }]);
  });

  it('is given up in the middle of a transaction, too', async () => {
    const runner = await own.get();
    await runner.startTransaction();
    way.silence();
    await expect(runner.manager.query('SELECT 1')).rejects.toThrow(/not answered|terminated/);
  });

  it('may take its time to answer, and may have nothing to do for as long as it likes', async () => {
    for (let time = 0; time < 3; time += 1) await own.copy(SLOW, []);
    await delay(2 * WITHIN_MS);
    const before = await pidOf(own);
    expect(await pidOf(own)).toBe(before);
    expect(await own.query(ONE)).toEqual([{ one: 1 }]);
  });

  it('goes back to the others without the watch', async () => {
    const pid = await pidOf(own);
    await own.reset();
    const [row] = await dataSource.query<{ pid: number }[]>(
      `SELECT pg_backend_pid() AS pid, pg_sleep(${WITHIN_MS / 500})`,
    );
    expect(row?.pid).toBe(pid);
  });
});

const PID = prepare('SELECT pg_backend_pid() AS pid');
const pidOf = async (own: OwnConnection) => (await own.query<{ pid: number }>(PID))[0]?.pid;
