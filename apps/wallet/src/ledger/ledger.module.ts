import { Module } from '@nestjs/common';
import { ApprovedPolicies } from '../policies/approved-policies.js';
import { PoliciesModule } from '../policies/policies.module.js';
import { Ledger } from './ledger.service.js';
import { POLICIES_LOADER } from './policies.js';

@Module({
  imports: [PoliciesModule],
  providers: [Ledger, { provide: POLICIES_LOADER, useExisting: ApprovedPolicies }],
  exports: [Ledger],
})
export class LedgerModule {}
