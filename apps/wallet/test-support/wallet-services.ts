import { randomBytes } from 'node:crypto';
import { type Clock, systemClock } from '#kernel';
import type { Counters } from '#platform/counters';
import { createLogger } from '#platform/logging';
import type { DataSource } from 'typeorm';
import { CreateBulkService } from '../src/bulk-transfers/create-bulk.service.js';
import { GuardResultsService } from '../src/bulk-transfers/guard-results.service.js';
import { PreparePaymentsService } from '../src/bulk-transfers/prepare-payments.service.js';
import { loadWalletConfig, type WalletConfig } from '../src/config.js';
import { Ledger } from '../src/ledger/ledger.service.js';
import { MemberDirectory } from '../src/members/member-directory.js';
import { MemberFilling } from '../src/members/member-filling.js';
import { MembersRepository } from '../src/members/members.repository.js';
import { ApprovedPolicies } from '../src/policies/approved-policies.js';
import { PoliciesInForce } from '../src/policies/policies-in-force.js';
import { Admission } from '../src/transfers/admission.js';
import { CreateTransferService } from '../src/transfers/create-transfer.service.js';
import { LookupBudget } from '../src/transfers/lookup-budget.js';
import { PaymentClaims } from '../src/transfers/payment-claims.js';
import { PaymentParties } from '../src/transfers/payment-parties.js';
import { PaymentTerms } from '../src/transfers/payment-terms.js';
import { PaymentsQuery } from '../src/transfers/payments.query.js';
import { SpendingCheck } from '../src/transfers/spending-check.js';
import { ToldRecipients } from '../src/transfers/told-recipients.js';
import { TransfersRepository } from '../src/transfers/transfers.repository.js';

/** The wallet's transfer service and what it stands on, put together without a framework. */
export function buildWallet(dataSource: DataSource, env: Record<string, string> = {}, clock: Clock = systemClock) {
  const config: WalletConfig = loadWalletConfig({
    databaseUrl: 'postgresql://unused',
    lookupKey: randomBytes(32).toString('base64url'),
    ...env,
  });
  const budget = new LookupBudget({ take: async () => 1 } as unknown as Counters, config, clock);
  const logger = createLogger({ service: 'wallet', level: 'silent' });
  const approved = new ApprovedPolicies(config);
  const ledger = new Ledger(dataSource, config, clock, logger, approved);
  const members = new MembersRepository(dataSource, config);
  const filling = new MemberFilling(members, ledger, logger);
  const directory = new MemberDirectory(members, config);
  const parties = new PaymentParties(directory);
  const claims = new PaymentClaims(config, clock);
  const terms = new PaymentTerms(new PoliciesInForce(dataSource, approved), clock);
  const transfers = new TransfersRepository(dataSource);
  const spending = new SpendingCheck(transfers, terms, clock);
  const admission = new Admission(config);
  const told = new ToldRecipients(budget, directory, new PaymentsQuery(dataSource));
  const createTransfer = new CreateTransferService(
    admission,
    parties,
    claims,
    budget,
    told,
    spending,
    ledger,
    transfers,
  );
  const [payments, guard] = [new PreparePaymentsService(parties, claims, budget), new GuardResultsService(told)];
  const createBulk = new CreateBulkService(admission, payments, guard, ledger, transfers);
  return { config, ledger, members, filling, directory, transfers, createTransfer, createBulk };
}
