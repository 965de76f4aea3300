import { Injectable } from '@nestjs/common';
import { DATA_EXPORT_SOURCES, type DataExport, IDENTITY_ERRORS } from '#contracts/identity';
import { refusals } from '#kernel';
import { linesOf } from '#platform/data-export';
import { DataExportsRepository } from './data-exports.repository.js';

const refuse = refusals(IDENTITY_ERRORS);

/** What a member sees of his export. */
@Injectable()
export class ReadDataExportService {
  constructor(private readonly exports: DataExportsRepository) {}

  async state(memberId: string): Promise<DataExport | null> {
    const stored = await this.exports.find(memberId);
    if (!stored) return null;
    return {
      id: stored.id,
      state: stored.readyAt ? 'ready' : 'collecting',
      requestedAt: stored.requestedAt.toISOString(),
      expiresAt: stored.expiresAt.toISOString(),
      parts: DATA_EXPORT_SOURCES.map((source) => ({ source, isComplete: stored.complete.includes(source) })),
    };
  }

  /** One JSON document: for each service the list of what it keeps. Read piece by piece as it is sent. */
  async file(memberId: string, exportId: string): Promise<AsyncIterable<string>> {
    const stored = await this.exports.find(memberId);
    if (stored?.id !== exportId) throw refuse('identity.data-export.not-found');
    if (!stored.readyAt) throw refuse('identity.data-export.not-ready');
    return this.document(exportId, stored.requestedAt);
  }

  private async *document(exportId: string, requestedAt: Date): AsyncGenerator<string> {
    yield `{\n"requestedAt": ${JSON.stringify(requestedAt)}`;
    for (const source of DATA_EXPORT_SOURCES) {
      yield `,\n${JSON.stringify(source)}: [`;
      let separator = '\n';
      for (const number of await this.exports.numbersOf(exportId, source)) {
        const content = await this.exports.piece(exportId, source, number);
        const lines = content ? await linesOf(content) : [];
        if (lines.length === 0) continue;
        yield separator + lines.join(',\n');
        separator = ',\n';
      }
      yield '\n]';
    }
    yield '\n}\n';
  }
}
