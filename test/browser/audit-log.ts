import { expect, type Page } from '@playwright/test';

/**
 * The log is a projection: waits until it holds an act about something, as whoever looks at the page may read it. A page that is
 * opened then shows it, however long it takes to draw.
 */
export async function untilLogged(page: Page, targetId: string, action: string): Promise<void> {
  const filter = encodeURIComponent(JSON.stringify({ targetId, action }));
  const acts = async () => (await (await page.request.get(`/api/admin/audit?filter=${filter}`)).json()) as unknown[];
  await expect.poll(async () => (await acts()).length, { timeout: 30_000 }).toBeGreaterThan(0);
}
