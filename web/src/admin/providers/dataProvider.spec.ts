import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AdminMember } from '#contracts/identity';
import { FormKeys } from '#web/lib/forms/useKeys.js';
import { dataProvider } from './dataProvider.js';

const sort = { field: 'createdAt', order: 'DESC' } as const;
const pagination = { page: 2, perPage: 25 };
const member = { id: 'm1' } as AdminMember;

const respond = vi.fn<(url: string, init?: RequestInit) => Response>();
beforeEach(() => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async (url: string, init?: RequestInit) => respond(url, init)),
  );
  respond.mockImplementation(() => Response.json([], { headers: { 'content-range': 'x */0' } }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  respond.mockReset();
});
const called = () => new URL(String(respond.mock.calls[0]?.[0]), 'http://localhost');
const body = () => respond.mock.calls[0]?.[1]?.body;

describe('lists', () => {
  it('are asked for in the manner of ra-data-simple-rest', async () => {
    await dataProvider.getList('members', { filter: { state: 'active' }, sort, pagination });
    expect(called().pathname).toBe('/api/admin/members');
    expect(Object.fromEntries(called().searchParams)).toEqual({
      filter: '{"state":"active"}',
      sort: '["createdAt","DESC"]',
      range: '[25,49]',
    });
  });

  it('are asked by metadata as an object, whoever asks, for a page or for all of it', async () => {
    const filter = { metadata: 'order=42' };
    await dataProvider.getList('transactions', { filter, sort, pagination });
    await dataProvider.exportList('transactions', { filter, sort, reason: 'why' });
    const sent = JSON.parse(String(respond.mock.calls[1]?.[1]?.body)) as { filter: string };
    expect([called().searchParams.get('filter'), sent.filter]).toEqual(Array(2).fill('{"metadata":{"order":"42"}}'));
  });

  it('read their total from Content-Range', async () => {
    respond.mockReturnValue(Response.json([{ id: 'a' }], { headers: { 'content-range': 'members 25-25/26' } }));
    await expect(dataProvider.getList('members', { filter: {}, sort, pagination })).resolves.toMatchObject({
      total: 26,
    });
  });

  it.each([
    ['sfn-allocation', '/api/admin/allocations'],
    ['staff', '/api/admin/members'],
    ['audit', '/api/admin/audit'],
  ])('%s are found at %s', async (resource, path) => {
    await dataProvider.getList(resource, { filter: {}, sort, pagination });
    expect(called().pathname).toBe(path);
  });
});

describe('a new allocation', () => {
  it('keeps the amount as the text that was typed', async () => {
    respond.mockReturnValue(Response.json({ id: 'a1', amount: '0.000000000000000001' }, { status: 201 }));
    const data = { to: 'SF-1', asset: 'SFN', amount: '0.000000000000000001', reason: 'why' };
    const { data: record } = await dataProvider.create('sfn-allocation', { data });
    expect(body()).toBe(JSON.stringify(data));
    expect(record).toMatchObject({ id: 'a1', amount: '0.000000000000000001' });
  });
});

describe('what may have been made although nobody answered', () => {
  const data = { to: 'SF-1', asset: 'SFN', amount: '1', reason: 'why' };
  const keyOf = (call: number) => new Headers(respond.mock.calls[call]?.[1]?.headers).get('idempotency-key');
  const refuse = (status: number, code: string) => () =>
    Response.json({ success: false, code, message: 'no', details: [] }, { status });
  const createWith = (keys: FormKeys, change: object = {}) =>
    dataProvider.create('sfn-allocation', { data: { ...data, ...change }, meta: { keys } });
  const made = () => Response.json({ id: 'a1' }, { status: 201 });

  it('is sent again under its key from the same form, and anything else under another', async () => {
    const keys = new FormKeys();
    respond.mockImplementationOnce(refuse(502, 'http.answer-lost'));
    await expect(createWith(keys)).rejects.toThrow();
    respond.mockImplementation(made);
    await createWith(keys);
    await createWith(keys, { amount: '2' });
    await createWith(new FormKeys());
    const sent = [0, 1, 2, 3].map(keyOf);
    expect(sent[0]).toMatch(/^[\w-]{36}$/);
    expect([sent[1] === sent[0], new Set(sent).size]).toEqual([true, 3]);
  });

  it('has another key once the wallet has refused it', async () => {
    const keys = new FormKeys();
    respond.mockImplementationOnce(refuse(422, 'wallet.treasury.insufficient'));
    await expect(createWith(keys)).rejects.toThrow();
    respond.mockImplementation(made);
    await createWith(keys);
    expect(keyOf(1)).not.toBe(keyOf(0));
  });
});

describe('acts', () => {
  beforeEach(() => respond.mockImplementation(() => Response.json({ success: true })));

  it.each([
    ['suspend', () => dataProvider.suspend(member, 'why'), '/api/admin/members/m1/suspend', { reason: 'why' }],
    ['reactivate', () => dataProvider.reactivate(member, 'why'), '/api/admin/members/m1/reactivate', { reason: 'why' }],
    ['approve', () => dataProvider.approveAllocation('a1'), '/api/admin/allocations/a1/approve', {}],
    ['reject', () => dataProvider.rejectAllocation('a1', 'no'), '/api/admin/allocations/a1/reject', { reason: 'no' }],
  ])('%s names its subject in the path and its reason in the body', async (_verb, act, path, payload) => {
    await act();
    expect(called().pathname).toBe(path);
    expect(respond.mock.calls[0]?.[1]?.method).toBe('POST');
    expect(JSON.parse(String(body()))).toEqual(payload);
  });

  it('the end of a rule names its moment, and the version that it makes', async () => {
    respond.mockReturnValue(Response.json({ id: 'p2' }, { status: 201 }));
    const wish = { reason: 'over', effectiveFrom: '2199-01-02T03:04:00.000Z' };
    await expect(dataProvider.endPolicy('p1', wish)).resolves.toBe('p2');
    expect(called().pathname).toBe('/api/admin/policies/p1/end');
    expect(JSON.parse(String(body()))).toEqual(wish);
  });

  it('ending all sessions needs no body', async () => {
    await dataProvider.endSessions(member);
    expect(called().pathname).toBe('/api/admin/members/m1/sessions');
    expect(respond.mock.calls[0]?.[1]).toMatchObject({ method: 'DELETE' });
    expect(body()).toBeUndefined();
  });

  it('a change of role sends the role and the reason', async () => {
    await dataProvider.changeRole(member, 'admin', 'why');
    expect(JSON.parse(String(body()))).toEqual({ role: 'admin', reason: 'why' });
  });

  it.each(['update', 'updateMany', 'delete', 'deleteMany'] as const)('%s does not exist', async (verb) => {
    await expect(dataProvider[verb]()).rejects.toThrow('does not');
    expect(respond).not.toHaveBeenCalled();
  });
});
