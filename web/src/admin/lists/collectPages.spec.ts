import type { DataProvider, GetListParams } from 'ra-core';
import { describe, expect, it, vi } from 'vitest';
import { collectPages } from './collectPages.js';

const sort = { field: 'createdAt', order: 'DESC' } as const;
const rows = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `r${first + index}` }));

function serverOf(all: { id: string }[]) {
  const getList = vi.fn(async (_resource: string, { pagination }: GetListParams) => {
    const { page = 1, perPage = 25 } = pagination ?? {};
    return { data: all.slice((page - 1) * perPage, page * perPage), total: all.length };
  });
  return { getList: getList as unknown as DataProvider['getList'], calls: getList.mock.calls };
}

describe('collecting all pages of a list', () => {
  it('reads every page to the last row, with the filter and order of the list', async () => {
    const server = serverOf(rows(0, 450));
    const found = await collectPages(server, 'members', { filter: { q: 'ada' }, sort });
    expect(found).toHaveLength(450);
    expect(server.calls).toHaveLength(3);
    expect(server.calls.every(([, params]) => params.filter.q === 'ada' && params.sort === sort)).toBe(true);
  });

  it('asks no page in vain where the last one is full', async () => {
    const server = serverOf(rows(0, 400));
    await collectPages(server, 'members', { filter: {}, sort });
    expect(server.calls).toHaveLength(2);
  });

  it('takes a record once that moved to the next page meanwhile', async () => {
    const pages = [rows(0, 200), [{ id: 'r199' }, { id: 'r200' }]];
    const getList = (async () => ({ data: pages.shift() ?? [], total: 201 })) as unknown as DataProvider['getList'];
    const found = await collectPages({ getList }, 'members', { filter: {}, sort });
    expect(found).toHaveLength(201);
  });

  it('stops where the list shrank below what was announced', async () => {
    const pages = [rows(0, 200), []];
    const getList = (async () => ({ data: pages.shift() ?? [], total: 500 })) as unknown as DataProvider['getList'];
    expect(await collectPages({ getList }, 'members', { filter: {}, sort })).toHaveLength(200);
  });

  it('tells how far it is', async () => {
    const onProgress = vi.fn();
    await collectPages(serverOf(rows(0, 250)), 'members', { filter: {}, sort, onProgress });
    expect(onProgress.mock.calls).toEqual([
      [200, 250],
      [250, 250],
    ]);
  });
});
