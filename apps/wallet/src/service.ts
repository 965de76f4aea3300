import { checkOfOwnChain } from '#platform/audit';
import { defineService } from '#platform/service';
import { walletConfig } from './config.js';
import { readCheckOptions } from './ledger-check/check-options.js';
import { verifyLedger } from './ledger-check/verify-ledger.js';
import { forwardToWriter } from './standby/forward-to-writer.js';
import { WalletModule } from './wallet.module.js';

/** Several instances serve; one of them writes the ledger, and the others send it what is to be written. */
export const walletService = defineService({
  name: 'wallet',
  port: 3102,
  settings: walletConfig,
  modules: (settings) => [WalletModule.register(settings)],
  prepare: forwardToWriter,
  checks: (args) => {
    const options = readCheckOptions(args);
    return [(client) => verifyLedger(client, options), checkOfOwnChain('wallet')];
  },
});
