import { defineConfig } from '@playwright/test';
import { CHROME_FLAGS, findChrome } from '../tools/find-chrome';

export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  globalSetup: './global-setup.ts',
  outputDir: '../.cache/journeys',
  // Files side by side, each on a product of its own; journeys of one file follow each other. A third at a time
  // only takes the processor from the other two.
  workers: 2,
  timeout: 60_000,
  // A journey that fails once and then holds is named flaky in the report; one that fails twice fails the run.
  retries: process.env.CI ? 1 : 0,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [
    ['list'],
    ...(process.env.JOURNEY_REPORT
      ? [['json', { outputFile: `../${process.env.JOURNEY_REPORT}` }] as const]
      : []),
  ],
  use: {
    browserName: 'chromium',
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    viewport: { width: 1366, height: 768 },
    // Recorded all along, it takes more than a third of a journey's time: the second attempt is recorded.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: findChrome(),
      // A page of a journey lives for seconds, in which no code becomes so hot that compiling it anew pays.
      args: [...CHROME_FLAGS, '--js-flags=--no-turbofan --no-maglev'],
    },
  },
});
