import { defineConfig } from '@playwright/test'
import { findLightBrowser } from './scripts/browser.ts'
import { launchOptions } from './tests/journeys/browser.ts'
import type { Language } from './tests/journeys/fixtures.ts'
import { desk, phone } from './tests/journeys/sizes.ts'
import { everything } from './tests/slice.ts'

/**
 * What only `npm run test:all` runs: journeys that are long, whose parts have tests of their own.
 */
const longWays = everything ? [] : [/@all$/]

export default defineConfig<{ language: Language }>({
  testDir: 'tests/journeys',
  testMatch: '**/*.journey.ts',
  globalSetup: './tests/journeys/global-setup.ts',
  outputDir: '.data/test-results',
  // one more than the machine has processors: each waits for its page for a third of the time
  workers: 3,
  // so long nothing takes, however busy the machine: it says that something hangs, not that it is
  // slow
  timeout: 300_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  // a journey that passes only at its second try is one that fails
  retries: 0,
  reporter: [['list'], ['./scripts/summary.ts']],
  use: {
    trace: 'off',
    // while one takes a page over, the browser may send what a journey has said to stop
    serviceWorkers: 'block',
    // pages pass into each other by a transition of the browser's, which is looked at where it is
    // meant
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: launchOptions(findLightBrowser()),
  },
  // a journey whose title names @en-desktop or @ar-phone proves the same in either and runs in that
  // one, taken in turn, so that both languages and both sizes go through every area; what differs
  // by language or size runs in both
  projects: [
    {
      name: 'en-desktop',
      grepInvert: [/@ar-phone\b/, ...longWays],
      use: { language: 'en', locale: 'en-GB', viewport: desk },
    },
    {
      name: 'ar-phone',
      grepInvert: [/@en-desktop\b/, ...longWays],
      use: { language: 'ar', locale: 'ar-DZ', viewport: phone, hasTouch: true, isMobile: true },
    },
  ],
})
