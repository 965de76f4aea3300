import { settingsFor } from './settings.js';

const GB = 2 ** 30;
const settings = (memoryGb: number, freeGb: number, isDurable = true): Record<string, string> =>
  Object.fromEntries(
    settingsFor({ isDurable, maxConnections: 20 }, { memoryBytes: memoryGb * GB, freeBytes: freeGb * GB }).map(
      (setting) => setting.split('=') as [string, string],
    ),
  );

describe('The settings of our own PostgreSQL', () => {
  it.each([
    ['a small machine', 2, 4, '96MB', '1024MB'],
    ['one in between', 8, 24, '256MB', '3072MB'],
    ['a large one', 64, 500, '512MB', '8192MB'],
  ])('take a part of the memory and of the free disk of %s', (_, memoryGb, freeGb, buffers, wal) => {
    expect(settings(memoryGb, freeGb)).toMatchObject({ shared_buffers: buffers, max_wal_size: wal });
  });

  it('give up safety for speed where nothing is proved about crashes, and nowhere else', () => {
    const unsafe = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
    expect(settings(8, 24, false)).toMatchObject(unsafe);
    for (const name of Object.keys(unsafe)) expect(settings(8, 24)).not.toHaveProperty(name);
  });
});
