import type { Browser, Page } from '@playwright/test';
import type { Role } from '#contracts/access';
import { startPlatform, type TestPlatform } from '#testing/app';
import { people, type Person } from '#testing/builders';
import { ApiClient } from '#testing/client';
import { test } from './fixtures.js';
import { identityDatabaseOf } from './identity-database.js';
import { type Account, enter } from './staff.js';

/** A platform that the journeys of one file have for themselves, with a super administrator at its head. */
export class OwnPlatform {
  readonly newPerson: () => Person;
  private platform: TestPlatform | undefined;
  private superAdmin: Account | undefined;

  constructor(
    readonly headEmail: string,
    seed: number,
  ) {
    this.newPerson = people(seed);
  }

  get head(): Account {
    return this.superAdmin!;
  }

  async start(): Promise<void> {
    this.platform = await startPlatform({ env: { SUPER_ADMIN_EMAILS: this.headEmail } });
    this.superAdmin = await this.signUp({ ...this.newPerson(), email: this.headEmail });
  }

  /** The URL of its databases, by the name of the service. */
  async database(service: 'identity' | 'wallet'): Promise<string> {
    return (await identityDatabaseOf(this.platform!.dataDir)).replace(/identity$/, service);
  }

  async stop(): Promise<void> {
    await this.platform?.stop();
  }

  async signUp(person: Person = this.newPerson()): Promise<Account> {
    const { url, smtp } = this.platform!;
    const client = new ApiClient(url, smtp);
    return { person, client, user: await client.signUp(person) };
  }

  /** A new role ends the sessions that had the old one. */
  async signUpAs(role: Role): Promise<Account> {
    const { person, client, user } = await this.signUp();
    await this.head.client.succeed(`/api/admin/members/${user.id}/role`, { role, reason: 'Start of a journey' });
    return { person, client, user: await client.signIn(person.email) };
  }

  /** A page in a browser of its own, of a visitor where nobody is named. What goes wrong in it is added to `errors`. */
  async openAs(browser: Browser, account: Account | undefined, errors: string[]): Promise<Page> {
    const { url } = this.platform!;
    const context = await browser.newContext({ baseURL: url, locale: 'en-US', timezoneId: 'UTC' });
    context.on('weberror', (error) => errors.push(String(error.error())));
    if (account) await enter(context, url, account.client);
    return context.newPage();
  }
}

/** Stands before the first test of the file, and ends with the last one. */
export function useOwnPlatform(headEmail: string, seed: number): OwnPlatform {
  const own = new OwnPlatform(headEmail, seed);
  test.beforeAll(() => own.start());
  test.afterAll(() => own.stop());
  return own;
}
