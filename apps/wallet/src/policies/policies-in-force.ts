import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { Gather } from '../members/gather.js';
import { ApprovedPolicies } from './approved-policies.js';
import { readRevision } from './approved-versions.js';
import type { PolicySet } from './policy-set.js';

const NOW = 'now';

/** The rules for whoever tells a member about them before the ledger judges: those of memory, once the database says that they are the last. */
@Injectable()
export class PoliciesInForce {
  private remembered: { readonly revision: number; readonly policies: PolicySet } | undefined;
  private readonly gather = new Gather<typeof NOW, PolicySet>(
    async () => new Map([[NOW, await this.read()]]),
    () => NOW,
  );

  constructor(
    @InjectDataSource('wallet') private readonly dataSource: DataSource,
    private readonly approved: ApprovedPolicies,
  ) {}

  /** All who ask at the same time are answered by one look. */
  async current(): Promise<PolicySet> {
    return (await this.gather.find(NOW)) as PolicySet;
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
