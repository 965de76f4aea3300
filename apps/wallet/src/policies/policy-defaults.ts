import type { FeeSchedule, PolicySettings } from '#contracts/wallet';
import { ASSET_CODES, type Asset, formatAmount } from '#kernel';
import type { WalletConfig } from '../config.js';
import type { Limits } from '../ledger/policies.js';

/** What holds for transfers between members where no rule is approved. */
export interface PolicyDefaults {
  /** Null for none. */
  readonly fee: FeeSchedule | null;
  readonly limits: Readonly<Record<Asset, Limits>>;
}

type Settings = Pick<WalletConfig, 'TRANSFER_FEE_BASIS_POINTS' | 'TRANSFER_MAX' | 'TRANSFER_MAX_PER_DAY'>;

/** The operator's settings, as the rules that they are. */
export const defaultsOf = (settings: Settings): PolicyDefaults => ({
  fee: scheduleOf(settings.TRANSFER_FEE_BASIS_POINTS),
  limits: Object.fromEntries(ASSET_CODES.map((asset) => [asset, limitsIn(settings, asset)])) as Record<Asset, Limits>,
});

export const toSettings = (settings: Settings): PolicySettings => ({
  feeBasisPoints: settings.TRANSFER_FEE_BASIS_POINTS,
  limits: ASSET_CODES.map((asset) => {
    const { perTransfer, perDay } = limitsIn(settings, asset);
    const format = (minor: bigint | null) => (minor === null ? null : formatAmount(asset, minor));
    return { asset, perTransfer: format(perTransfer), perDay: format(perDay) };
  }),
});

const limitsIn = ({ TRANSFER_MAX, TRANSFER_MAX_PER_DAY }: Settings, asset: Asset): Limits => ({
  perTransfer: TRANSFER_MAX[asset] ?? null,
  perDay: TRANSFER_MAX_PER_DAY[asset] ?? null,
});

const scheduleOf = (basisPoints: number): FeeSchedule | null =>
  basisPoints === 0
    ? null
    : {
        tiers: [{ above: 0n, basisPoints: BigInt(basisPoints), fixed: 0n }],
        ...{ min: 0n, max: null, paidBy: 'sender' },
      };
