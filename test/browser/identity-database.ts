import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

const PORT_LINE = 3;

/** The URL of identity's database on a running platform's own server. */
export async function identityDatabaseOf(dataDir: string): Promise<string> {
  const { databasePassword } = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8')) as {
    databasePassword: string;
  };
  const mark = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
  const port = mark.split('\n')[PORT_LINE]?.trim() ?? '';
  return `postgresql://saffron:${databasePassword}@127.0.0.1:${port}/saffron_identity`;
}

/** As if these members kept proving anew who they are, for as long as the journeys last. */
export async function stayFresh(databaseUrl: string, memberIds: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`UPDATE sessions SET strong_at = now() + interval '1 day' WHERE member_id = ANY($1)`, [
      memberIds,
    ]);
  } finally {
    await client.end();
  }
}

/** As if these minutes had gone by since the sign-in code of an address was sent. */
export async function ageCode(databaseUrl: string, email: string, minutes: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query(
      `UPDATE one_time_codes SET sent_at = sent_at - make_interval(mins => $2), expires_at = expires_at - make_interval(mins => $2)
       WHERE email = $1 AND use = 'sign-in' AND used_at IS NULL`,
      [email, minutes],
    );
    if (rowCount !== 1) throw new Error(`No live code for ${email}`);
  } finally {
    await client.end();
  }
}

/** As if the hold period of a member's closure were over. */
export async function endHold(databaseUrl: string, email: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query(
      `UPDATE closures SET closes_at = now() WHERE state = 'scheduled' AND member_id = (SELECT id FROM members WHERE email = $1)`,
      [email],
    );
    if (rowCount !== 1) throw new Error(`No closure is scheduled for ${email}`);
  } finally {
    await client.end();
  }
}

/** As if six minutes had gone by for an address: proofs are no longer fresh, an app shows a new code, another mail may go out. */
export async function letTimePass(databaseUrl: string, email: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const ofMember = '(SELECT id FROM members WHERE email = $1)';
  try {
    await client.query(
      `UPDATE sessions SET strong_at = strong_at - interval '6 minutes' WHERE member_id = ${ofMember}`,
      [email],
    );
    await client.query(`UPDATE totp_factors SET last_step = 0 WHERE member_id = ${ofMember}`, [email]);
    await client.query(`UPDATE one_time_codes SET sent_at = sent_at - interval '6 minutes' WHERE email = $1`, [email]);
  } finally {
    await client.end();
  }
}
