import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AuditRecord } from '#contracts/audit';
import { AuditEntriesRepository } from '../audit/audit-entries.repository.js';
import { maskEntry } from '../audit/masking.rules.js';
import { AuditExportsRepository, type ExportWork } from './audit-exports.repository.js';

/** Entries of one piece of the file, and of one transaction. */
const PIECE = 500;

@Injectable()
export class WriteExportService {
  constructor(
    private readonly exports: AuditExportsRepository,
    private readonly entries: AuditEntriesRepository,
  ) {}

  /**
   * Writes an export to its end, piece by piece. Each piece is saved together with the place where the next one begins: whoever
   * takes it over from a process that died goes on there, and nothing is in the file twice or half.
   */
  async write(id: string): Promise<void> {
    while (await this.exports.transaction((manager) => this.writePiece(manager, id)));
  }

  /** False where nothing is left to do here. */
  private async writePiece(manager: EntityManager, id: string): Promise<boolean> {
    const taken = await this.exports.take(manager, id);
    if (!taken) return false;
    const work = { ...taken, total: taken.total ?? (await this.entries.count(manager, taken.filter, taken.tenantId)) };
    const { filter, tenantId, last: after } = work;
    const page = await this.entries.pageAfter(manager, { filter, tenantId, after, limit: PIECE });
    const { rows, last } = page;
    if (last) await this.exports.grow(manager, work, { bytes: toLines(work, rows), rows: rows.length, last });
    if (rows.length === PIECE) return true;
    await this.exports.finish(manager, id);
    return false;
  }
}

const toLines = ({ plain }: ExportWork, records: readonly AuditRecord[]): Buffer =>
  Buffer.from(records.map((record) => `${JSON.stringify(plain ? record : maskEntry(record))}\n`).join(''));
