import type { DataProvider, FilterPayload, RaRecord, SortPayload } from 'ra-core';

/** The most rows that the server answers at once. */
const PAGE_SIZE = 200;

export interface Collection {
  readonly filter: FilterPayload;
  readonly sort: SortPayload;
  readonly signal?: AbortSignal;
  readonly onProgress?: (collected: number, total: number) => void;
}

/**
 * Every record that a filter matches, page after page. Records that move between pages while they are read (somebody adds one)
 * are taken once.
 */
export async function collectPages<T extends RaRecord>(
  { getList }: Pick<DataProvider, 'getList'>,
  resource: string,
  { filter, sort, signal, onProgress }: Collection,
): Promise<T[]> {
  const found = new Map<T['id'], T>();
  for (let page = 1, total = Infinity; (page - 1) * PAGE_SIZE < total; page += 1) {
    const answer = await getList<T>(resource, {
      filter,
      sort,
      pagination: { page, perPage: PAGE_SIZE },
      ...(signal ? { signal } : {}),
    });
    if (answer.data.length === 0) break;
    total = answer.total ?? 0;
    for (const record of answer.data) found.set(record.id, record);
    onProgress?.(found.size, total);
  }
  return [...found.values()];
}
