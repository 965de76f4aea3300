import { Metrics } from '#platform/metrics';
import { RuleMakers } from '../../test-support/rules.js';
import { type TestMember, WalletApp } from '../../test-support/wallet-app.js';
import { LedgerMetrics } from './ledger.metrics.js';
import { Ledger } from './ledger.service.js';

describe('The ledger tells Prometheus', () => {
  let wallet: WalletApp;
  let ada: TestMember;
  let bob: TestMember;
  const metrics = new Metrics('wallet');

  beforeAll(async () => {
    wallet = await WalletApp.start();
    [ada, bob] = [await wallet.member(), await wallet.member()];
    await wallet.give(ada, '100');
    new LedgerMetrics(wallet.get(Ledger), metrics).onModuleInit();
  });
  afterAll(() => wallet.close());

  const crossings = async () => {
    const { text } = await metrics.read();
    return Object.fromEntries(
      [...text.matchAll(/^ledger_balance_crossings_total{[^}]*direction="(\w+)"[^}]*} (\d+)$/gm)].map(
        ([, direction = '', count]) => [direction, Number(count)],
      ),
    );
  };
  const send = async (from: TestMember, to: TestMember, amount: string) =>
    expect((await wallet.send(from, { to: to.saffronId, amount })).status).toBe(201);

  it('that it writes', async () => {
    expect((await metrics.read()).text).toMatch(/^ledger_writer{.*} 1$/m);
  });

  it('how often balances passed the marks of monitors, each way, from none on', async () => {
    expect(await crossings()).toEqual({ below: 0, above: 0 });
    const makers = await RuleMakers.engage(wallet);
    const scope = { type: 'member', member: ada.saffronId };
    const monitor = (direction: string, threshold: string) =>
      makers.make({ kind: 'monitor', scope, effectiveFrom: null, terms: { direction, threshold } });
    await monitor('below', '50');
    await monitor('above', '80');
    await send(ada, bob, '60');
    expect(await crossings()).toEqual({ below: 1, above: 0 });
    await send(ada, bob, '1');
    expect(await crossings()).toEqual({ below: 1, above: 0 });
    await send(bob, ada, '55');
    expect(await crossings()).toEqual({ below: 1, above: 1 });
    await send(ada, bob, '90');
    expect(await crossings()).toEqual({ below: 2, above: 1 });
  });

  it('nothing of what was refused', async () => {
    const before = await crossings();
    expect((await wallet.send(ada, { to: bob.saffronId, amount: '50' })).status).toBe(422);
    expect(await crossings()).toEqual(before);
  });
});
