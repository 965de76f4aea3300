import type { MetadataRevision, TransferMetadata } from '#contracts/wallet';
import type { Clock } from '#kernel';
import { actorOf, recordAudit } from '#platform/audit';
import type { Principal } from '#platform/auth';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { CLOCK } from '../tokens.js';
import { MetadataRepository } from './metadata.repository.js';

@Injectable()
export class SetMetadataService {
  constructor(
    @InjectDataSource('wallet') private readonly dataSource: DataSource,
    private readonly metadata: MetadataRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The whole of it anew; what is not named is not there any more. */
  set(admin: Principal, transferId: string, data: TransferMetadata): Promise<readonly MetadataRevision[]> {
    return this.dataSource.transaction(async (manager) => {
      await this.metadata.append(manager, transferId, { data, at: this.clock.now(), by: admin.saffronId });
      const history = await this.metadata.history(transferId, manager);
      await recordAudit(manager, {
        source: 'wallet',
        action: 'transfer.annotated',
        actor: actorOf(admin),
        target: { type: 'transfer', id: transferId },
        ...(history[1] ? { before: history[1].data } : {}),
        after: data,
      });
      return history;
    });
  }
}
