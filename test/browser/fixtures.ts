import { test as base, type BrowserContext, expect } from '@playwright/test';
import { people, type Person } from '#testing/builders';
import { ApiClient } from '#testing/client';
import { openMailbox } from '#testing/mailbox';
import type { Mailbox } from '#testing/smtp';
import { MAILBOX_VARIABLE, URL_VARIABLE } from './stack.js';

interface Fixtures {
  readonly mailbox: Mailbox;
  /** Somebody new at every call. */
  readonly newPerson: () => Person;
  /** Somebody's browser without the page, to prepare what a journey starts from. */
  readonly newClient: () => ApiClient;
  /** Fails the journey when a page has logged an error. */
  readonly consoleErrors: string[];
}

/** What the pages of a context log as errors, growing as they do. */
export function watchErrors(context: BrowserContext): string[] {
  const errors: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error' && !REFUSAL.test(message.text())) errors.push(message.text());
  });
  context.on('weberror', (error) => errors.push(String(error.error())));
  return errors;
}

/** The refusals that a journey provokes are logged by the browser itself, whatever the page does. */
const REFUSAL = /^Failed to load resource: the server responded with a status of 4\d\d/;

export const test = base.extend<Fixtures>({
  baseURL: async ({}, use) => use(process.env[URL_VARIABLE]),
  mailbox: async ({}, use) => use(openMailbox(process.env[MAILBOX_VARIABLE] ?? '')),
  newPerson: async ({}, use, { testId, retry }) => use(people(Number.parseInt(testId.slice(-7), 16) + retry)),
  newClient: async ({ baseURL, mailbox }, use) => use(() => new ApiClient(baseURL ?? '', mailbox)),
  consoleErrors: [
    async ({ context }, use) => {
      const errors = watchErrors(context);
      await use(errors);
      expect(errors, 'errors in the console').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
