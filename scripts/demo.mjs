// `npm run demo`: adds believable members and transfers to a running instance, through its own API. Running it again adds nothing.
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { loadSettings } from './bootstrap/settings.mjs';
import { enterAdmins, isStaff } from './demo/admins.mjs';
import { care } from './demo/care.mjs';
import { Member, Refusal } from './demo/member.mjs';
import { GRANTS, MEMBERS, TRANSFERS } from './demo/people.mjs';

loadSettings();
const base = process.env.SAFFRON_URL ?? `http://localhost:${process.env.PORT || 3000}`;
const say = (line) => process.stdout.write(`${line}\n`);
const password = () => randomBytes(18).toString('base64url');

async function main() {
  await checkInstance();
  const admins = await enterAdmins(base, password);
  const members = await enterMembers();
  say(`Administrators: ${admins.filter(isStaff).map(addressOf).join(', ') || 'none of the demo'}`);
  say(`Members: ${members.map(addressOf).join(', ')}`);
  if (admins.every(isStaff)) {
    await grant(admins, members);
    await transfer(members);
    await care(admins[0], members);
  } else {
    const without = admins.filter((admin) => !isStaff(admin)).map(addressOf);
    say(
      `Allocations and transfers wait for an administrator: under Admin → Members give ${without.join(' and ')} the role admin, then run the demo again.`,
    );
  }
  say(`\nSign in at ${base}/auth with any of these addresses; the codes arrive at ${base}/dev/inbox`);
}

const addressOf = ({ user }) => user.email;

async function enterMembers() {
  const members = [];
  for (const person of MEMBERS) {
    const member = new Member(base);
    members.push({ member, user: await member.enter(person, password()) });
  }
  return members;
}

async function checkInstance() {
  const inbox = await fetch(`${base}/dev/inbox.json`).catch(() => undefined);
  if (!inbox) throw new Error(`Nothing answers at ${base}. Start it with npm start, or name it with SAFFRON_URL.`);
  if (!inbox.ok)
    throw new Error('The demo reads codes from the development inbox, and this instance sends its mail elsewhere.');
}

async function grant([asking, deciding], members) {
  for (const [index, [amount, reason]] of GRANTS.entries()) {
    const { id: memberId, saffronId: to } = members[index].user;
    const known = await allocationOf(asking.member, memberId, reason);
    const { id, status } =
      known ??
      (await untilKnown(() => asking.member.post('/api/admin/allocations', { to, asset: 'SFN', amount, reason })));
    if (status === 'pending') await deciding.member.post(`/api/admin/allocations/${id}/approve`);
  }
  say(`Allocations: ${GRANTS.length}`);
}

/** What an earlier run asked for, decided or not. */
async function allocationOf(admin, memberId, wanted) {
  const filter = encodeURIComponent(JSON.stringify({ memberId }));
  const all = await admin.get(`/api/admin/allocations?filter=${filter}&range=[0,99]`);
  return all.find(({ reason, status }) => reason === wanted && /^(pending|approved)$/.test(status));
}

async function transfer(members) {
  for (const [index, [from, to, amount, memo]] of TRANSFERS.entries()) {
    const body = { to: members[to].user.saffronId, asset: 'SFN', amount, ...(memo ? { memo } : {}) };
    const key = { 'idempotency-key': `demo-${index}` };
    await untilKnown(() => members[from].member.post('/api/wallet/transfers', body, key));
  }
  say(`Transfers: ${TRANSFERS.length}`);
}

/** The wallet hears of a new member a moment after the member does. */
async function untilKnown(act, triesLeft = 100) {
  try {
    return await act();
  } catch (error) {
    const isEarly = error instanceof Refusal && /unknown|not-ready/.test(error.code ?? '');
    if (!isEarly || triesLeft === 0) throw error;
    await delay(100);
    return untilKnown(act, triesLeft - 1);
  }
}

main().catch((error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
