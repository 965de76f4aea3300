import { type BrowserContext, expect } from '@playwright/test';
import type { Role } from '#contracts/access';
import type { User } from '#contracts/identity';
import type { Allocation } from '#contracts/wallet';
import { people, type Person } from '#testing/builders';
import { ApiClient } from '#testing/client';
import type { Mailbox } from '#testing/smtp';
import { SUPER_ADMINS } from './stack.js';

/** `Cookie` headers of the administrators whom all journeys share. They sign in once: an address gets one code at a time. */
export interface Staff {
  readonly superAdmin: string;
  readonly clerk: string;
}

/** Somebody with a session, both as a program and, by the same cookies, in a browser. */
export interface Account {
  readonly person: Person;
  readonly user: User;
  readonly client: ApiClient;
}

/** @returns the two, and their member ids */
export async function engageStaff(url: string, mailbox: Mailbox): Promise<{ staff: Staff; ids: readonly string[] }> {
  const next = people();
  const [superAdmin, clerk, person] = [new ApiClient(url, mailbox), new ApiClient(url, mailbox), next()];
  const root = await superAdmin.signUp({ ...next(), email: SUPER_ADMINS[0] });
  const { id } = await clerk.signUp(person);
  const role = { role: 'admin', reason: 'Asks for the allocations of the journeys' };
  await superAdmin.succeed(`/api/admin/members/${id}/role`, role);
  await clerk.signIn(person.email);
  const staff = { superAdmin: superAdmin.cookies.header(), clerk: clerk.cookies.header() };
  return { staff, ids: [root.id, id] };
}

/** Makes an administrator of somebody who has signed up; he signs in anew for it. */
export async function promote(url: string, staff: Staff, memberId: string, role: Role): Promise<void> {
  const change = { role, reason: 'Takes part in a journey' };
  await resume(url, staff.superAdmin).succeed(`/api/admin/members/${memberId}/role`, change);
}

/** Asks for SFN from the treasury; waits until the wallet has heard of a member who has just signed up. Resolves to the allocation's id. */
export async function requestAllocation(url: string, staff: Staff, to: string, amount: string): Promise<string> {
  const wish = { to, asset: 'SFN', amount, reason: 'Start of a journey' };
  let id = '';
  await expect(async () => {
    ({ id } = await resume(url, staff.clerk).succeed<Allocation>('/api/admin/allocations', wish));
  }).toPass({ intervals: [100], timeout: 30_000 });
  return id;
}

/** Gives a member SFN from the treasury. */
export async function allocate(url: string, staff: Staff, to: string, amount: string): Promise<void> {
  const id = await requestAllocation(url, staff, to, amount);
  await resume(url, staff.superAdmin).succeed(`/api/admin/allocations/${id}/approve`);
}

/** Signs a browser in as a client is, or as a `Cookie` header says. */
export function enter(context: BrowserContext, url: string, who: ApiClient | string): Promise<void> {
  const cookies = cookiesOf(typeof who === 'string' ? who : who.cookies.header());
  return context.addCookies(cookies.map((cookie) => ({ ...cookie, url })));
}

const cookiesOf = (header: string): { name: string; value: string }[] =>
  header.split('; ').map((pair) => {
    const [name = '', value = ''] = pair.split('=');
    return { name, value };
  });

/** A client that is signed in as the cookies say. */
export function resume(url: string, header: string): ApiClient {
  const client = new ApiClient(url);
  for (const { name, value } of cookiesOf(header)) client.cookies.set(name, decodeURIComponent(value));
  return client;
}
