import type { Page } from '@playwright/test'
import { axeFaults } from './axe.ts'
import { htmlFaults } from './html.ts'
import type { Screen } from './screens.ts'

type Theme = 'light' | 'dark'

/** Every width in px that a screen must fit. */
const widths = [320, 360, 390, 768, 1024, 1280, 1600]

const themes: readonly Theme[] = ['light', 'dark']

/** Parts of the frame that this worker has examined, by width, theme, language and rules. */
const known = new Map<string, Set<string>>()

/**
 * Examines one screen in every respect; each finding names the screen. It must fit every width in
 * either language, and be accessible in both themes at the size that the page has: a phone's in the
 * one language, a desk's in the other, since the layout follows the size and the markup neither. It
 * is loaded once: widths and themes change in place, and header, menu and footer are examined where
 * they differ from those of the screens before.
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
  const size = page.viewportSize()!
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const response = await page.goto(at(path))
  check(response?.status() === status, `status ${response?.status()}`)

  const { lang, dir, title, headings } = await page.evaluate(() => ({
    lang: document.documentElement.lang,
    dir: document.documentElement.dir,
    title: document.title,
    headings: document.querySelectorAll('h1').length,
  }))
  check(lang === language && dir === (language === 'ar' ? 'rtl' : 'ltr'), `lang=${lang} dir=${dir}`)
  check(/\S · \S/.test(title) || path === '/', `title "${title}"`)
  check(headings === 1, `${headings} h1`)
  for (const fault of await htmlFaults(await response!.text())) check(false, fault)

  for (const theme of themes)
    for (const fault of await faultsIn(page, theme, size.width, language))
      check(false, `${theme} at ${size.width} px ${fault}`)
  for (const width of widths) {
    await page.setViewportSize({ width, height: size.height })
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    check(wide <= width, `is ${wide} px wide at ${width} px`)
  }
  await page.setViewportSize(size)
  return found
}

/** In the dark only the colours are others. */
async function faultsIn(
  page: Page,
  theme: Theme,
  width: number,
  language: string,
): Promise<string[]> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  // one that stands still for some reason of its own is not waited for
  await page.evaluate(() =>
    Promise.race([
      Promise.allSettled(
        document
          .getAnimations()
          .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
          .map(({ finished }) => finished),
      ),
      new Promise((resolve) => setTimeout(resolve, 10_000)),
    ]),
  )
  const key = [language, width, theme].join(' ')
  if (!known.has(key)) known.set(key, new Set())
  return axeFaults(page, {
    rule: theme === 'dark' ? 'color-contrast' : undefined,
    known: known.get(key)!,
  })
}
