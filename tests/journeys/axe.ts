import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

/** Less than half of what `axe.source` is, which every page has to be sent and to parse. */
const examiner = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const tags = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What is the same on many screens. */
const frame = '.k-header, .k-footer, .k-bar, .k-side'

interface Asked {
  /** Only these rules instead of all of WCAG 2.2 AA and good practice. */
  rules?: string[]
  /**
   * Parts of the frame that were examined before under the same conditions: they are left out, and
   * those met now are added.
   */
  known?: Set<string>
}

/**
 * What of the page as it stands not everybody can use: one line for each element, at most three of
 * a rule. The examiner is brought into a page once and stays there. What is in frames is not looked
 * at, and of neighbours that are built alike the first three are.
 */
export async function axeFaults(
  page: Page,
  { rules, known = new Set() }: Asked = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(examiner)
  const options: axe.RunOptions = {
    runOnly: rules ? { type: 'rule', values: rules } : { type: 'tag', values: tags },
    resultTypes: ['violations'],
    iframes: false,
    // of what it would fetch beforehand only what sounds is asked for; style sheets are
    // experiments'
    preload: { assets: ['media'], timeout: 10_000 },
  }
  await page.evaluate(findRepeated)
  const { found, parts } = await page.evaluate(run, { options, frame, known: [...known] })
  for (const part of parts) known.add(part)
  return found
}

/** What the page has while it is examined. */
type Examined = { axe: typeof axe; repeated: Element[] }

/**
 * Runs in the page. Finds neighbours after the third that are built alike, such as the rows of a
 * long list.
 */
function findRepeated() {
  /** An element without what it says: its tags, classes, attributes, and where it says anything. */
  const buildOf = ({ outerHTML }: Element) =>
    outerHTML
      .replace(/>\s*[^<\s][^<]*</g, '>…<')
      .replace(/ (?!class=|role=|type=|style=)([\w:-]+)="[^"]+"/g, ' $1')
  const repeated: Element[] = []
  for (const { children } of document.querySelectorAll('#main *')) {
    if (children.length <= 3) continue
    const times = new Map<string, number>()
    for (const child of children) {
      const build = buildOf(child)
      const before = times.get(build) ?? 0
      times.set(build, before + 1)
      if (before >= 3) repeated.push(child)
    }
  }
  Object.assign(window, { repeated })
}

/** Runs in the page. */
async function run({
  options,
  frame,
  known,
}: {
  options: axe.RunOptions
  frame: string
  known: string[]
}) {
  const markOf = ({ outerHTML }: Element) => {
    // where a part leads back to differs from page to page
    const html = outerHTML.replace(/(href|action|value)="[^"]*"/g, '')
    let mark = 0
    for (let at = 0; at < html.length; at++) mark = (Math.imul(mark, 31) + html.charCodeAt(at)) | 0
    return `${html.length}:${mark}`
  }
  /**
   * Whether a target is too small also in the middle of the screen, where neither header nor bottom
   * bar covers half of it.
   */
  const isSmall = async (target: unknown[]) => {
    document
      .querySelector(String(target[0]))
      ?.scrollIntoView({ block: 'center', behavior: 'instant' })
    const again = await axe.run(String(target[0]), {
      runOnly: { type: 'rule', values: ['target-size'] },
    })
    return again.violations.length > 0
  }
  const parts = [...document.querySelectorAll(frame)]
  const { axe, repeated } = window as unknown as Examined
  const { violations } = await axe.run(
    {
      include: [document.documentElement],
      exclude: [...parts.filter((part) => known.includes(markOf(part))), ...repeated],
    },
    options,
  )
  const found: string[] = []
  for (const { id, nodes } of violations) {
    const faulty = []
    for (const node of nodes) {
      if (id === 'target-size' && !(await isSmall(node.target))) continue
      faulty.push(node)
    }
    found.push(
      ...faulty
        .slice(0, 3)
        .map(
          ({ target, html, failureSummary }) =>
            `${id}: ${target.join(' ')} ${html.slice(0, 160)} ${id === 'color-contrast' ? (failureSummary?.match(/contrast of [\d.]+/)?.[0] ?? '') : ''}`,
        ),
    )
  }
  return { found, parts: parts.map(markOf) }
}
