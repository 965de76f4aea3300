import { test as base, type BrowserContext, expect, type Page } from '@playwright/test';
import { people, type Person } from '#testing/builders';
import { ApiClient } from '#testing/client';
import { openMailbox } from '#testing/mailbox';
import type { Mailbox } from '#testing/smtp';
import { ageCode } from './identity-database.js';
import { DATABASE_VARIABLE, MAILBOX_VARIABLE, STAFF_VARIABLE, URL_VARIABLE } from './stack.js';
import { type Account, allocate, promote, type Staff } from './staff.js';

interface Fixtures {
  readonly mailbox: Mailbox;
  readonly staff: Staff;
  /** Somebody new at every call. */
  readonly newPerson: () => Person;
  /** Somebody's browser without the page, to prepare what a journey starts from. */
  readonly newClient: () => ApiClient;
  /** Somebody new who is an administrator: what he does to his session, and how often he asks for something, is nobody else's. */
  readonly newAdmin: () => Promise<Account>;
  /** A page in a browser of its own. */
  readonly newPage: () => Promise<Page>;
  /** Gives a member SFN from the treasury. */
  readonly allocate: (to: string, amount: string) => Promise<void>;
  /** As if these minutes had gone by since the sign-in code of an address was sent. */
  readonly ageCode: (email: string, minutes: number) => Promise<void>;
  /** What the browser itself logs about the faults that a journey provokes. */
  readonly expectedErrors: RegExp;
  /** Fails the journey when a page has logged an error. */
  readonly consoleErrors: string[];
}

/** The refusals that a journey provokes are logged by the browser itself, whatever the page does. */
const REFUSAL = /^Failed to load resource: the server responded with a status of 4\d\d/;
/** For journeys that take the network away, or let the server fail. */
export const NETWORK_FAULT = /^Failed to load resource: (net::ERR_|the server responded with a status of [45]\d\d)/;

/** What the pages of a context log as errors, added as they do. */
export function watchErrors(context: BrowserContext, expected = REFUSAL, errors: string[] = []): string[] {
  context.on('console', (message) => {
    if (message.type() === 'error' && !expected.test(message.text())) errors.push(message.text());
  });
  context.on('weberror', (error) => errors.push(String(error.error())));
  return errors;
}

const setting = (variable: string): string => process.env[variable] ?? '';

export const test = base.extend<Fixtures>({
  baseURL: async ({}, use) => use(setting(URL_VARIABLE)),
  mailbox: async ({}, use) => use(openMailbox(setting(MAILBOX_VARIABLE))),
  staff: async ({}, use) => use(JSON.parse(setting(STAFF_VARIABLE)) as Staff),
  newPerson: async ({}, use, { testId, retry }) => use(people(Number.parseInt(testId.slice(-7), 16) + retry)),
  newClient: async ({ baseURL, mailbox }, use) => use(() => new ApiClient(baseURL ?? '', mailbox)),
  newAdmin: async ({ baseURL, staff, newPerson, newClient }, use) =>
    use(async () => {
      const [person, client] = [newPerson(), newClient()];
      const { id } = await client.signUp(person);
      await promote(baseURL ?? '', staff, id, 'admin');
      return { person, client, user: await client.signIn(person.email) };
    }),
  newPage: async ({ browser, consoleErrors, expectedErrors }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext();
      contexts.push(context);
      watchErrors(context, expectedErrors, consoleErrors);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
  allocate: async ({ baseURL, staff }, use) => use((to, amount) => allocate(baseURL ?? '', staff, to, amount)),
  ageCode: async ({}, use) => use((email, minutes) => ageCode(setting(DATABASE_VARIABLE), email, minutes)),
  expectedErrors: [REFUSAL, { option: true }],
  consoleErrors: [
    async ({ context, expectedErrors }, use) => {
      const errors = watchErrors(context, expectedErrors);
      await use(errors);
      expect(errors, 'errors in the console').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
