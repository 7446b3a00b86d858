import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { type Locale, localeOf, withLocale } from '#kernel/locale.ts'
import { isStoredPicture, sourcesOf } from '#modules/files/picture.ts'
import { LONGEST_TEXT } from './writing.ts'

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
  /** A text of the site itself: it has the direction of its page, and vouches for what it links to. */
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
  .use(rehypeSanitize, { ...defaultSchema, protocols: { ...defaultSchema.protocols, href: ['https', 'http', 'mailto'], src: [] } })
  .use(() => dress)
  .use(rehypeStringify)

/**
 * The HTML of a Markdown text (CommonMark with GitHub's tables, lists and strikethrough), safe to put into a page: HTML
 * in the text is dropped, links lead to web pages or mail only, pictures come from this site only. Its highest heading
 * is an `h3`, or as `top` says. Each paragraph has the direction of its own words, unless the text is the site's `own`. What is longer than LONGEST_TEXT is cut.
 */
export const renderMarkdown = (text: string, rendering: Rendering = {}): string =>
  String(markdown.processSync({ value: bounded(text), data: { ...rendering } }))

/** What a Markdown text says, on one line without its marks: for descriptions of a page. */
export function plainText(text: string): string {
  const words: string[] = []
  walk(unified().use(remarkParse).use(remarkGfm).parse(bounded(text)), ({ type, value }) => {
    if (type === 'text' || type === 'inlineCode') words.push(value ?? '')
    else if (type === 'paragraph' || type === 'heading' || type === 'tableCell' || type === 'break') words.push(' ')
  })
  return words.join('').replace(/\s+/g, ' ').trim()
}

const DEEPEST = 12
const MOST_COLUMNS = 12
const MOST_BRACKETS = 1_000
const MOST_UNDERLINES = 500
/** Signs of quotes and lists one within the other at the beginning of a line. */
const nested = new RegExp(`^((?:[ \\t]*(?:>[ \\t]?|(?:[-+*]|\\d{1,9}[.)])[ \\t]+)){${DEEPEST}})[ \\t]*(?:>[ \\t]?|(?:[-+*]|\\d{1,9}[.)])[ \\t]+)(?:[ \\t]*(?:>[ \\t]?|(?:[-+*]|\\d{1,9}[.)])[ \\t]+))*`, 'gm')
const wideTable = new RegExp(`^([ \\t>]*)(\\|?[ \\t]*:?-+:?[ \\t]*(?:\\|[ \\t]*:?-+:?[ \\t]*){${MOST_COLUMNS},}\\|?[ \\t]*)$`, 'gm')

/**
 * The part of a text that is rendered, without what costs far more than it says: quotes a thousand deep overflow the stack,
 * a table of many columns fills every row with as many cells, and for each closing bracket, and for each underlined heading,
 * all before it is looked through.
 */
function bounded(text: string): string {
  let brackets = 0
  let underlines = 0
  return text.slice(0, LONGEST_TEXT)
    .replace(nested, '$1')
    .replace(wideTable, '$1\\$2')
    .replace(/\]/g, (bracket) => (++brackets > MOST_BRACKETS ? '\\]' : bracket))
    .replace(/^[ \t>]*=+[ \t]*$/gm, (underline) => (++underlines > MOST_UNDERLINES ? '' : underline))
}

/** Moves all headings so far that the highest of them is the text's top. */
function lowerHeadings(tree: Node, file: { data: object }) {
  const { top } = file.data as Rendering
  const headings: Node[] = []
  walk(tree, (node) => node.type === 'heading' && headings.push(node))
  const highest = headings.reduce((least, { depth = 1 }) => Math.min(least, depth), LOWEST)
  const by = (top ?? TOP) - highest
  for (const heading of headings) heading.depth = Math.min(LOWEST, (heading.depth ?? 1) + by)
}

const blocks = new Set(['p', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'blockquote', 'td', 'th'])

/** What every text of this site has: added after sanitising, so that it holds for all of it. */
function dress(tree: Node, { data }: { data: object }) {
  const { own = false, locale } = data as Rendering
  walk(tree, (node) => {
    const { tagName = '', properties = {} } = node
    if (!own && blocks.has(tagName)) properties.dir = 'auto'
    if (tagName === 'a') dressLink(properties, own, locale)
    if (tagName === 'picture') return
    node.children = node.children?.filter((child) => child.tagName !== 'img' || isOwn(child.properties?.src)).map((child) => (child.tagName === 'img' ? picture(child) : child))
  })
}

function dressLink(properties: Record<string, unknown>, own: boolean, locale?: Locale) {
  const href = String(properties.href)
  if (!own && /^https?:/i.test(href)) properties.rel = ['nofollow', 'noopener']
  else if (locale === 'ar' && isOwn(href) && !href.startsWith('/files/') && localeOf(href) === 'en') properties.href = withLocale(href, 'ar')
}

const isOwn = (address: unknown): boolean => /^\/(?![/\\])/.test(String(address))

const WIDE = '(min-width: 48rem) 44rem, calc(100vw - 2rem)'

/** A picture of our store in the best format and width the browser takes; any other of this site as it is. */
function picture(img: Node): Node {
  const src = String(img.properties!.src)
  const own = { ...img, properties: { ...img.properties, loading: 'lazy', decoding: 'async' } }
  if (!isStoredPicture(src)) return own
  const { avif, webp } = sourcesOf(src)
  const source = (format: string, srcSet = ''): Node => ({ type: 'element', tagName: 'source', properties: { type: `image/${format}`, srcSet, sizes: WIDE }, children: [] })
  return { type: 'element', tagName: 'picture', properties: {}, children: [source('avif', avif), source('webp', webp), own] }
}

function walk(node: Node, visit: (node: Node) => unknown) {
  visit(node)
  for (const child of node.children ?? []) walk(child, visit)
}
