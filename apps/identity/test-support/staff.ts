import type { Role } from '#contracts/access';
import { newId } from '#kernel';
import { tokenHash } from '../src/secrets/token.js';
import type { Browser } from './browser.js';
import type { IdentityApp } from './identity-app.js';

/** Somebody who is signed in with a role. */
export interface Staff {
  readonly browser: Browser;
  readonly id: string;
  readonly saffronId: string;
}

let inserted = 0;

/** With the events engine running, mailed codes leave the outbox at once; who has a role is simply put there, freshly proven. */
export async function insertStaff(identity: IdentityApp, role: Role): Promise<Staff> {
  const browser = identity.browser();
  const [id, number] = [newId(), ++inserted];
  const saffronId = `SF${String(number).padStart(12, '0')}`;
  const proof = `${'P'.repeat(40)}${String(number).padStart(3, '0')}`;
  await identity.source.query('INSERT INTO member_ids VALUES ($1)', [saffronId]);
  await identity.source.query(
    `INSERT INTO members (id, saffron_id, email, first_name, last_name, phone_number, country, address, city, state_province,
       postal_code, role, tenant_id) VALUES ($1, $2, $3, 'Root', '', '', 'US', '', '', '', '', $4, $5)`,
    [id, saffronId, `root-${number}@example.test`, role, identity.config.TENANT_ID],
  );
  await identity.source.query(
    `INSERT INTO sessions (proof_hash, id, member_id, permission_version, method, device, ip, authenticated_at, strong_at, idle,
       expires_at) VALUES ($1, $2, $3, 1, 'otp', 'x', 'x', now(), now(), interval '1 hour', now() + interval '1 hour')`,
    [tokenHash(proof), newId(), id],
  );
  browser.cookies.set('saffron_session', proof);
  return { browser, id, saffronId };
}
