import { createHash } from 'node:crypto'
import { createContext, Script } from 'node:vm'
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { type Locale, localeOf, withLocale } from '#kernel/locale.ts'
import { directionOfText } from '#kernel/text-direction.ts'
import { isStoredImage, sourcesOf } from '#modules/images/image.ts'
import { DECORATIVE } from './pictures.ts'
import { LONGEST_TEXT } from './writing.ts'

// Markdown that staff write (posts, help, guides, policies, their handbook) as HTML that is safe on
// a page, and remembered. Reading it is bounded in size and time, so that no text, by mistake or on
// purpose, can stop the server.

interface Node {
  type: string
  value?: string
  depth?: number
  tagName?: string
  properties?: Record<string, unknown>
  children?: Node[]
}

/** How a text stands on its page. */
export interface Rendering {
  /** The level of its highest heading: one below the page's own. */
  top?: number
  /**
   * A text of the site itself: it has the direction of its page, and vouches for what it links to.
   */
  own?: boolean
  /** The language in which its links within the site stay; without it they lead where they say. */
  locale?: Locale
}

const TOP = 3
const LOWEST = 6

const markdown = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(() => lowerHeadings)
  .use(remarkRehype)
  .use(rehypeSanitize, {
    ...defaultSchema,
    protocols: { ...defaultSchema.protocols, href: ['https', 'http', 'mailto'], src: [] },
  })
  .use(() => dress)
  .use(rehypeStringify)

/**
 * The HTML of a Markdown text (CommonMark with GitHub's tables, lists and strikethrough), safe to
 * put into a page: HTML in the text is dropped, links lead to web pages or mail only, images come
 * from this site only. Its highest heading is an `h3`, or as `top` says. Each paragraph has the
 * direction of its own words, unless the text is the site's `own`. What is longer than LONGEST_TEXT
 * is cut, and what would cost far more than it says, or takes longer than MOST_MS, is shown as it
 * was typed.
 */
export const renderMarkdown = (text: string, rendering: Rendering = {}): string =>
  remembered(text, JSON.stringify(rendering), () => {
    const value = bounded(text)
    if (isCostly(value)) return asTyped(value)
    return (
      inTime(text, () => String(markdown.processSync({ value, data: { ...rendering } }))) ??
      asTyped(value)
    )
  })

/** What a Markdown text says, on one line without its marks: for descriptions of a page. */
export const plainText = (text: string): string =>
  remembered(text, 'plain', () => {
    const value = bounded(text)
    const words = isCostly(value) ? null : inTime(text, () => wordsOf(value))
    return (words ?? value).replace(/\s+/g, ' ').trim()
  })

function wordsOf(value: string): string {
  const words: string[] = []
  walk(unified().use(remarkParse).use(remarkGfm).parse(value), (node) => {
    const { type } = node
    if (type === 'text' || type === 'inlineCode') words.push(node.value ?? '')
    else if (type === 'paragraph' || type === 'heading' || type === 'tableCell' || type === 'break')
      words.push(' ')
  })
  return words.join('')
}

/**
 * How long a text may be worked on, in ms: nobody else is served meanwhile. Real ones of the
 * greatest length take a tenth of it, and half of it in a process that has just begun.
 */
const MOST_MS = 1_000

/**
 * For how long a text that took too long is not tried again, in ms: the machine may just have been
 * busy.
 */
const REST_MS = 60_000

/** Which texts took too long, by their digests, and until when they rest. */
const resting = new Map<string, number>()
const MOST_RESTING = 1_000

const room = createContext({ work: () => {} })
const run = new Script('work()')

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

const isResting = (text: string): boolean =>
  resting.size > 0 && (resting.get(digestOf(text)) ?? 0) > performance.now()

/**
 * What the work on a text gives; null when it takes longer than MOST_MS, in the middle of which it
 * is ended, and for a while after that.
 */
function inTime(text: string, work: () => string): string | null {
  if (isResting(text)) return null
  const began = process.threadCpuUsage()
  const done = withinMs(work, MOST_MS)
  if (done !== null) return done
  // a machine that was busy with other things gives it once more, longer
  const again =
    process.threadCpuUsage(began).user < (MOST_MS / 2) * 1_000 ? withinMs(work, 4 * MOST_MS) : null
  if (again !== null) return again
  if (resting.size >= MOST_RESTING) resting.clear()
  resting.set(digestOf(text), performance.now() + REST_MS)
  return null
}

/** What some work gives, or null when it is not done by then. */
function withinMs(work: () => string, timeout: number): string | null {
  try {
    room.work = work
    return run.runInContext(room, { timeout }) as string
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return null
    throw error
  }
}

/** How many characters of what was made lately are kept. */
const MOST_REMEMBERED = 8_000_000
const made = new Map<string, string>()
let madeLength = 0

/**
 * What is made of a text, at once when it was made lately: a published text is read far more often
 * than it changes.
 */
function remembered(text: string, how: string, make: () => string): string {
  const key = createHash('sha256').update(`${how}\n${text}`).digest('base64url')
  const known = made.get(key)
  const result = known ?? make()
  // it is tried again later
  if (isResting(text)) return result
  made.delete(key)
  made.set(key, result)
  if (known === undefined) madeLength += result.length
  for (const [oldest, { length }] of made) {
    if (madeLength <= MOST_REMEMBERED) break
    made.delete(oldest)
    madeLength -= length
  }
  return result
}

/**
 * How many of each sign a text may have: what stands between them is looked through for each, and a
 * text that says something has far fewer.
 */
const most: readonly (readonly [sign: RegExp, count: number])[] = [
  [/\n/g, 2_000],
  [/[[\]]/g, 500],
  [/\*+|_+|~+/g, 900],
  [/\|/g, 1_200],
  [/`+/g, 600],
  [/[\\&<]/g, 600],
  [/\t/g, 600],
  [/^\[\^/gm, 100],
  [/^[ \t>]*(?:=+|-+)[ \t]*$/gm, 300],
  [/^(?:[ \t]*(?:>|[-+*][ \t]|\d{1,9}[.)][ \t]))+/gm, 1_000],
  [/^(?:[ \t]*(?:>[ \t]?|(?:[-+*]|\d{1,9}[.)])(?:[ \t]+|$))){13}/gm, 0],
  [/^[^\n|]*(?:\|[^\n|]*){14,}$/gm, 20],
  [/https?:|www\.|@/gi, 500],
  [/[ \t]{100}/g, 0],
]

/**
 * Whether a text would cost far more than it says: quotes a thousand deep, tables of thousands of
 * cells, brackets without end.
 */
const isCostly = (text: string): boolean =>
  most.some(([sign, count]) => (text.match(sign)?.length ?? 0) > count)

/** The part of a text that is rendered, its line ends made alike. */
const bounded = (text: string): string => text.slice(0, LONGEST_TEXT).replace(/\r\n?/g, '\n')

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** A text as it was typed, in paragraphs: what is shown of one that would cost too much. */
const asTyped = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map(
      (part) =>
        `<p dir="${directionOfText(part)}">${part.replace(/[&<>]/g, (sign) => entities[sign]!)}</p>`,
    )
    .join('\n')

/** Moves all headings so far that the highest of them is the text's top. */
function lowerHeadings(tree: Node, file: { data: object }) {
  const { top } = file.data as Rendering
  const headings: Node[] = []
  walk(tree, (node) => node.type === 'heading' && headings.push(node))
  const highest = headings.reduce((least, { depth = 1 }) => Math.min(least, depth), LOWEST)
  const by = (top ?? TOP) - highest
  for (const heading of headings) heading.depth = Math.min(LOWEST, (heading.depth ?? 1) + by)
}

const blocks = new Set(['p', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'blockquote'])
const cells = new Set(['td', 'th'])

/** What every text of this site has: added after sanitising, so that it holds for all of it. */
function dress(tree: Node, { data }: { data: object }) {
  const { own = false, locale } = data as Rendering
  walk(tree, (node) => {
    const { tagName = '', properties = {} } = node
    if (!own && blocks.has(tagName)) properties.dir = directionOfText(writtenIn(node))
    if (!own && cells.has(tagName)) node.children = [directed(node)]
    if (tagName === 'a') dressLink(properties, own, locale)
    if (tagName === 'picture') return
    node.children = node.children
      ?.filter((child) => child.tagName !== 'img' || isOwn(child.properties?.src))
      .map((child) => (child.tagName === 'img' ? image(child) : child))
  })
}

/**
 * What a cell says, in the direction of its words. The cell itself keeps the table's, or the cells
 * of a column would stand at different sides.
 */
const directed = (cell: Node): Node => ({
  type: 'element',
  tagName: 'bdi',
  properties: { dir: directionOfText(writtenIn(cell)) },
  children: cell.children ?? [],
})

/** All that is written in a part of a text. */
const writtenIn = ({ value = '', children = [] }: Node): string =>
  value + children.map(writtenIn).join('')

function dressLink(properties: Record<string, unknown>, own: boolean, locale?: Locale) {
  const href = String(properties.href)
  if (!own && !isOwn(href) && !href.startsWith('#')) properties.rel = ['nofollow', 'noopener']
  else if (locale === 'ar' && isOwn(href) && !href.startsWith('/files/') && localeOf(href) === 'en')
    properties.href = withLocale(href, 'ar')
}

const isOwn = (address: unknown): boolean => /^\/(?![/\\])/.test(String(address))

const WIDE = '(min-width: 48rem) 44rem, calc(100vw - 2rem)'

/**
 * An image of our store in the best format and width the browser takes; any other of this site as
 * it is.
 */
function image(img: Node): Node {
  const src = String(img.properties!.src)
  const alt = img.properties!.alt === DECORATIVE ? '' : img.properties!.alt
  const own = { ...img, properties: { ...img.properties, alt, loading: 'lazy', decoding: 'async' } }
  if (!isStoredImage(src)) return own
  const { avif, webp } = sourcesOf(src)
  const source = (format: string, srcSet = ''): Node => ({
    type: 'element',
    tagName: 'source',
    properties: { type: `image/${format}`, srcSet, sizes: WIDE },
    children: [],
  })
  return {
    type: 'element',
    tagName: 'picture',
    properties: {},
    children: [source('avif', avif), source('webp', webp), own],
  }
}

function walk(node: Node, visit: (node: Node) => unknown) {
  visit(node)
  for (const child of node.children ?? []) walk(child, visit)
}
