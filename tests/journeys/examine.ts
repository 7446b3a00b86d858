import type { Page, Route } from '@playwright/test'
import { everything } from '../slice.ts'
import { axeFaults } from './axe.ts'
import type { Screen } from './screens.ts'
import { desk, phone, type Size } from './sizes.ts'

type Theme = 'light' | 'dark'

/** Every further width in px that a screen must fit. */
const widths = [320, 360, 768, 1024, 1600]

/** How high it is meanwhile, in px: what is not seen is not painted, which takes longest. */
const LOW = 120

/** What follows the size or the theme: the other rules of axe are about the markup. */
const shown = ['color-contrast', 'target-size', 'scrollable-region-focusable']

/** Parts of the frame that this worker has examined, by width, theme and language. */
const known = new Map<string, Set<string>>()

/**
 * Examines one screen in what only a browser knows; its markup is read by tests/matrix.test.ts.
 * Each finding names the screen. It must fit every width in either language, and be accessible at
 * the size that the page has, in the light, and at the other one in the dark: a phone's and a
 * desk's, so that over both languages each theme is looked at in each size. It is loaded once:
 * widths and themes change in place, and header, menu and footer are examined where they differ
 * from those of the screens before.
 */
export async function examine(
  page: Page,
  { path, status = 200 }: Pick<Screen, 'path' | 'status'>,
  language: 'en' | 'ar',
  at: (path: string) => string,
): Promise<string[]> {
  const found: string[] = []
  const check = (isRight: boolean, what: string) => {
    if (!isRight) found.push(`${path}: ${what}`)
  }
  const own = page.viewportSize()!
  const other = own.width === phone.width ? desk : phone
  const lookAt = async (theme: Theme, { width }: Size) => {
    for (const fault of await faultsIn(page, theme, width, language))
      check(false, `${theme} at ${width} px ${fault}`)
  }
  const fits = async ({ width }: Size) => {
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    check(wide <= width, `is ${wide} px wide at ${width} px`)
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  // one that leads on must not do so before its address is taken
  let response = await page.goto(at(path), { waitUntil: 'commit' })
  if (response?.headers().refresh) {
    await page.route((url) => url.href.endsWith(at(path)), withoutRefresh)
    response = await page.goto(at(path))
  }
  await page.waitForLoadState()
  check(response?.status() === status, `status ${response?.status()}`)

  await fits(own)
  await lookAt('light', own)
  for (const size of [...widths.map((width) => ({ width, height: LOW })), other]) {
    await page.setViewportSize(size)
    await fits(size)
  }
  await lookAt('dark', other)
  await page.setViewportSize(own)
  return found
}

/** A page that leads on after some seconds stays here. */
async function withoutRefresh(route: Route) {
  const response = await route.fetch()
  const { refresh: _, ...headers } = response.headers()
  await route.fulfill({ response, headers })
}

/**
 * All rules in the light; in the dark, and in Arabic under `npm test`, those that the size or the
 * colours decide: both languages are of one markup.
 */
async function faultsIn(
  page: Page,
  theme: Theme,
  width: number,
  language: string,
): Promise<string[]> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  await page.waitForFunction(
    (wanted) => matchMedia(`(prefers-color-scheme: ${wanted})`).matches,
    theme,
  )
  // the frame in which colours begin to pass into each other; then until they have, but for what
  // stands still for some reason of its own, and what goes by how far one has scrolled
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame)
    const passing = document
      .getAnimations()
      .filter(
        ({ effect, timeline }) =>
          timeline instanceof DocumentTimeline && effect?.getComputedTiming().endTime !== Infinity,
      )
      .map(({ finished }) => finished)
    const longEnough = new Promise((resolve) => setTimeout(resolve, 10_000))
    await Promise.race([Promise.allSettled(passing), longEnough])
  })
  const isWhole = theme === 'light' && (everything || language === 'en')
  const key = [language, width, theme].join(' ')
  if (!known.has(key)) known.set(key, new Set())
  return axeFaults(page, {
    known: known.get(key)!,
    ...(!isWhole && { rules: shown }),
  })
}
