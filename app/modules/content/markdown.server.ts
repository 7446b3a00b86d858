import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'

interface Node {
  type: string
  depth?: number
  tagName?: string
  properties?: Record<string, unknown>
  children?: Node[]
}

/** The highest heading of a text: the page has its own above it. */
const TOP = 3
const LOWEST = 6

/** From Markdown to HTML, with what every text of its kind has besides: added after sanitising, so that it holds for all of it. */
const markdownWith = (dress: (tree: Node) => void) => unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(() => lowerHeadings)
  .use(remarkRehype)
  .use(rehypeSanitize, { ...defaultSchema, protocols: { ...defaultSchema.protocols, href: ['https', 'http', 'mailto'], src: [] } })
  .use(() => dress)
  .use(rehypeStringify)

const markdown = markdownWith(dressed)
const ownMarkdown = markdownWith(() => {})

/**
 * The HTML of a Markdown text (CommonMark with GitHub's tables, lists and strikethrough), safe to put into a page: HTML
 * in the text is dropped, links lead to web pages or mail only, pictures come from this site only. Its highest heading
 * is an `h3`. Each paragraph has the direction of its own words.
 */
export const renderMarkdown = (text: string): string => String(markdown.processSync(text))

/** The same for a text of the site's own: it has the direction of its page, and vouches for what it links to. */
export const renderOwnText = (text: string): string => String(ownMarkdown.processSync(text))

/** Moves all headings down so far that the highest of them is TOP. */
function lowerHeadings(tree: Node) {
  const headings: Node[] = []
  walk(tree, (node) => node.type === 'heading' && headings.push(node))
  const by = TOP - Math.min(...headings.map(({ depth = 1 }) => depth))
  for (const heading of headings) heading.depth = Math.min(LOWEST, (heading.depth ?? 1) + by)
}

const blocks = new Set(['p', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'blockquote', 'td', 'th'])

/** What every text has that somebody wrote. */
function dressed(tree: Node) {
  walk(tree, (node) => {
    const { tagName = '', properties = {} } = node
    if (blocks.has(tagName)) properties.dir = 'auto'
    if (tagName === 'a' && /^https?:/i.test(String(properties.href))) properties.rel = ['nofollow', 'noopener']
    if (tagName === 'img') Object.assign(properties, { loading: 'lazy', decoding: 'async' })
    node.children = node.children?.filter((child) => child.tagName !== 'img' || isOwn(child.properties?.src))
  })
}

const isOwn = (address: unknown): boolean => /^\/(?![/\\])/.test(String(address))

function walk(node: Node, visit: (node: Node) => unknown) {
  visit(node)
  for (const child of node.children ?? []) walk(child, visit)
}
