import { defineService } from '#platform/service';
import { walletConfig } from './config.js';
import { forwardToWriter } from './standby/forward-to-writer.js';
import { WalletModule } from './wallet.module.js';

/** Several instances serve; one of them writes the ledger, and the others send it what is to be written. */
export const walletService = defineService({
  name: 'wallet',
  port: 3102,
  settings: walletConfig,
  modules: (settings) => [WalletModule.register(settings)],
  prepare: forwardToWriter,
});
