import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { htmlFaults } from './html.ts'
import type { Screen } from './screens.ts'

const widths = [320, 360, 390, 768, 1024, 1280, 1600]
const tags = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Examines one screen in every respect; each finding names the screen. */
export async function examine(page: Page, { path, status = 200 }: Pick<Screen, 'path' | 'status'>, language: 'en' | 'ar', at: (path: string) => string): Promise<string[]> {
  const found: string[] = []
  const check = (isRight: boolean, what: string) => { if (!isRight) found.push(`${path}: ${what}`) }
  const size = page.viewportSize()!
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const response = await page.goto(at(path))
  check(response?.status() === status, `status ${response?.status()}`)

  const { lang, dir, title, headings } = await page.evaluate(() => ({
    lang: document.documentElement.lang, dir: document.documentElement.dir, title: document.title,
    headings: document.querySelectorAll('h1').length,
  }))
  check(lang === language && dir === (language === 'ar' ? 'rtl' : 'ltr'), `lang=${lang} dir=${dir}`)
  check(/\S · \S/.test(title) || path === '/', `title "${title}"`)
  check(headings === 1, `${headings} h1`)
  for (const fault of await htmlFaults(await response!.text())) check(false, fault)

  for (const fault of await axeFaults(page)) check(false, `light ${fault}`)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await page.evaluate(() => Promise.allSettled(document.getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity).map(({ finished }) => finished)))
  for (const fault of await axeFaults(page, 'color-contrast')) check(false, `dark ${fault}`)
  for (const width of widths) {
    await page.setViewportSize({ width, height: size.height })
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    check(wide <= width, `is ${wide} px wide at ${width} px`)
  }
  await page.setViewportSize(size)
  return found
}

async function axeFaults(page: Page, rule?: string): Promise<string[]> {
  const builder = new AxeBuilder({ page })
  const { violations } = await (rule ? builder.withRules(rule) : builder.withTags(tags)).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.slice(0, 3).map(({ target, html, failureSummary }) =>
    `${id}: ${target.join(' ')} ${html.slice(0, 160)} ${id === 'color-contrast' ? failureSummary?.match(/contrast of [\d.]+/)?.[0] ?? '' : ''}`))
}
