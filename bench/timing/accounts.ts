import pg from 'pg';

/** Adds members who differ from one that signed up in address and member ID alone. */
export async function copyMember(databaseUrl: string, email: string, count: number, addressOf: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const id = `'SF' || lpad(n::text, 12, '0')`;
    await client.query(`INSERT INTO member_ids (saffron_id) SELECT ${id} FROM generate_series(1, $1::int) n`, [count]);
    await client.query(
      `INSERT INTO members (id, saffron_id, email, first_name, last_name, phone_number, country, address, city,
         state_province, postal_code, password_hash, tenant_id)
       SELECT gen_random_uuid(), ${id}, replace($3, '#', n::text), first_name, last_name, phone_number, country, address,
         city, state_province, postal_code, password_hash, tenant_id
       FROM members, generate_series(1, $1::int) n WHERE email = $2`,
      [count, email, addressOf],
    );
    await client.query('ANALYZE');
  } finally {
    await client.end();
  }
}
