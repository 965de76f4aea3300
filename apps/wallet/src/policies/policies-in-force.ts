import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { Latest } from '../members/latest.js';
import { ApprovedPolicies } from './approved-policies.js';
import { readRevision } from './approved-versions.js';
import type { PolicySet } from './policy-set.js';

/** The rules for whoever tells a member about them before the ledger judges: those of memory, once the database says that they are the last. */
@Injectable()
export class PoliciesInForce {
  private remembered: { readonly revision: number; readonly policies: PolicySet } | undefined;
  private readonly latest = new Latest(() => this.read());

  constructor(
    @InjectDataSource('wallet') private readonly dataSource: DataSource,
    private readonly approved: ApprovedPolicies,
  ) {}

  /** All who ask at the same time are answered by one look. */
  current(): Promise<PolicySet> {
    return this.latest.get();
  }

  private async read(): Promise<PolicySet> {
    const { manager } = this.dataSource;
    const revision = await readRevision(manager);
    if (this.remembered?.revision !== revision) {
      // Read after the revision: were it newer already, the next revision would tell.
      this.remembered = { revision, policies: await this.approved.load(manager) };
    }
    return this.remembered.policies;
  }
}
