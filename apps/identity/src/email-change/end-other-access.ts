import type { EntityManager } from 'typeorm';

/** Whoever took the address may have prepared it the day before. */
const PREPARED_WITHIN = "interval '1 day'";

/**
 * Ends what got somebody in without a mail to the owner: every proven browser and every API key, and the passkeys and wallets that
 * were added shortly before the address was changed, or since. So does an authenticator app of that time: it would keep the owner out.
 * Recovery codes go with the last second factor.
 */
export async function endOtherAccess(manager: EntityManager, memberId: string, changedAt: Date): Promise<void> {
  await manager.query('DELETE FROM devices WHERE member_id = $1', [memberId]);
  await manager.query('DELETE FROM api_keys WHERE member_id = $1', [memberId]);
  for (const [table, since] of [
    ['passkeys', 'created_at'],
    ['wallets', 'linked_at'],
    ['totp_factors', 'confirmed_at'],
  ] as const) {
    const sql = `DELETE FROM ${table} WHERE member_id = $1 AND ${since} > $2::timestamptz - ${PREPARED_WITHIN}`;
    await manager.query(sql, [memberId, changedAt]);
  }
  await manager.query(
    `DELETE FROM recovery_codes WHERE member_id = $1 AND NOT EXISTS (SELECT FROM passkeys WHERE member_id = $1)
       AND NOT EXISTS (SELECT FROM totp_factors WHERE member_id = $1 AND confirmed_at IS NOT NULL)`,
    [memberId],
  );
}
