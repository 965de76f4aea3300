import { verifyMessage } from 'viem';
import { findAnvil, startAnvil } from './anvil.js';

/** Not there for every machine; the wallet journeys say so in words. */
const describeOnAnvil = (await findAnvil()) ? describe : describe.skip;

describeOnAnvil('A local chain', () => {
  it('has the id that was asked for, and signs for its accounts until it is stopped', async () => {
    const anvil = await startAnvil({ chainId: 137 });
    expect(await anvil.rpc('eth_chainId')).toBe('0x89');
    const [address] = await anvil.rpc<`0x${string}`[]>('eth_accounts');
    const message = 'Grüße\n';
    const raw = `0x${Buffer.from(message).toString('hex')}` as const;
    const signature = await anvil.rpc<`0x${string}`>('personal_sign', [raw, address]);
    expect(await verifyMessage({ address: address!, message, signature })).toBe(true);
    await anvil.stop();
    await expect(anvil.rpc('eth_chainId')).rejects.toThrow('fetch failed');
  });

  it('answers a refusal with its code', async () => {
    const anvil = await startAnvil({ chainId: 1 });
    await expect(anvil.rpc('no_such_method')).rejects.toMatchObject({ code: -32601 });
    await anvil.stop();
  });
});
