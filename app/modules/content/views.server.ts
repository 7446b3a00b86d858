import { createHmac, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { MINUTE } from '#kernel/time.ts'
import type { Db } from '#platform/db.server.ts'
import { log } from '#platform/log.server.ts'

// How often posts and articles are read. Their pages are kept in memory and cost no query, so
// neither may counting: views are counted in memory and added to the database by one statement
// every few seconds, and when the node ends.

export interface Viewed {
  kind: 'post' | 'article'
  slug: string
}

/** A person who opens the same page again within this time, in ms, is on the same visit. */
const VISIT = 30 * MINUTE
/**
 * Visits that a node remembers, of some 100 bytes each, two where an address is counted too; of
 * more the oldest are forgotten.
 */
const MOST_VISITS = 50_000
/**
 * Pages whose views wait to be added; more cannot be, since only pages that are there are counted.
 */
const MOST_WAITING = 10_000

// who visited is kept only as a digest whose key dies with the process
const key = randomBytes(32)
const visits = new Map<string, number>()
const waiting = new Map<string, Viewed & { views: number }>()

/**
 * Who opens a page: any text that tells one browser from another, and the address of a browser that
 * nobody vouches for.
 */
export interface Visitor {
  browser: string
  address?: string | undefined
}

/**
 * Visits from one address that count within half an hour: a family or a café, but no program that
 * calls itself something else each time.
 */
const MOST_FROM_ADDRESS = 20

/**
 * Counts one more view, unless the same visitor, or enough others from their address, opened this
 * page within the last half hour.
 */
export function countView(viewed: Viewed, { browser, address }: Visitor, now: number): void {
  const page = `${viewed.kind} ${viewed.slug}`
  const digest = (text: string) =>
    createHmac('sha256', key).update(`${page}\n${text}`).digest('base64url').slice(0, 22)
  const visit = digest(browser)
  forgetBefore(now - VISIT)
  if (visits.has(visit)) return
  if (
    address !== undefined &&
    !takesPlace(
      Array.from({ length: MOST_FROM_ADDRESS }, (_, place) => digest(`${address} ${place}`)),
      now,
    )
  )
    return
  visits.set(visit, now)
  if (waiting.has(page) || waiting.size < MOST_WAITING) add({ ...viewed, views: 1 })
}

/**
 * Takes the first free one of an address's places; false when none is free. A place is free again
 * when its visit is forgotten.
 */
function takesPlace(places: readonly string[], now: number): boolean {
  const free = places.find((place) => !visits.has(place))
  if (free !== undefined) visits.set(free, now)
  return free !== undefined
}

function add({ kind, slug, views }: Viewed & { views: number }) {
  const page = `${kind} ${slug}`
  waiting.set(page, { kind, slug, views: views + (waiting.get(page)?.views ?? 0) })
}

/** A Map keeps its entries in the order they came, so the oldest visits are its first. */
function forgetBefore(time: number) {
  for (const [visit, at] of visits) {
    if (at > time && visits.size < MOST_VISITS) return
    visits.delete(visit)
  }
}

/**
 * Adds what was counted to the published posts and articles, in one statement; none when there is
 * nothing. What fails waits for the next time.
 */
export async function flushViews(db: Db): Promise<void> {
  const taken = [...waiting.values()]
  waiting.clear()
  if (taken.length === 0) return
  try {
    await sql`with seen as (select *
      from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) as s (kind text, slug text,
      views bigint)),
      posts as (update blog_posts b set views = b.views + s.views from seen s
        where s.kind = 'post' and b.slug = s.slug and b.published)
      update help_articles a set views = a.views + s.views from seen s
      where s.kind = 'article' and a.slug = s.slug and a.published`.execute(db)
  } catch (error) {
    for (const each of taken) add(each)
    log.error('views could not be counted', error)
  }
}

const EVERY_MS = 10_000

/** Adds this node's views every few seconds. Returns how to stop, which adds the last ones. */
export function startCountingViews(db: Db): () => Promise<void> {
  const timer = setInterval(() => void flushViews(db), EVERY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await flushViews(db)
  }
}
