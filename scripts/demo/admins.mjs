import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { ROOT } from '../bootstrap/paths.mjs';
import { Member, Refusal } from './member.mjs';
import { ADMINS } from './people.mjs';

export const isStaff = ({ user }) => user.role !== 'member';

/**
 * Enters the demo's two administrators. The first becomes super administrator by configuration or by the printed link, unless
 * the installation has one already; he makes the second. Where that cannot be, they stay what they are.
 */
export async function enterAdmins(base, password) {
  const [configured] = (process.env.SUPER_ADMIN_EMAILS ?? '').split(',').map((text) => text.trim());
  const chief = await enter(base, configured ? { ...ADMINS[0], email: configured } : ADMINS[0], password());
  if (chief.user.role !== 'superadmin' && (await claim(chief.member)))
    chief.user = (await chief.member.get('/api/user')).user;
  const helper = await enter(base, ADMINS[1], password());
  if (chief.user.role !== 'superadmin' || isStaff(helper)) return [chief, helper];
  await chief.member.post(`/api/admin/members/${helper.user.id}/role`, {
    role: 'admin',
    reason: 'Second administrator of the demo',
  });
  // A change of role ends the sessions of before.
  return [chief, await enter(base, ADMINS[1], password())];
}

async function enter(base, person, password) {
  const member = new Member(base);
  return { member, user: await member.enter(person, password) };
}

/** Whether the printed link still made somebody super administrator. */
async function claim(member) {
  const file = join(resolve(ROOT, process.env.DATA_DIR || '.data'), 'first-admin-token');
  const token = await readFile(file, 'utf8').catch(() => '');
  if (!token) return false;
  try {
    await member.post('/api/saffron/claim-first-admin', { token: token.trim() });
    return true;
  } catch (error) {
    // Somebody else used the link; its file goes with the next start.
    if (error instanceof Refusal && error.code === 'identity.first-admin.invalid') return false;
    throw error;
  }
}
