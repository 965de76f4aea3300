import { hasWalletCode, REJECTED } from './provider.js';

/** Why a wallet did not do what it was asked: texts under `ethereum:problems`. */
export type WalletProblem = 'missing' | 'rejected' | 'failed' | 'notSigned' | 'signingFailed';

export class WalletError extends Error {
  override readonly name = 'WalletError';

  constructor(
    readonly problem: WalletProblem,
    cause?: unknown,
  ) {
    super(problem, { cause });
  }
}

/** Runs a request of a wallet; its failure becomes one of the two given problems. */
export async function asking<T>(act: () => Promise<T>, rejected: WalletProblem, failed: WalletProblem): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw new WalletError(hasWalletCode(error, REJECTED) ? rejected : failed, error);
  }
}
