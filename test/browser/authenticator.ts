import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expect } from './fixtures.js';

export const card = (page: Page, name: RegExp) => page.getByRole('region', { name });
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

export const appCode = (secret: string): string => TOTP.generate({ secret: Secret.fromBase32(secret) });

/** Gives the page's browser an authenticator that keeps its passkeys itself and always knows its user (CDP WebAuthn). */
export async function giveAuthenticator(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/**
 * Sets an authenticator app up on the open page «Security».
 *
 * @returns the secret of the app
 */
export async function setUpApp(page: Page): Promise<string> {
  await card(page, /^Authenticator app/)
    .getByRole('button', { name: 'Set up' })
    .click();
  const open = dialog(page, 'Set up an authenticator app');
  const secret = ((await open.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await expect(open.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await open.getByLabel('Code from your app').fill(appCode(secret));
  await expect(page.getByText('Authenticator app set up')).toBeVisible();
  return secret;
}
