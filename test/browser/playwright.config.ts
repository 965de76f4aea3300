import { defineConfig } from '@playwright/test';
import { findChromium, launchOptions } from '#testing/browser';

// Workers read this file again; they inherit what the first reading found.
const chromium = (process.env['CHROMIUM_PATH'] ??= (await findChromium()) ?? '');
if (!chromium) throw new Error('No Chromium was found. Install the package chromium, or set CHROMIUM_PATH.');

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.browser-spec.ts',
  outputDir: '../../test-results',
  globalSetup: './global-setup.ts',
  workers: 3,
  timeout: 60_000,
  // Patience costs a journey that passes nothing, and two cores may be busy elsewhere for seconds.
  expect: { timeout: 20_000 },
  reporter: 'list',
  forbidOnly: process.env['CI'] === 'true',
  use: {
    launchOptions: launchOptions(chromium),
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'UTC',
    // A trace takes a third longer; `npm run browser -- <filter> --trace retain-on-failure` makes one of what fails.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
