import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/browser.ts'
import type { Language } from './tests/journeys/fixtures.ts'

const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const browser = findBrowser()
const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 800 }

export default defineConfig<{ language: Language }>({
  testDir: 'tests/journeys',
  testMatch: '**/*.journey.ts',
  globalSetup: './tests/journeys/global-setup.ts',
  outputDir: '.data/test-results',
  workers: 2,
  timeout: 30_000,
  expect: { timeout: 7_000 },
  forbidOnly: Boolean(process.env.CI),
  // once more on a machine that others share; what passes only then is reported as flaky
  retries: process.env.CI ? 1 : 0,
  reporter: 'list',
  use: {
    trace: 'off',
    // pages pass into each other by a transition of the browser's, which is looked at where it is meant
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      args: chromiumFlags,
      ...(browser && { executablePath: browser }),
    },
  },
  projects: [
    { name: 'en-desktop', use: { language: 'en', locale: 'en-GB', viewport: desktop } },
    { name: 'ar-phone', use: { language: 'ar', locale: 'ar-DZ', viewport: phone, hasTouch: true, isMobile: true } },
    // Every screen in the other two pairs as well, without repeating whole trades.
    { name: 'en-phone', grep: /@screens/, use: { language: 'en', locale: 'en-GB', viewport: phone, hasTouch: true, isMobile: true } },
    { name: 'ar-desktop', grep: /@screens/, use: { language: 'ar', locale: 'ar-DZ', viewport: desktop } },
  ],
})
