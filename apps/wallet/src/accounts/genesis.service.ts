import type { SystemPurpose } from '#contracts/wallet';
import { ASSET_CODES, type Asset, newId } from '#kernel';
import type { Logger } from '#platform/logging';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { WALLET_CONFIG, type WalletConfig } from '../config.js';
import { systemAccount } from '../ledger/account.js';
import type { TransferDetails } from '../ledger/command.js';
import { digestOf } from '../ledger/digest.js';
import { Ledger } from '../ledger/ledger.service.js';
import { LOGGER } from '../tokens.js';

/** What an installation starts with: the platform's own accounts, and the whole supply of SFN in the treasury, issued once for ever. */
@Injectable()
export class GenesisService implements OnModuleInit {
  constructor(
    private readonly ledger: Ledger,
    @Inject(WALLET_CONFIG) private readonly config: WalletConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** An instance that stands by leaves it to the one that writes. */
  async onModuleInit(): Promise<void> {
    await this.ledger.whenLeading(() => this.begin());
  }

  private async begin(): Promise<void> {
    await Promise.all(ASSET_CODES.flatMap((asset) => this.openBasics(asset)));
    await this.open('issuance', 'SFN', null);
    await this.issue();
  }

  /** What no transfer can bring into being, because it gives before it takes, or takes along with others. */
  private openBasics(asset: Asset) {
    const kept = (['treasury', 'fees', 'rewards', 'fx'] as const).map((purpose) => this.open(purpose, asset, 0n));
    return [...kept, this.open('clearing', asset, null)];
  }

  private open(purpose: SystemPurpose, asset: Asset, floor: bigint | null) {
    return this.ledger.submit({ command: { type: 'open-account', account: { purpose, asset, ownerId: null }, floor } });
  }

  private async issue(): Promise<void> {
    const transfer: TransferDetails = {
      ...{
        id: newId(),
        kind: 'issuance',
        asset: 'SFN',
        amount: this.config.SFN_SUPPLY,
        memo: 'Initial supply',
      },
      ...{
        from: systemAccount('issuance', 'SFN'),
        to: systemAccount('treasury', 'SFN'),
        fromParty: null,
        toParty: null,
      },
    };
    const idempotency = {
      key: digestOf('genesis:SFN'),
      inputHash: digestOf(String(this.config.SFN_SUPPLY)),
    };
    const verdict = await this.ledger.submit({ command: { type: 'transfer', transfer }, idempotency });
    if (verdict.accepted) return;
    if (verdict.code !== 'wallet.idempotency.conflict')
      throw new Error(`the initial supply was refused: ${verdict.code}`);
    this.logger.warn('SFN_SUPPLY is not what was issued at the first start; what was issued stands');
  }
}
