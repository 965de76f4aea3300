import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { AUDIT_ERRORS, type AuditExport } from '#contracts/audit';
import { HTTP_ERRORS } from '#contracts/http';
import { refusals } from '#kernel';
import { actorOf, recordAudit } from '#platform/audit';
import type { Principal } from '#platform/auth';
import { AuditExportsRepository } from './audit-exports.repository.js';
import { type ByteRange, rangeOf } from './byte-range.rules.js';

const refuse = refusals({ ...AUDIT_ERRORS, ...HTTP_ERRORS });

/** A finished file, or the part of it that was asked for. */
export interface Download {
  readonly stream: Readable;
  readonly size: number;
  readonly range: ByteRange | 'all';
}

@Injectable()
export class DownloadExportService {
  constructor(private readonly exports: AuditExportsRepository) {}

  /** Only who asked for an export gets its file; each download, a resumed one too, is an act of its own. */
  async open(principal: Principal, id: string, header: string | undefined): Promise<Download> {
    const found = await this.exports.find(id, principal.tenantId);
    if (found?.requestedById !== principal.memberId) throw refuse('http.not-found');
    if (found.state !== 'ready') throw refuse('audit.export.not-ready');
    const range = rangeOf(header, found.bytes);
    if (range === 'unsatisfiable') throw refuse('audit.export.range');
    await this.record(principal, found, range);
    const { first, last } = range === 'all' ? { first: 0, last: found.bytes - 1 } : range;
    return { stream: Readable.from(this.pieces(id, first, last), { objectMode: false }), size: found.bytes, range };
  }

  private record(principal: Principal, { id, plain }: AuditExport, range: Download['range']): Promise<void> {
    return this.exports.transaction((manager) =>
      recordAudit(manager, {
        source: 'identity',
        action: 'audit.export-downloaded',
        actor: actorOf(principal),
        target: { type: 'audit-export', id },
        after: { plain, ...(range === 'all' ? {} : { from: range.first }) },
      }),
    );
  }

  /** One piece in memory at a time, fetched when the one before is on its way. */
  private async *pieces(id: string, first: number, last: number): AsyncGenerator<Buffer> {
    for (let offset = first; offset <= last;) {
      const piece = await this.exports.pieceAt(id, offset);
      if (!piece?.length) throw new Error('the file went away while it was sent');
      yield piece.subarray(0, last - offset + 1);
      offset += piece.length;
    }
  }
}
