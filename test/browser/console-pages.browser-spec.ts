import { expect } from './fixtures.js';
import { DESKTOP, watch } from './soundness.js';
import { enter } from './staff.js';
import { type Place, visit } from './visit.js';
import { test } from './world.js';

test.slow();
test.beforeEach(({ context, staff, baseURL: url = '' }) => enter(context, url, staff.superAdmin));

const PROFILE_CHANGES = encodeURIComponent(JSON.stringify({ action: 'member.profile-changed' }));
const ACTS = ['View as', 'Suspend', 'Sign out everywhere', 'Change role', 'Remove second factors'];

const PLACES: Readonly<Record<string, Place>> = {
  'a member': { path: ({ ada }) => `/admin/members/${ada.user.id}/show`, shows: /@example\.org/, dialogs: ACTS },
  'a member’s sessions': { path: ({ ada }) => `/admin/members/${ada.user.id}/show/sessions`, shows: 'Signed in' },
  'a member’s wallet': { path: ({ ada }) => `/admin/members/${ada.user.id}/show/wallet`, shows: 'Available' },
  'a member’s notes': { path: ({ ada }) => `/admin/members/${ada.user.id}/show/notes`, shows: 'Called about a refund' },
  'what was done to a member': {
    path: ({ ada }) => `/admin/members/${ada.user.id}/show/audit`,
    shows: 'member.profile-changed',
  },
  'a member who is suspended': {
    path: ({ suspendedId }) => `/admin/members/${suspendedId}/show`,
    shows: /^Suspended: /,
    dialogs: ['Reactivate'],
  },
  'an act': {
    path: ({ actId }) => `/admin/audit/${actId}/show`,
    shows: 'member.profile-changed',
    dialogs: ['Reveal personal data'],
  },
  'the log': { path: `/admin/audit?filter=${PROFILE_CHANGES}`, shows: 'member.profile-changed', dialogs: ['Export'] },
  'an export of the log': { path: '/admin/audit-exports', shows: /Agreed with the member/ },
  'the members': { path: '/admin/members', shows: /@example\.org/, dialogs: ['Export'] },
  'the transactions': { path: '/admin/transactions', shows: 'Rent for November', dialogs: ['Export'] },
  'the allocations': { path: '/admin/sfn-allocation', shows: 'Start of a journey', dialogs: ['Export'] },
  'the accounts': { path: '/admin/accounts', shows: 'Treasury', dialogs: ['Export'] },
  'the batches': { path: '/admin/batches', shows: /^1-/, dialogs: ['Export'] },
  'an allocation that waits': {
    path: ({ allocations }) => `/admin/sfn-allocation/${allocations.pending}/show`,
    shows: 'Timeline',
    dialogs: ['Approve', 'Reject'],
  },
  'an allocation that was approved': {
    path: ({ allocations }) => `/admin/sfn-allocation/${allocations.approved}/show`,
    shows: 'Approved',
  },
  'an allocation that was rejected': {
    path: ({ allocations }) => `/admin/sfn-allocation/${allocations.rejected}/show`,
    shows: 'Not in the plan',
  },
  'a transaction': {
    path: ({ transferId }) => `/admin/transactions/${transferId}/show`,
    shows: 'Rent for November',
    dialogs: ['Refund', 'Reverse', 'Change'],
  },
  'a refund': { path: ({ refundId }) => `/admin/transactions/${refundId}/show`, shows: 'Refund' },
  'an account': {
    path: ({ treasuryId }) => `/admin/accounts/${treasuryId}/show`,
    shows: 'Statement',
    dialogs: ['Export'],
  },
  'a fee that is proposed': {
    path: ({ policies }) => `/admin/policies/${policies.fee}/show`,
    shows: /0\.25/,
    dialogs: ['Approve', 'Reject'],
  },
  'a limit in force': {
    path: ({ policies }) => `/admin/policies/${policies.limit}/show`,
    shows: 'In force',
    dialogs: ['Propose the end'],
  },
  'a proposal of one’s own': {
    path: ({ policies }) => `/admin/policies/${policies.own}/show`,
    shows: 'It waits for another administrator.',
    dialogs: ['Withdraw'],
  },
  'a monitor': { path: ({ policies }) => `/admin/monitors/${policies.monitor}/show`, shows: 'Last crossings' },
  'a batch': { path: ({ batchId }) => `/admin/batches/${batchId}/show`, shows: 'What it wrote' },
  'a dead letter': {
    path: ({ letterId }) => `/admin/dead-letters/${letterId}/show`,
    shows: 'Nobody has decided yet.',
    dialogs: ['Replay', 'Discard'],
  },
  'the staff': { path: '/admin/staff', shows: /@example\.org/, dialogs: ['Export', 'Sign everybody out'] },
  'the invitations': {
    path: '/admin/staff-invitations',
    shows: /@example\.org/,
    dialogs: ['Export', /^Send again/, /^Take back/],
  },
};

for (const [name, place] of Object.entries(PLACES))
  test(`${name} is sound`, ({ page, world }) => visit(page, world, place));

/** Records are selected where there is room for a table. */
for (const [path, button] of [
  ['/admin/members', 'Suspend'],
  ['/admin/dead-letters', 'Replay'],
] as const)
  test(`what is done to several at ${path} is sound`, async ({ page, world }) => {
    expect(world.letterId).toBeTruthy();
    const { judge } = await watch(page);
    await page.setViewportSize(DESKTOP);
    await page.goto(path);
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await judge(`${path} with all selected`, [DESKTOP]);
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await judge(`«${button}» at ${path}`, [DESKTOP]);
  });
