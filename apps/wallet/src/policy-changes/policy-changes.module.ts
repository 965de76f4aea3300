import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.js';
import { MembersModule } from '../members/members.module.js';
import { PoliciesModule } from '../policies/policies.module.js';
import { ApprovePolicyService } from './approve-policy.service.js';
import { CloseProposalService } from './close-proposal.service.js';
import { PoliciesController } from './policies.controller.js';
import { PoliciesQuery } from './policies.query.js';
import { PoliciesRepository } from './policies.repository.js';
import { ProposePolicyService } from './propose-policy.service.js';
import { ReadProposalService } from './read-proposal.service.js';
import { WatchedAccountsQuery } from './watched-accounts.query.js';

@Module({
  imports: [LedgerModule, MembersModule, PoliciesModule],
  controllers: [PoliciesController],
  providers: [
    PoliciesRepository,
    PoliciesQuery,
    WatchedAccountsQuery,
    ReadProposalService,
    ProposePolicyService,
    ApprovePolicyService,
    CloseProposalService,
  ],
})
export class PolicyChangesModule {}
