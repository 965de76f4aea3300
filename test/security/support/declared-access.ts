import { type ApiScope, type Role, ROLES } from '#contracts/access';
import type { ObjectKind } from './objects.js';

/** What somebody thought about when an operation was added. The matrix test holds the running platform to it. */
export interface Declared {
  readonly who: 'anyone' | readonly Role[];
  /** Programs may call it with a key of this scope; without one they may not. */
  readonly scope?: ApiScope;
  /** It wants a strong proof within the last five minutes. */
  readonly wantsProof?: true;
  /** Of what its address names one by id. */
  readonly object?: ObjectKind;
  /** What makes the call a good one for an object of one's own. */
  readonly body?: object;
  /** A good call needs more than an object and a body; the specs of its feature make it. */
  readonly isMadeElsewhere?: true;
}

const STAFF: readonly Role[] = ['admin', 'super_admin', 'system_admin', 'superadmin'];
const SUPER: readonly Role[] = ['superadmin'];

const anyone: Declared = { who: 'anyone' };
const member: Declared = { who: ROLES };
const staff: Declared = { who: STAFF };
const superAdmin: Declared = { who: SUPER };
const proven = (declared: Declared): Declared => ({ ...declared, wantsProof: true });
const program = (scope: ApiScope, more: Partial<Declared> = {}): Declared => ({ ...member, scope, ...more });
const reason = 'the matrix asks for it';

export const DECLARED: Readonly<Record<string, Declared>> = {
  // The site
  'GET /api/health': anyone,
  'GET /api/config': anyone,

  // Signing in, and what somebody may ask before
  'GET /api/user': anyone,
  'POST /api/logout': anyone,
  'POST /api/auth/send-otp': anyone,
  'POST /api/auth/login': anyone,
  'POST /api/auth/verify-otp': anyone,
  'POST /api/auth/email-check': anyone,
  'POST /api/auth/validate-saffron-id': anyone,
  'POST /api/auth/register-member': anyone,
  'POST /api/auth/update-member-profile': anyone,
  'POST /api/auth/passkey/options': anyone,
  'POST /api/auth/passkey': anyone,
  'POST /api/auth/recovery/password': anyone,
  'POST /api/auth/recovery/member-id': anyone,
  'POST /api/auth/second-factor/totp': anyone,
  'POST /api/auth/second-factor/recovery-code': anyone,
  'POST /api/auth/second-factor/passkey-options': anyone,
  'POST /api/auth/second-factor/passkey': anyone,
  'POST /api/auth/siwe/nonce': anyone,
  'POST /api/auth/siwe/verify': anyone,
  'POST /api/auth/undo': anyone,
  'POST /api/saffron/email-check': anyone,
  'POST /api/saffron/register-member': anyone,
  'POST /api/saffron/retrieve-profile': anyone,
  'POST /api/saffron/confirm-profile': anyone,
  'POST /api/saffron/verify-otp': anyone,
  'POST /api/saffron/verify-pos-pin': anyone,
  'POST /api/saffron/staff-invitation': anyone,

  // The own account
  'GET /api/user/rights': member,
  'GET /api/user/profile': program('profile:read'),
  'PATCH /api/user/profile': member,
  'POST /api/ai/session-cleanup': member,
  'POST /api/saffron/claim-first-admin': member,
  'POST /api/saffron/staff-invitation/accept': proven(member),
  'PUT /api/saffron/pos-pin': member,
  'GET /api/user/password': member,
  'PUT /api/user/password': proven(member),
  'GET /api/user/sessions': member,
  'DELETE /api/user/sessions/{id}': proven({ ...member, object: 'session' }),
  'POST /api/user/sessions/sign-out-others': proven(member),
  'POST /api/user/sessions/sign-out-all': member,
  'GET /api/user/devices': member,
  'DELETE /api/user/devices': member,
  'GET /api/user/step-up': member,
  'POST /api/user/step-up/email-code': member,
  'POST /api/user/step-up/totp': member,
  'POST /api/user/step-up/recovery-code': member,
  'POST /api/user/step-up/passkey-options': member,
  'POST /api/user/step-up/passkey': member,
  'GET /api/user/factors': member,
  'POST /api/user/factors/totp': proven(member),
  'POST /api/user/factors/totp/confirm': proven(member),
  'DELETE /api/user/factors/totp': proven(member),
  'POST /api/user/factors/recovery-codes': proven(member),
  'POST /api/user/factors/passkeys/options': proven(member),
  'POST /api/user/factors/passkeys': proven(member),
  'PATCH /api/user/factors/passkeys/{id}': { ...member, object: 'passkey', body: { name: 'My other phone' } },
  'DELETE /api/user/factors/passkeys/{id}': proven({ ...member, object: 'passkey' }),
  'GET /api/user/wallets': member,
  'POST /api/user/wallets': proven(member),
  'DELETE /api/user/wallets/{address}': proven({ ...member, object: 'wallet' }),
  'GET /api/user/api-keys': member,
  'POST /api/user/api-keys': proven(member),
  'POST /api/user/api-keys/{id}/rotate': proven({ ...member, object: 'api-key', body: {} }),
  'PATCH /api/user/api-keys/{id}': { ...member, object: 'api-key', body: { name: 'Bookkeeping' } },
  'DELETE /api/user/api-keys/{id}': { ...member, object: 'api-key' },
  'GET /api/user/data-export': member,
  'POST /api/user/data-export': proven(member),
  'GET /api/user/data-export/{id}/file': proven({ ...member, object: 'data-export', isMadeElsewhere: true }),
  'GET /api/user/closure': member,
  'POST /api/user/closure': proven(member),
  'DELETE /api/user/closure': member,
  'POST /api/user/email-change': proven(member),
  'POST /api/user/email-change/confirm': member,
  'POST /api/user/view-as/end': member,

  // The own money
  'GET /api/wallet/accounts': program('wallet:read'),
  'GET /api/wallet/transactions': program('wallet:read'),
  'GET /api/wallet/transactions.csv': program('wallet:read'),
  'GET /api/wallet/transfers/terms': program('wallet:read'),
  'GET /api/wallet/transfers/{id}': program('wallet:read', { object: 'transfer' }),
  'GET /api/wallet/recipients': program('wallet:send'),
  'POST /api/wallet/transfers': program('wallet:send'),
  'POST /api/wallet/transfers/bulk': program('wallet:send'),
  'POST /api/wallet/transfers/quote': program('wallet:send'),
  'GET /api/wallet/holds': program('wallet:read'),
  'GET /api/wallet/summary': program('wallet:read'),
  'GET /api/wallet/contacts': program('wallet:read'),
  'POST /api/wallet/contacts': member,
  'PATCH /api/wallet/contacts/{id}': { ...member, object: 'contact', body: { label: 'Landlord' } },
  'DELETE /api/wallet/contacts/{id}': { ...member, object: 'contact' },
  'GET /api/wallet/money-requests': program('wallet:read'),
  'POST /api/wallet/money-requests': member,
  'GET /api/wallet/money-requests/{id}': program('wallet:read', { object: 'money-request' }),
  'POST /api/wallet/money-requests/{id}/pay': { ...member, object: 'money-request', isMadeElsewhere: true },
  'POST /api/wallet/money-requests/{id}/decline': { ...member, object: 'money-request', isMadeElsewhere: true },
  'POST /api/wallet/money-requests/{id}/cancel': { ...member, object: 'money-request', body: {} },
  'GET /api/wallet/money-request-blocks': member,
  'DELETE /api/wallet/money-request-blocks/{id}': { ...member, object: 'money-request-block' },

  // Members, as administrators see them
  'GET /api/admin/members': staff,
  'GET /api/admin/members/{id}': { ...staff, object: 'member' },
  'POST /api/admin/members/suspend': staff,
  'POST /api/admin/members/export': proven(staff),
  'POST /api/admin/members/{id}/suspend': { ...staff, object: 'member', body: { reason } },
  'POST /api/admin/members/{id}/reactivate': { ...staff, object: 'suspended-member', body: { reason } },
  'POST /api/admin/members/{id}/role': proven({ ...superAdmin, object: 'member', body: { role: 'admin', reason } }),
  'POST /api/admin/members/{id}/reset-factors': proven({
    ...superAdmin,
    object: 'member',
    body: { reason },
    isMadeElsewhere: true,
  }),
  'GET /api/admin/members/{id}/sessions': { ...staff, object: 'member' },
  'DELETE /api/admin/members/{id}/sessions': { ...staff, object: 'member' },
  'GET /api/admin/members/{id}/notes': { ...staff, object: 'member' },
  'POST /api/admin/members/{id}/notes': { ...staff, object: 'member', body: { text: 'Called back.' } },
  'POST /api/admin/members/{id}/view-as': proven({ ...staff, object: 'member', body: { reason } }),
  'POST /api/admin/sessions/end-all': proven(superAdmin),
  'GET /api/admin/staff/invitations': superAdmin,
  'POST /api/admin/staff/invitations': proven(superAdmin),
  'POST /api/admin/staff/invitations/export': proven(superAdmin),
  'POST /api/admin/staff/invitations/{id}/resend': proven({ ...superAdmin, object: 'invitation' }),
  'POST /api/admin/staff/invitations/{id}/revoke': { ...superAdmin, object: 'invitation' },

  // The log
  'GET /api/admin/audit': staff,
  'GET /api/admin/audit/{id}': { ...staff, object: 'act' },
  'POST /api/admin/audit/{id}/reveal': proven({ ...staff, object: 'act', body: { reason } }),
  'GET /api/admin/audit/chain': staff,
  'POST /api/admin/audit/verify': staff,
  'GET /api/admin/audit/exports': staff,
  'POST /api/admin/audit/exports': proven(staff),
  'GET /api/admin/audit/exports/{id}': { ...staff, object: 'audit-export' },
  'GET /api/admin/audit/exports/{id}/file': proven({ ...staff, object: 'audit-export', isMadeElsewhere: true }),

  // Events that services could not handle
  'GET /api/admin/dead-letters': staff,
  'GET /api/admin/dead-letters/{id}': { ...staff, object: 'dead-letter' },
  'POST /api/admin/dead-letters/replay': proven(staff),
  'POST /api/admin/dead-letters/{id}/replay': proven({ ...staff, object: 'dead-letter', body: { reason } }),
  'POST /api/admin/dead-letters/{id}/discard': proven({ ...superAdmin, object: 'dead-letter', body: { reason } }),

  // Money, as administrators see it
  'GET /api/admin/accounts': staff,
  'GET /api/admin/accounts/{id}': { ...staff, object: 'account' },
  'GET /api/admin/accounts/{id}/entries': { ...staff, object: 'account' },
  'POST /api/admin/accounts/export': proven(staff),
  'POST /api/admin/batches/export': proven(staff),
  'POST /api/admin/accounts/{id}/entries/export': proven({ ...staff, object: 'account', body: { reason } }),
  'GET /api/admin/accounts/{id}/balance': { ...staff, object: 'account' },
  'GET /api/admin/transactions': staff,
  'POST /api/admin/transactions/export': proven(staff),
  'GET /api/admin/transactions/{id}': { ...staff, object: 'transaction' },
  'GET /api/admin/transactions/{id}/metadata': { ...staff, object: 'transaction' },
  'POST /api/admin/transactions/{id}/reverse': {
    ...proven(staff),
    object: 'transaction',
    body: { reason },
    isMadeElsewhere: true,
  },
  'POST /api/admin/transactions/{id}/refund': {
    ...proven(staff),
    object: 'transaction',
    body: { reason, amount: '1' },
    isMadeElsewhere: true,
  },
  'POST /api/admin/transactions/{id}/metadata': { ...staff, object: 'transaction', body: { data: { order: '42' } } },
  'GET /api/admin/ledger/trial-balance': staff,
  'GET /api/admin/ledger/head': staff,
  'POST /api/admin/ledger/checks': staff,
  'GET /api/admin/batches': staff,
  'GET /api/admin/batches/{id}': { ...staff, object: 'batch' },
  'GET /api/admin/periods': staff,
  'POST /api/admin/periods': proven(staff),
  'GET /api/admin/periods/{id}': { ...staff, object: 'period' },
  'POST /api/admin/periods/{id}/approve': proven({ ...staff, object: 'period', isMadeElsewhere: true }),
  'POST /api/admin/periods/{id}/reject': { ...staff, object: 'period', isMadeElsewhere: true },
  'GET /api/admin/allocations': staff,
  'POST /api/admin/allocations/export': proven(staff),
  'POST /api/admin/allocations': proven(staff),
  'GET /api/admin/allocations/{id}': { ...staff, object: 'allocation' },
  'POST /api/admin/allocations/{id}/approve': proven({ ...staff, object: 'allocation', isMadeElsewhere: true }),
  'POST /api/admin/allocations/{id}/reject': { ...staff, object: 'allocation', isMadeElsewhere: true },

  // Fees, limits and monitors
  'GET /api/admin/policies': staff,
  'POST /api/admin/policies': proven(staff),
  'GET /api/admin/policies/settings': staff,
  'GET /api/admin/policies/{id}': { ...staff, object: 'policy' },
  'POST /api/admin/policies/{id}/end': proven({ ...staff, object: 'policy', body: { reason }, isMadeElsewhere: true }),
  'POST /api/admin/policies/{id}/approve': proven({ ...staff, object: 'policy', isMadeElsewhere: true }),
  'POST /api/admin/policies/{id}/reject': proven({ ...staff, object: 'policy' }),
  'POST /api/admin/policies/{id}/withdraw': { ...staff, object: 'policy', isMadeElsewhere: true },
  'GET /api/admin/monitors': staff,
  'GET /api/admin/monitors/{id}': { ...staff, object: 'monitor' },
  'GET /api/admin/monitor-crossings': staff,
};
