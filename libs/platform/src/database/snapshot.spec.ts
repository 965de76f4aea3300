import type pg from 'pg';
import { inSnapshot } from './snapshot.js';

/** A connection that fails at some statements, and the statements that it was given. */
function connection(failsAt: (sql: string) => boolean = () => false) {
  const sent: string[] = [];
  const query = async (sql: string) => {
    sent.push(sql.split(' ')[0]!);
    if (failsAt(sql)) throw new Error(`${sql} was not heard`);
  };
  return { sent, client: { query } as unknown as pg.ClientBase };
}

describe('Work in a snapshot', () => {
  it('ends with what it came to, and what it kept is kept', async () => {
    const { sent, client } = connection();
    expect(await inSnapshot(client, async () => 42)).toBe(42);
    expect(sent).toEqual(['BEGIN', 'COMMIT']);
  });

  it('keeps nothing where it fails', async () => {
    const { sent, client } = connection();
    await expect(inSnapshot(client, () => Promise.reject(new Error('half-way')))).rejects.toThrow('half-way');
    expect(sent).toEqual(['BEGIN', 'ROLLBACK']);
  });

  it('fails with what went wrong first, where the connection dies meanwhile', async () => {
    const { client } = connection((sql) => !sql.startsWith('BEGIN'));
    await expect(inSnapshot(client, () => Promise.reject(new Error('the server has gone')))).rejects.toThrow(
      'the server has gone',
    );
  });
});
