import { type DynamicModule, Module } from '@nestjs/common';
import { AuditChainModule } from '#platform/audit';
import { DatabaseModule } from '#platform/database';
import { DeadLettersModule } from '#platform/events';
import { API_KEY_READER, SESSION_READER } from '#platform/sessions';
import { AdminModule } from './admin/admin.module.js';
import { ApiKeyReaderService } from './api-keys/api-key-reader.service.js';
import { ApiKeysModule } from './api-keys/api-keys.module.js';
import { AuditModule } from './audit/audit.module.js';
import { AuditChainsModule } from './audit-chain/audit-chains.module.js';
import { copiedChain } from './audit-chain/copied-chain.js';
import { AuditExportsModule } from './audit-exports/audit-exports.module.js';
import { ClosureModule } from './closure/closure.module.js';
import { IDENTITY_CONFIG, type IdentityConfig } from './config.js';
import { DataExportModule } from './data-export/data-export.module.js';
import { DeadLetterListModule } from './dead-letters/dead-letter-list.module.js';
import { EmailChangeModule } from './email-change/email-change.module.js';
import { CleanUpModule } from './clean-up/clean-up.module.js';
import { FactorsModule } from './factors/factors.module.js';
import { FirstAdminModule } from './first-admin/first-admin.module.js';
import { SweepService } from './housekeeping/sweep.service.js';
import { MemberNotesModule } from './member-notes/member-notes.module.js';
import { MoneyRequestNoticesModule } from './money-request-notices/money-request-notices.module.js';
import { OlderFlowModule } from './older-flow/older-flow.module.js';
import { PasskeysModule } from './passkeys/passkeys.module.js';
import { PasswordsModule } from './passwords/passwords.module.js';
import { PosPinModule } from './pos-pin/pos-pin.module.js';
import { ProfileModule } from './profile/profile.module.js';
import { RecoveryModule } from './recovery/recovery.module.js';
import { RecoveryCodesModule } from './recovery-codes/recovery-codes.module.js';
import { SecondFactorModule } from './second-factor/second-factor.module.js';
import { SessionReaderService } from './sessions/session-reader.service.js';
import { SessionsModule } from './sessions/sessions.module.js';
import { SignInModule } from './sign-in/sign-in.module.js';
import { StaffModule } from './staff/staff.module.js';
import { StepUpModule } from './step-up/step-up.module.js';
import { TotpModule } from './totp/totp.module.js';
import { ViewAsModule } from './view-as/view-as.module.js';
import { WalletsModule } from './wallets/wallets.module.js';

@Module({})
class IdentityConfigModule {}

/**
 * Accounts, sign-in and sessions. The composition gives it `Counters` and `HealthRegistry` (global), the migrated database, and
 * @fastify/cookie; it gives everybody `SESSION_READER`, and the composition `FirstAdminService`.
 */
@Module({})
export class IdentityModule {
  static register(config: IdentityConfig): DynamicModule {
    const { databaseUrl: url, IDENTITY_POOL_SIZE: poolSize } = config;
    const settings = { provide: IDENTITY_CONFIG, useValue: config };
    return {
      module: IdentityModule,
      global: true,
      imports: [
        { module: IdentityConfigModule, global: true, providers: [settings], exports: [settings] },
        DatabaseModule.forService({ service: 'identity', url, poolSize }),
        AdminModule,
        ApiKeysModule,
        AuditModule,
        AuditChainModule.forService({ service: 'identity', tenantId: config.TENANT_ID, others: copiedChain }),
        AuditChainsModule,
        AuditExportsModule,
        DeadLettersModule.forService('identity'),
        DeadLetterListModule,
        CleanUpModule,
        FactorsModule,
        ClosureModule,
        DataExportModule,
        EmailChangeModule,
        FirstAdminModule,
        MemberNotesModule,
        MoneyRequestNoticesModule,
        OlderFlowModule,
        PasskeysModule,
        PasswordsModule,
        PosPinModule,
        ProfileModule,
        RecoveryModule,
        RecoveryCodesModule,
        SecondFactorModule,
        SessionsModule,
        SignInModule,
        StaffModule,
        StepUpModule,
        TotpModule,
        ViewAsModule,
        WalletsModule,
      ],
      providers: [
        SweepService,
        { provide: SESSION_READER, useExisting: SessionReaderService },
        { provide: API_KEY_READER, useExisting: ApiKeyReaderService },
      ],
      exports: [API_KEY_READER, SESSION_READER, FirstAdminModule],
    };
  }
}
