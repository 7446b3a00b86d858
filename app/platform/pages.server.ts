import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { isDatabaseAway } from './db.server.ts'
import { acceptedEncoding } from './encoding.server.ts'
import { type GzipPart, gzipOf, gzipPart, ofOwnSize, textOf } from './gzip-parts.server.ts'

// Public pages, kept in parts around the holes that are another for each reader, until a subject
// they show changes.

export interface KeptPage {
  subjects: readonly string[]
  /** The text, and the names of the holes in it. */
  parts: readonly (GzipPart | string)[]
  /** Whole, as a visitor reads it. */
  br: Buffer
  etag: string
  headers: Record<string, string>
  /** People for whom it is another page. */
  notFor: ReadonlySet<string>
  /**
   * When it began to be made, when it is over, and since when it is not what it shows, in ms of one
   * clock.
   */
  began: number
  expires: number
  dropped: number | null
  /** Whether it is not to be seen again. */
  isGone: boolean
}

const MOST_PAGES = 2_000
/** A page is never kept longer than this, in ms, in case a change was not heard of. */
const LONGEST = 60_000
/**
 * How long a page that is made again is waited for, in ms. Who makes it may have to wait for their
 * own turn, or read their answers as slowly as they like.
 */
const MAKING = 500
/**
 * How old a page of a busy subject may be, in ms: it is made again at most so often. Less than a
 * second by the time that hearing and making take.
 */
const BUSY = 800

const pages = new Map<string, KeptPage>()
const bySubject = new Map<string, Set<string>>()
/** Pages that are being made again, each with how to tell that it is done. */
const underWay = new Map<string, PromiseWithResolvers<void>>()
// when each subject last changed, counted in changes heard; a page that began before is not kept
// after it
let changes = 0
let allChanged = 0
const changed = new Map<string, number>()
const MOST_CHANGED = 10_000

const br = promisify(brotliCompress)

/**
 * The header by which a loader says which subjects its page shows: `thing:12, things`. Only such
 * pages are kept.
 */
export const SUBJECTS_HEADER = 'x-page-subjects'

/** The clock of kept pages, in ms: one that does not jump. */
export const pageClock = (): number => performance.now()

/**
 * The page that is kept under a key and may be read now; null when it has to be made. Runs before
 * everything else, so it stays lean.
 */
export function keptPage(key: string, now: number): KeptPage | null {
  const page = pages.get(key)
  if (!page || !mayBeRead(key, page, now)) return null
  pages.delete(key)
  pages.set(key, page) // the last read is the last to go
  return page
}

function mayBeRead(
  key: string,
  { isGone, dropped, expires, began }: KeptPage,
  now: number,
): boolean {
  if (isGone) return false
  // while the database is away an old page is better than none
  if (isDatabaseAway()) return true
  if (expires <= now) return false
  return dropped === null || now - began < BUSY || (underWay.has(key) && now - dropped < BUSY)
}

/**
 * Who makes a page again that was kept: the first who asks, who calls `done` however it ends; the
 * others are given when that is, which is soon in any case. Everybody does of a page that was never
 * kept (`each`), since it may be another for each reader.
 */
export function makingPage(key: string): 'each' | { done: () => void } | { made: Promise<void> } {
  if (!pages.has(key)) return 'each'
  const making = underWay.get(key)
  if (making) return { made: making.promise }
  const own = Promise.withResolvers<void>()
  underWay.set(key, own)
  // the turn may be another's by then
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

/** What of a request an answer follows. */
export interface Asked {
  'accept-encoding'?: string | string[] | null | undefined
  'if-none-match'?: string | undefined
}

interface Answer {
  status: 200 | 304
  headers: Record<string, string>
  body: Buffer | null
}

/** What a visitor is answered; `fill` gives what stands in a hole. */
export function answerToVisitor(
  page: KeptPage,
  asked: Asked,
  fill: (hole: string) => GzipPart,
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

/**
 * What somebody who is signed in is answered. Nobody else is to have it, and it has no mark by
 * which it could be asked for again.
 */
export const answerToReader = (
  page: KeptPage,
  asked: Asked,
  fill: (hole: string) => GzipPart,
): Answer =>
  joined(
    page,
    asked,
    { ...page.headers, 'cache-control': 'private, no-cache', vary: 'accept-encoding' },
    fill,
  )

function joined(
  { parts }: KeptPage,
  asked: Asked,
  headers: Answer['headers'],
  fill: (hole: string) => GzipPart,
): Answer {
  const filled = parts.map((part) => (typeof part === 'string' ? fill(part) : part))
  const isGzip = acceptedEncoding(asked['accept-encoding'], ['gzip']) === 'gzip'
  return isGzip ? whole(headers, 'gzip', gzipOf(filled)) : whole(headers, null, textOf(filled))
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

/** A mark of what had been heard when a page began to be made, for keepPage. */
export const changesHeard = (): number => changes

interface ToKeep {
  subjects: readonly string[]
  /** The text, and the names of the holes in it. */
  pieces: readonly ({ text: string } | { hole: string })[]
  /** The page as a visitor reads it. */
  forVisitors: string
  headers: Record<string, string>
  notFor?: ReadonlySet<string>
  /** What had been heard when it began to be made, and when that was. */
  heard: number
  began: number
}

/**
 * Keeps a page under its key until one of its subjects changes; not at all if one did since it
 * began. Answers the page in any case.
 */
export async function keepPage(
  key: string,
  { pieces, forVisitors, subjects, heard, notFor = new Set(), began, headers }: ToKeep,
): Promise<KeptPage> {
  const text = Buffer.from(forVisitors)
  const quality = {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  }
  const [brotli, ...parts] = await Promise.all([
    br(text, quality),
    ...pieces.map((piece) => ('hole' in piece ? piece.hole : gzipPart(piece.text))),
  ])
  const page: KeptPage = {
    subjects,
    parts,
    br: ofOwnSize(brotli),
    headers,
    notFor,
    began,
    expires: began + LONGEST,
    dropped: null,
    isGone: false,
    etag: `"${createHash('sha1').update(text).digest('base64url')}"`,
  }
  const since = subjects.filter((subject) => (changed.get(subject) ?? 0) > heard)
  if (heard >= allChanged && since.every(isBusy))
    put(key, since.length > 0 ? { ...page, dropped: began } : page)
  pageMade(key)
  return page
}

function put(key: string, page: KeptPage) {
  forget(key)
  if (pages.size >= MOST_PAGES) forget(pages.keys().next().value!)
  pages.set(key, page)
  for (const subject of page.subjects) keysOf(subject).add(key)
}

let isBusy: (subject: string) => boolean = () => false

/** Says at start-up which subjects change so often that their pages may be a second old. */
export const letPagesAge = (of: typeof isBusy): void => void (isBusy = of)

/** Drops the pages that show a subject; `all` drops every page. */
export function dropPages(subject: string): void {
  changes++
  if (subject === 'all' || changed.size >= MOST_CHANGED) {
    allChanged = changes
    changed.clear()
    for (const page of pages.values()) page.isGone = true
    return
  }
  changed.set(subject, changes)
  for (const key of bySubject.get(subject) ?? []) drop(pages.get(key)!, isBusy(subject))
}

function drop(page: KeptPage, isForLater: boolean) {
  page.dropped ??= pageClock()
  page.isGone ||= !isForLater
}

function keysOf(subject: string): Set<string> {
  const keys = bySubject.get(subject) ?? new Set()
  bySubject.set(subject, keys)
  return keys
}

function forget(key: string) {
  const page = pages.get(key)
  pages.delete(key)
  for (const subject of page?.subjects ?? []) {
    const keys = bySubject.get(subject)
    keys?.delete(key)
    if (keys?.size === 0) bySubject.delete(subject)
  }
}
