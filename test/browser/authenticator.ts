import type { Page } from '@playwright/test';

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
