import type { LaunchOptions } from '@playwright/test'

const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // of a whole Chromium each window loads pages of its own for what drops from its address bar: of
  // the processor's time for opening some pages in a new window a third or more. Of two such flags
  // the last counts, so Playwright's stand here again as far as they change what a page does
  `--disable-features=${[
    'WebUIOmniboxPopup',
    'WebUIOmniboxAimPopup',
    'WebUIOmniboxFullPopup',
    'AvoidUnnecessaryBeforeUnloadCheckSync',
    'DestroyProfileOnBrowserClose',
    'HttpsUpgrades',
    'HttpsFirstBalancedModeAutoEnable',
    'MediaRouter',
    'PaintHolding',
    'ThirdPartyStoragePartitioning',
    'OptimizationHints',
    'NetworkTimeServiceQuerying',
    'PreconnectToSearch',
  ].join(',')}`,
]

/** How the browser of this path is started; Playwright's own without one. */
export const launchOptions = (path: string | undefined): LaunchOptions => ({
  args: chromiumFlags,
  ...(path && { executablePath: path }),
})
