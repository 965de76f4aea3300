import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.js';
import { MembersModule } from '../members/members.module.js';
import { PoliciesModule } from '../policies/policies.module.js';
import { Admission } from './admission.js';
import { CreateTransferService } from './create-transfer.service.js';
import { FindRecipientService } from './find-recipient.service.js';
import { LookupBudget } from './lookup-budget.js';
import { PaymentClaims } from './payment-claims.js';
import { PaymentParties } from './payment-parties.js';
import { PaymentTerms } from './payment-terms.js';
import { PaymentsQuery } from './payments.query.js';
import { QuoteTransferService } from './quote-transfer.service.js';
import { RecipientsController } from './recipients.controller.js';
import { SpendingCheck } from './spending-check.js';
import { ToldRecipients } from './told-recipients.js';
import { TransfersController } from './transfers.controller.js';
import { TransfersRepository } from './transfers.repository.js';

@Module({
  imports: [LedgerModule, MembersModule, PoliciesModule],
  controllers: [TransfersController, RecipientsController],
  providers: [
    Admission,
    CreateTransferService,
    FindRecipientService,
    LookupBudget,
    PaymentClaims,
    PaymentParties,
    PaymentTerms,
    PaymentsQuery,
    QuoteTransferService,
    SpendingCheck,
    ToldRecipients,
    TransfersRepository,
  ],
  exports: [
    Admission,
    CreateTransferService,
    LookupBudget,
    PaymentClaims,
    PaymentParties,
    PaymentsQuery,
    ToldRecipients,
    TransfersRepository,
  ],
})
export class TransfersModule {}
