import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { dataExportRequested, DataExportPiece, DataExportSource } from '#contracts/identity';
import type { EventPayload } from '#contracts/events';
import { piecesOf } from '#platform/data-export';
import { NoticesService } from '../notices/notices.service.js';
import { DataExportsRepository } from './data-exports.repository.js';
import { OwnRecordsQuery } from './own-records.query.js';

/** Gathers the parts of an export. Whatever comes twice changes nothing. */
@Injectable()
export class CollectDataService {
  constructor(
    private readonly exports: DataExportsRepository,
    private readonly own: OwnRecordsQuery,
    private readonly notices: NoticesService,
  ) {}

  async collectOwn(
    manager: EntityManager,
    { exportId, memberId }: EventPayload<typeof dataExportRequested>,
  ): Promise<void> {
    for await (const piece of piecesOf(this.own.of(memberId))) {
      await this.keep(manager, 'identity', { exportId, ...piece });
    }
  }

  async keep(manager: EntityManager, source: DataExportSource, piece: DataExportPiece): Promise<void> {
    await this.exports.keep(manager, source, piece);
    const finished = await this.exports.finish(manager, piece.exportId);
    if (!finished) return;
    const { email, expiresAt } = finished;
    await this.notices.tell(manager, { kind: 'data-export-ready', email, link: '/settings', expiresAt });
  }
}
