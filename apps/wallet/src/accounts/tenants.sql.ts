import { ACCOUNT_PURPOSES, PURPOSES } from '#contracts/wallet';

/**
 * What administrators of one tenant see; everything of the console reads it from here. `tenant` is the name of the parameter.
 * Members say which tenant is theirs. The platform's own accounts are no tenant's: all of them live on one treasury. What is kept for
 * orders and merchants says of no tenant that it is its own, so that it is seen where there is one tenant only.
 */
export const isAccountOf = (account: string, tenant: string): string =>
  `(${account}.owner_id IS NULL OR ${tenantOf(account)} = ${tenant} OR ${isAlone(tenant)})`;

/** For each account that is read, which a page has few of: an EXISTS would be a hash of all members first, for a page as well. */
const tenantOf = (account: string): string =>
  `(SELECT m.tenant_id FROM members m WHERE m.member_id = ${account}.owner_id)`;

const REFERENCES = PURPOSES.filter((purpose) => ACCOUNT_PURPOSES[purpose].owner === 'reference')
  .map((purpose) => `'${purpose}'`)
  .join(', ');

/** Asked once for a whole list. */
const isAlone = (tenant: string): string =>
  `(SELECT NOT EXISTS (SELECT FROM members m WHERE m.tenant_id <> ${tenant}))`;

/**
 * The tenants of those whose money opened what is kept for orders and merchants, however many of these lie between: an account that
 * opens by itself has its first entry from whoever paid for it, and that never changes.
 */
const payersOf = (transfer: string): string => `
  WITH RECURSIVE payers (account) AS (
    VALUES (${transfer}.from_account), (${transfer}.to_account)
    UNION
    SELECT t.from_account FROM payers p JOIN account_standings a ON a.id = p.account AND a.purpose IN (${REFERENCES})
      JOIN entries e ON e.account_id = a.id AND e.version = 1 AND e.posted_at >= a.opened_at
      JOIN transfers t ON t.id = e.transfer_id)
  SELECT m.tenant_id FROM payers p JOIN account_standings a ON a.id = p.account JOIN members m ON m.member_id = a.owner_id`;

/** Hashed once for a long list, looked up for a short one: the planner has both ways. */
const isOfMember = (account: string, whose: string): string =>
  `EXISTS (SELECT FROM account_standings a JOIN members m ON m.member_id = a.owner_id WHERE a.id = ${account} AND m.tenant_id ${whose})`;

/**
 * Money moves inside one tenant, or between one and the platform's own accounts. A member at an end says whose a transfer is; where
 * there is none, whoever has paid for what it moves. What both have a part in, or nobody can be told of, is nobody's, except where
 * there is one tenant only. Never null.
 */
export function isTransferOf(transfer: string, tenant: string): string {
  const ends = [`${transfer}.from_account`, `${transfer}.to_account`];
  const isAtAnEnd = (whose: string): string => ends.map((end) => isOfMember(end, whose)).join(' OR ');
  return `
    CASE WHEN ${isAlone(tenant)} THEN true
      WHEN ${isAtAnEnd(`<> ${tenant}`)} THEN false
      WHEN ${isAtAnEnd(`= ${tenant}`)} THEN true
      ELSE coalesce((SELECT bool_and(p.tenant_id = ${tenant}) FROM (${payersOf(transfer)}) p),
        NOT EXISTS (SELECT FROM account_standings a WHERE a.id IN (${ends.join(', ')}) AND a.owner_id IS NOT NULL)) END`;
}
