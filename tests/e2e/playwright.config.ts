import { defineConfig } from '@playwright/test';
import { playwrightFlags, findBrowsers } from '../support/browsers.ts';
import { isGate, releaseFiles } from '../support/tiers/tiers.ts';

const { browsers, absent } = findBrowsers();
// each worker reads this file too
if (!process.env['TEST_WORKER_INDEX']) for (const sentence of absent) console.log(sentence);

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  ...(isGate && { testIgnore: releaseFiles, grepInvert: /\[release\]/ }),
  globalSetup: './demo.ts',
  outputDir: '../../test-results',
  workers: 2,
  // what passes at the second attempt only is named by `npm test`
  retries: 1,
  timeout: 90_000,
  // a machine that does other things at the same time is slow, not wrong
  expect: { timeout: 25_000, toPass: { intervals: [50, 100, 200] } },
  forbidOnly: true,
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['list'], ['json']] : 'list',
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: browsers.chromium.path, args: playwrightFlags },
    locale: 'en-GB',
    // west of Asia/Kolkata: a date that follows the browser's zone comes out wrong
    timezoneId: 'America/New_York',
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    trace: 'off',
  },
});
