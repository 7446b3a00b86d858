import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { isDatabaseAway } from './db.server.ts'
import { acceptedEncoding } from './encoding.server.ts'

// Whole public pages kept for visitors without a session, dropped when a subject they show changes.

interface KeptPage {
  subjects: readonly string[]
  etag: string
  headers: Record<string, string>
  bodies: Record<'br' | 'gzip' | 'identity', Buffer>
  expires: number
}

const MOST_PAGES = 2_000
/** A page is never kept longer than this, in ms, in case a change was not heard of. */
const LONGEST = 60_000

const pages = new Map<string, KeptPage>()
const bySubject = new Map<string, Set<string>>()
// when each subject last changed, counted in changes heard; a page that began before is not kept after it
let changes = 0
let allChanged = 0
const changed = new Map<string, number>()
const MOST_CHANGED = 10_000

const br = promisify(brotliCompress)
const gz = promisify(gzip)

/** The header by which a loader says which subjects its page shows: `game:12, games`. Only such pages are kept. */
export const SUBJECTS_HEADER = 'x-page-subjects'

/** Answers from the kept pages, or returns false when this one is not kept. Runs before everything else, so it stays lean. */
export function answerKept(key: string, request: IncomingMessage, response: ServerResponse, now: number): boolean {
  const page = pages.get(key)
  if (!page) return false
  // while the database is away an old page is better than none
  if (page.expires <= now && !isDatabaseAway()) {
    forget(key)
    return false
  }
  pages.delete(key)
  pages.set(key, page) // the last read is the last to go
  if (request.headers['if-none-match'] === page.etag) {
    response.writeHead(304, { etag: page.etag, 'cache-control': page.headers['cache-control']!, vary: page.headers.vary! })
    response.end()
    return true
  }
  const encoding = acceptedEncoding(request.headers['accept-encoding'], ['br', 'gzip'])
  const body = page.bodies[encoding]
  response.writeHead(200, { ...page.headers, ...(encoding !== 'identity' && { 'content-encoding': encoding }), 'content-length': body.length })
  response.end(request.method === 'HEAD' ? undefined : body)
  return true
}

/** A mark of what had been heard when a page began to be made, for keepPage. */
export const changesHeard = (): number => changes

/** Keeps a page under its key until one of its subjects changes; not at all if one did since the page `began`. */
export async function keepPage(key: string, subjects: readonly string[], html: string, headers: Record<string, string>, began: number, now: number): Promise<void> {
  const identity = Buffer.from(html)
  const etag = `"${createHash('sha1').update(identity).digest('base64url')}"`
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length } }
  const bodies = { identity, br: await br(identity, quality), gzip: await gz(identity) }
  if (began < allChanged || subjects.some((subject) => (changed.get(subject) ?? 0) > began)) return
  if (pages.size >= MOST_PAGES) forget(pages.keys().next().value!)
  pages.set(key, { subjects, etag, headers: { ...headers, etag }, bodies, expires: now + LONGEST })
  for (const subject of subjects) keysOf(subject).add(key)
}

/** Drops the pages that show a subject; `all` drops every page. */
export function dropPages(subject: string): void {
  changes++
  if (subject === 'all' || changed.size >= MOST_CHANGED) {
    allChanged = changes
    for (const kept of [pages, bySubject, changed]) kept.clear()
    return
  }
  changed.set(subject, changes)
  for (const key of bySubject.get(subject) ?? []) forget(key)
  bySubject.delete(subject)
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
