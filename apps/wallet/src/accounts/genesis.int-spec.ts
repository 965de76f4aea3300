import { ASSET_CODES } from '#kernel';
import { WalletApp } from '../../test-support/wallet-app.js';

const KEPT = ['clearing', 'fees', 'fx', 'rewards', 'treasury'];

describe('what an installation starts with', () => {
  const opened = async ({ dataSource }: WalletApp): Promise<Record<string, string[]>> => {
    const rows = await dataSource.query<{ asset: string; purposes: string[] }[]>(
      `SELECT asset, array_agg(purpose ORDER BY purpose) AS purposes FROM accounts
       WHERE owner_id IS NULL AND purpose <> 'issuance' GROUP BY asset`,
    );
    return Object.fromEntries(rows.map(({ asset, purposes }) => [asset, purposes]));
  };
  const all = Object.fromEntries(ASSET_CODES.map((asset) => [asset, KEPT]));

  it('is an account in every asset for whatever a template takes from or gives to', async () => {
    const wallet = await WalletApp.start();
    expect(await opened(wallet)).toEqual(all);
    await wallet.close();
  });

  it('comes to one of before, at its next start', async () => {
    let wallet = await WalletApp.start();
    await wallet.dataSource.transaction(async (manager) => {
      await manager.query('SET LOCAL session_replication_role = replica');
      await manager.query(`DELETE FROM account_standings WHERE purpose IN ('fx', 'rewards')`);
    });
    const database = await wallet.close({ keepDatabase: true });
    wallet = await WalletApp.start({}, database);
    expect(await opened(wallet)).toEqual(all);
    await wallet.close();
  });
});
