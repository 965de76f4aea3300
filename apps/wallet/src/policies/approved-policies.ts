import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { WALLET_CONFIG, type WalletConfig } from '../config.js';
import type { PoliciesLoader } from '../ledger/policies.js';
import { type ApprovedVersion, rulesOf } from './approved-rules.js';
import { readApproved } from './approved-versions.js';
import { defaultsOf, type PolicyDefaults } from './policy-defaults.js';
import { PolicySet } from './policy-set.js';

/** What is approved, over what the operator's settings say. */
@Injectable()
export class ApprovedPolicies implements PoliciesLoader {
  private readonly defaults: PolicyDefaults;

  constructor(@Inject(WALLET_CONFIG) config: WalletConfig) {
    this.defaults = defaultsOf(config);
  }

  load(manager: EntityManager): Promise<PolicySet> {
    return this.loadWith(manager, []);
  }

  /** What would hold if these were approved next. */
  async loadWith(manager: EntityManager, more: readonly ApprovedVersion[]): Promise<PolicySet> {
    return new PolicySet(rulesOf([...(await readApproved(manager)), ...more]), this.defaults);
  }
}
