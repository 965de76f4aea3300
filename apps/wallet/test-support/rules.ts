import type { FeeTerms, LimitTerms, ProposePolicyRequest } from '#contracts/wallet';
import type { TestMember, WalletApp } from './wallet-app.js';

type Wish = Record<string, unknown> & { readonly kind: ProposePolicyRequest['kind'] };

/** A fee of so many basis points, whatever the amount. */
export const share = (basisPoints: number, fields: Partial<FeeTerms> = {}): FeeTerms => ({
  tiers: [{ above: '0', basisPoints, fixed: '0' }],
  ...{ min: null, max: null, paidBy: 'sender' },
  ...fields,
});

const governed = { transferKind: 'transfer', scope: { type: 'everyone' }, effectiveFrom: null };

export const feeRule = (terms: FeeTerms, fields: object = {}): Wish => ({ kind: 'fee', terms, ...governed, ...fields });
export const limitRule = (terms: LimitTerms, fields: object = {}): Wish => ({
  ...{ kind: 'limit', terms, ...governed },
  ...fields,
});

/** Two administrators of the occasion who propose and approve rules. */
export class RuleMakers {
  private constructor(
    private readonly wallet: WalletApp,
    readonly asker: TestMember,
    readonly decider: TestMember,
  ) {}

  static async engage(wallet: WalletApp): Promise<RuleMakers> {
    return new RuleMakers(wallet, await wallet.member('admin'), await wallet.member('admin'));
  }

  propose(wish: Wish, who = this.asker) {
    return this.wallet.request(who, 'POST', '/api/admin/policies', { asset: 'SFN', reason: 'for a test', ...wish });
  }

  act(id: string, verb: 'approve' | 'reject' | 'withdraw' | 'end', who = this.decider, body: object = {}) {
    return this.wallet.request(who, 'POST', `/api/admin/policies/${id}/${verb}`, body);
  }

  /** @returns the version, approved */
  async make(wish: Wish) {
    const { status, body, text } = await this.propose(wish);
    if (status !== 201) throw new Error(`no proposal: ${text}`);
    const approved = await this.act(body.id, 'approve');
    if (approved.status !== 200) throw new Error(`no approval: ${approved.text}`);
    return approved.body;
  }

  async list(filter: object = {}) {
    const query = encodeURIComponent(JSON.stringify(filter));
    return (await this.wallet.request(this.asker, 'GET', `/api/admin/policies?filter=${query}`)).body;
  }
}
