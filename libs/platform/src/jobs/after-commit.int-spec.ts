import { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '#testing/postgres';
import { afterCommit } from './index.js';

describe('afterCommit', () => {
  let database: TestDatabase;
  let source: DataSource;

  beforeAll(async () => {
    database = await createTestDatabase('notifications');
    source = await new DataSource({ type: 'postgres', url: database.url }).initialize();
  });

  afterAll(async () => {
    await source.destroy();
    await database.drop();
  });

  it('calls when the outermost transaction has committed, and not before', async () => {
    const calls: string[] = [];

    await source.transaction(async (outer) => {
      await outer.transaction(async (inner) => {
        afterCommit(inner, () => calls.push('called'));
      });
      calls.push('still open');
    });

    expect(calls).toEqual(['still open', 'called']);
  });

  it('forgets what a rolled back transaction asked for, also when its connection is used again', async () => {
    const calls: string[] = [];

    await expect(
      source.transaction(async (manager) => {
        afterCommit(manager, () => calls.push('rolled back'));
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await source.transaction(async (manager) => afterCommit(manager, () => calls.push('committed')));

    expect(calls).toEqual(['committed']);
  });

  it('refuses a manager without a transaction', () => {
    expect(() => afterCommit(source.manager, () => undefined)).toThrow(
      'afterCommit needs the manager of a transaction',
    );
  });
});
