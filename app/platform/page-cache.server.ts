import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { isDatabaseUnavailable } from './db.server.ts'
import { acceptedEncoding } from './encoding.server.ts'
import { type GzipPart, gzipOf, gzipPart, ofOwnSize, textOfParts } from './gzip-parts.server.ts'

// The cache of rendered public pages: parts that all readers share, with slots between them that
// are filled for each reader. A page is invalidated when one of its cache tags changes.

export interface CachedPage {
  tags: readonly string[]
  /** The compressed text, and the names of the slots between. */
  parts: readonly (GzipPart | string)[]
  /** The whole page as visitors read it, compressed. */
  br: Buffer
  etag: string
  headers: Record<string, string>
  /** Ids of people who are never served this page, since theirs differs outside the slots. */
  notFor: ReadonlySet<string>
  /** Start of its rendering, by `pageClock`. */
  began: number
  expires: number
  /** When it was first invalidated. */
  staleSince: number | null
  /** Whether it may not even be served stale. */
  isGone: boolean
}

const MOST_PAGES = 2_000
/** The longest time a page is cached, in ms, in case an invalidation was lost. */
const LONGEST = 60_000
/**
 * How long concurrent requests wait for a render in progress, in ms. Whoever renders it may be in a
 * queue, or read their own answer slowly.
 */
const MAKING = 500
/**
 * How old a page of a busy tag may be, in ms, so that it is rendered at most that often: a second
 * less the time that hearing of a change and rendering take.
 */
const BUSY = 800

const pages = new Map<string, CachedPage>()
const byTag = new Map<string, Set<string>>()
export const cachedPageCount = (): number => pages.size
/** Renders in progress, by key. */
const underWay = new Map<string, PromiseWithResolvers<void>>()
// the number of the last invalidation of each tag; a page whose rendering began before it is not
// cached
let changes = 0
let allChanged = 0
const changed = new Map<string, number>()
const MOST_CHANGED = 10_000

const br = promisify(brotliCompress)

/**
 * The header in which a loader names the cache tags of its page: `thing:12, things`. Pages without
 * it are not cached.
 */
export const CACHE_TAGS_HEADER = 'x-cache-tags'

/** Returns the monotonic time of the cache, in ms. */
export const pageClock = (): number => performance.now()

/**
 * Returns the page cached under a key, or null when it must be rendered. Runs before everything
 * else in a request, so it stays lean.
 */
export function cachedPage(key: string, now: number): CachedPage | null {
  const page = pages.get(key)
  if (!page || !mayBeRead(key, page, now)) return null
  pages.delete(key)
  pages.set(key, page) // the last read is the last to go
  return page
}

function mayBeRead(
  key: string,
  { isGone, staleSince, expires, began }: CachedPage,
  now: number,
): boolean {
  if (isGone) return false
  // while the database does not answer, a stale page is better than none
  if (isDatabaseUnavailable()) return true
  if (expires <= now) return false
  return staleSince === null || now - began < BUSY || (underWay.has(key) && now - staleSince < BUSY)
}

/**
 * Coalesces concurrent renders of a page that was cached before: the first caller renders it and
 * calls `done` however that ends, the others get a promise of that, which resolves within 0.5 s. A
 * page that was never cached is rendered by each caller (`each`), since it may be private.
 */
export function renderInProgress(
  key: string,
): 'each' | { done: () => void } | { made: Promise<void> } {
  if (!pages.has(key)) return 'each'
  const making = underWay.get(key)
  if (making) return { made: making.promise }
  const own = Promise.withResolvers<void>()
  underWay.set(key, own)
  // another render may be in progress by then
  const done = () => {
    if (underWay.get(key) === own) pageMade(key)
  }
  setTimeout(done, MAKING).unref()
  return { done }
}

function pageMade(key: string) {
  underWay.get(key)?.resolve()
  underWay.delete(key)
}

/** Request headers that select the response. */
export interface AskedPage {
  'accept-encoding'?: string | string[] | null | undefined
  'if-none-match'?: string | undefined
}

interface Answer {
  status: 200 | 304
  headers: Record<string, string>
  body: Buffer | null
}

/** Returns the response to a visitor; `fill` returns the content of a slot. */
export function answerToVisitor(
  page: CachedPage,
  asked: AskedPage,
  fill: (slot: string) => GzipPart,
): Answer {
  const { etag, headers } = page
  if (asked['if-none-match'] === etag)
    return {
      status: 304,
      headers: { etag, 'cache-control': headers['cache-control']!, vary: headers.vary! },
      body: null,
    }
  const isBrotli = acceptedEncoding(asked['accept-encoding'], ['br', 'gzip']) === 'br'
  return isBrotli
    ? whole({ ...headers, etag }, 'br', page.br)
    : joined(page, asked, { ...headers, etag }, fill)
}

/** Returns the response to somebody who is signed in: private, and without an ETag. */
export const answerToReader = (
  page: CachedPage,
  asked: AskedPage,
  fill: (slot: string) => GzipPart,
): Answer =>
  joined(
    page,
    asked,
    { ...page.headers, 'cache-control': ofReader(page.headers), vary: 'accept-encoding' },
    fill,
  )

/** What is stored by nobody is not by its reader either. */
const ofReader = ({ 'cache-control': control }: Answer['headers']) =>
  control?.includes('no-store') ? control : 'private, no-cache'

function joined(
  { parts }: CachedPage,
  asked: AskedPage,
  headers: Answer['headers'],
  fill: (slot: string) => GzipPart,
): Answer {
  const filled = parts.map((part) => (typeof part === 'string' ? fill(part) : part))
  const isGzip = acceptedEncoding(asked['accept-encoding'], ['gzip']) === 'gzip'
  return isGzip ? whole(headers, 'gzip', gzipOf(filled)) : whole(headers, null, textOfParts(filled))
}

const whole = (headers: Answer['headers'], encoding: string | null, body: Buffer): Answer => ({
  status: 200,
  headers: {
    ...headers,
    ...(encoding && { 'content-encoding': encoding }),
    'content-length': String(body.length),
  },
  body,
})

/** Returns the invalidation counter; read it before rendering and pass it to `cachePage`. */
export const invalidationsHeard = (): number => changes

interface ToCache {
  tags: readonly string[]
  /** The rendered text, and the slots between. */
  pieces: readonly ({ text: string } | { slot: string })[]
  /** The page as a visitor reads it. */
  forVisitors: string
  headers: Record<string, string>
  notFor?: ReadonlySet<string>
  /** `invalidationsHeard` before rendering began. */
  heard: number
  /** `pageClock` at that time. */
  began: number
}

/**
 * Caches a page under its key until one of its tags is invalidated; not at all if one was since its
 * rendering began. Returns the page in either case.
 */
export async function cachePage(
  key: string,
  { pieces, forVisitors, tags, heard, notFor = new Set(), began, headers }: ToCache,
): Promise<CachedPage> {
  const text = Buffer.from(forVisitors)
  const quality = {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  }
  const [brotli, ...parts] = await Promise.all([
    br(text, quality),
    ...pieces.map((piece) => ('slot' in piece ? piece.slot : gzipPart(piece.text))),
  ])
  const page: CachedPage = {
    tags,
    parts,
    br: ofOwnSize(brotli),
    headers,
    notFor,
    began,
    expires: began + LONGEST,
    staleSince: null,
    isGone: false,
    etag: `"${createHash('sha1').update(text).digest('base64url')}"`,
  }
  const since = tags.filter((tag) => (changed.get(tag) ?? 0) > heard)
  if (heard >= allChanged && since.every(isBusy))
    put(key, since.length > 0 ? { ...page, staleSince: began } : page)
  pageMade(key)
  return page
}

function put(key: string, page: CachedPage) {
  remove(key)
  if (pages.size >= MOST_PAGES) remove(pages.keys().next().value!)
  pages.set(key, page)
  for (const tag of page.tags) keysOf(tag).add(key)
}

let isBusy: (tag: string) => boolean = () => false

/** Sets, at start-up, which tags are so busy that their pages may be served stale for a second. */
export const serveStalePages = (of: typeof isBusy): void => void (isBusy = of)

/** Invalidates the pages with a tag; `all` invalidates every page. */
export function invalidatePages(tag: string): void {
  changes++
  if (tag === 'all' || changed.size >= MOST_CHANGED) {
    allChanged = changes
    changed.clear()
    for (const page of pages.values()) page.isGone = true
    return
  }
  changed.set(tag, changes)
  for (const key of byTag.get(tag) ?? []) markStale(pages.get(key)!, isBusy(tag))
}

function markStale(page: CachedPage, mayBeServed: boolean) {
  page.staleSince ??= pageClock()
  page.isGone ||= !mayBeServed
}

function keysOf(tag: string): Set<string> {
  const keys = byTag.get(tag) ?? new Set()
  byTag.set(tag, keys)
  return keys
}

function remove(key: string) {
  const page = pages.get(key)
  pages.delete(key)
  for (const tag of page?.tags ?? []) {
    const keys = byTag.get(tag)
    keys?.delete(key)
    if (keys?.size === 0) byTag.delete(tag)
  }
}
