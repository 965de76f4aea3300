// A process of its own that starts the wallet's ledger on a filled database and commits one transfer.
import { connect } from '../../../apps/wallet/test-support/ledger-harness.js';
import { type Payer, payment, submitAll, walletOn } from '../ledger-commands.js';

const [url = '', from = '', to = ''] = process.argv.slice(2);
const payer = (memberId: string): Payer => ({ memberId, saffronId: memberId });

const dataSource = await connect(url);
const wallet = walletOn(dataSource);
await wallet.ledger.onModuleInit();
await submitAll(wallet, [{ command: payment(payer(from), payer(to)) }]);
process.send?.('committed');
await wallet.ledger.beforeApplicationShutdown();
await dataSource.destroy();
