import { type MayHandle, mayHandleToken } from '#platform/events';
import { Module } from '@nestjs/common';
import { ApprovedPolicies } from '../policies/approved-policies.js';
import { PoliciesModule } from '../policies/policies.module.js';
import { LedgerMetrics } from './ledger.metrics.js';
import { Ledger } from './ledger.service.js';
import { POLICIES_LOADER } from './policies.js';

/** What an instance that stands by would only have to wait for. */
const mayHandle = {
  provide: mayHandleToken('wallet'),
  inject: [Ledger],
  useFactory:
    (ledger: Ledger): MayHandle =>
    () =>
      ledger.isLeading,
};

@Module({
  imports: [PoliciesModule],
  providers: [Ledger, LedgerMetrics, { provide: POLICIES_LOADER, useExisting: ApprovedPolicies }, mayHandle],
  exports: [Ledger],
})
export class LedgerModule {}
