import { Injectable, StreamableFile } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import type { z } from 'zod';
import type { ListExportRequest } from '#contracts/http';
import { type CsvColumn, PRODUCT } from '#kernel';
import { actorOf, recordAudit } from '../audit/index.js';
import type { Principal } from '../auth/index.js';
import { type Budget, Counters } from '../counters/index.js';
import { type AdminList, type AdminListRules, parseAdminList } from './admin-list.js';
import { csvStream } from './csv-stream.js';

/** Each holds a database connection while it runs. */
const BUDGET: Budget = { name: 'lists.export', points: 10, durationS: 60 };

/** Everything that the filter of a list leaves. */
export interface Matching<T> {
  /** Of the service whose list it is: it keeps the record of the act, too. */
  readonly dataSource: DataSource;
  readonly count: () => Promise<number>;
  /** In the order of the list. */
  readonly records: () => AsyncIterable<T>;
}

/** A list with personal data that somebody takes along, and what it may be asked for. */
export interface ListExport<T, F extends z.ZodType, S extends string> extends AdminListRules<F, S> {
  /** The service whose list it is. */
  readonly service: string;
  /** As the file and the act (`<list>.exported`) are named: `members`. */
  readonly list: string;
  /** What it is about, where it is not the whole list. */
  readonly targetId?: string;
  readonly columns: readonly CsvColumn<T>[];
  readonly matching: (list: AdminList<z.infer<F>, S>) => Matching<T> | Promise<Matching<T>>;
}

/** Files of lists with personal data. */
@Injectable()
export class ListExports {
  constructor(private readonly counters: Counters) {}

  /**
   * The file as an answer, written while it is sent. Nobody gets a line before it is recorded who takes how many, by which filter and
   * why. Ten a minute for each person; more are refused with `http.rate-limited`.
   */
  async open<T, F extends z.ZodType, S extends string>(
    principal: Principal,
    { reason, ...query }: ListExportRequest,
    exported: ListExport<T, F, S>,
  ): Promise<StreamableFile> {
    const { service, list, targetId = list, columns } = exported;
    const asked = parseAdminList(query, exported);
    const matching = await exported.matching(asked);
    await this.counters.take(BUDGET, principal.memberId);
    const rows = await matching.count();
    await matching.dataSource.transaction((manager) =>
      recordAudit(manager, {
        source: service,
        action: `${list}.exported`,
        actor: actorOf(principal),
        target: { type: 'list', id: targetId },
        reason,
        after: { filter: asked.filter, rows },
      }),
    );
    return new StreamableFile(csvStream(principal.memberId, columns, matching.records()), {
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="${PRODUCT.slug}-${list}.csv"`,
    });
  }
}
