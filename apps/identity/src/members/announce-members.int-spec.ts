import { memberActivated, memberChanged } from '#contracts/identity';
import { type IdentityApp, startIdentity } from '../../test-support/identity-app.js';
import { signUp } from '../../test-support/journeys.js';
import { AnnounceMembersService } from './announce-members.service.js';

interface Told {
  type: string;
  key: string;
  version: number;
}

describe('Members that are announced again', () => {
  let app: IdentityApp;
  beforeAll(async () => void (app = await startIdentity()));
  afterAll(() => app.close());

  const told = () =>
    app.source.query<Told[]>(
      `SELECT type, key, (payload->>'version')::int AS version FROM outbox WHERE type = ANY ($1) ORDER BY key, seq`,
      [[memberActivated.type, memberChanged.type]],
    );

  it('are told as they are, above any version that was ever told, and as an act of its own', async () => {
    const [ada, ben, cid] = [await signUp(app), await signUp(app), await signUp(app)];
    const ids = [ada.id, ben.id, cid.id].sort();
    await app.source.query(`UPDATE members SET state = 'closed', version = 7 WHERE id = $1`, [cid.id]);
    await app.source.query('DELETE FROM outbox');

    expect(await app.app.get(AnnounceMembersService, { strict: false }).announceAll()).toBe(3);
    const events = await told();
    expect(events.map(({ key }) => key)).toEqual(ids);
    for (const { key, type, version } of events) {
      expect(type).toBe(key === cid.id ? memberChanged.type : memberActivated.type);
      expect(version).toBe(10_000 + (key === cid.id ? 7 : 1));
    }
    const stored = await app.source.query<{ version: number }[]>('SELECT version FROM members ORDER BY id');
    expect(stored).toEqual(events.map(({ version }) => ({ version })));
    const acts = await app.source.query(`SELECT after FROM audit_log WHERE action = 'members.announced'`);
    expect(acts).toEqual([{ after: { count: 3 } }]);
  });
});
