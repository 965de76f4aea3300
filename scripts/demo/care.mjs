import { INVITED, NOTE } from './people.mjs';

/** What the console shows of members and staff: a note on the first member, and an invitation that waits for its answer. */
export async function care({ member: admin, user }, members) {
  await note(admin, members[0].user.id);
  if (user.role === 'superadmin') await invite(admin);
}

async function note(admin, memberId) {
  const path = `/api/admin/members/${memberId}/notes`;
  const { notes } = await admin.get(path);
  if (!notes.some(({ text }) => text === NOTE)) await admin.post(path, { text: NOTE });
}

async function invite(admin) {
  const known = await admin.get('/api/admin/staff/invitations?range=[0,24]');
  if (!known.some(({ email }) => email === INVITED.email)) await admin.post('/api/admin/staff/invitations', INVITED);
}
