// `npm run demo`: adds believable members and transfers to a running instance, through its own API. Running it again adds nothing.
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Member, Refusal } from './demo/member.mjs';
import { ADMINS, GRANTS, MEMBERS, TRANSFERS } from './demo/people.mjs';

const base = process.env.SAFFRON_URL ?? `http://localhost:${process.env.PORT || 3000}`;
const say = (line) => process.stdout.write(`${line}\n`);
const password = () => randomBytes(18).toString('base64url');

async function main() {
  await checkInstance();
  const admins = await enterAdmins();
  say(`Administrators: ${ADMINS.map(({ email }) => email).join(', ')}`);
  const members = [];
  for (const person of MEMBERS) {
    const member = new Member(base);
    const user = await member.enter(person, password());
    members.push({ member, user, person });
  }
  say(`Members: ${members.length}`);
  await grant(admins, members);
  await transfer(members);
  say(`\nSign in at ${base}/auth with any of these addresses; the codes arrive at ${base}/dev/inbox`);
}

async function checkInstance() {
  const inbox = await fetch(`${base}/dev/inbox.json`).catch(() => undefined);
  if (!inbox) throw new Error(`Nothing answers at ${base}. Start it with npm start, or name it with SAFFRON_URL.`);
  if (!inbox.ok)
    throw new Error('The demo reads codes from the development inbox, and this instance sends its mail elsewhere.');
}

/** The first becomes super administrator by the printed link, unless the installation has one; he makes the second. */
async function enterAdmins() {
  const [first, second] = [new Member(base), new Member(base)];
  const [configured] = (process.env.SUPER_ADMIN_EMAILS ?? '').split(',').filter(Boolean);
  let chief = await first.enter(configured ? { ...ADMINS[0], email: configured.trim() } : ADMINS[0], password());
  if (chief.role !== 'superadmin') {
    await claim(first);
    chief = (await first.get('/api/user')).user;
  }
  const helper = await second.enter(ADMINS[1], password());
  if (helper.role === 'member') {
    await first.post(`/api/admin/members/${helper.id}/role`, {
      role: 'admin',
      reason: 'Second administrator of the demo',
    });
    await second.enter(ADMINS[1], password());
  }
  return [first, second];
}

async function claim(member) {
  const file = join(process.env.DATA_DIR || '.data', 'first-admin-token');
  const token = await readFile(file, 'utf8').catch(() => undefined);
  const help =
    'There is a super administrator already. Run the demo with the same SUPER_ADMIN_EMAILS as the instance, or on a fresh data folder.';
  if (!token) throw new Error(help);
  await member.post('/api/saffron/claim-first-admin', { token: token.trim() });
}

async function grant([asking, deciding], members) {
  const filter = encodeURIComponent(JSON.stringify({ status: 'approved' }));
  const done = new Set(
    (await asking.get(`/api/admin/allocations?filter=${filter}&range=[0,199]`)).map(({ to }) => to.saffronId),
  );
  for (const [index, [amount, reason]] of GRANTS.entries()) {
    const to = members[index].user.saffronId;
    if (done.has(to)) continue;
    const { id, status } = await untilKnown(() =>
      asking.post('/api/admin/allocations', { to, asset: 'SFN', amount, reason }),
    );
    if (status === 'pending') await deciding.post(`/api/admin/allocations/${id}/approve`);
  }
  say(`Allocations: ${GRANTS.length}`);
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
