import { randomUUID } from 'node:crypto'
import { closeDb, type Db, openDb } from '../app/platform/db.server.ts'
import { startEmbeddedPostgres } from '../app/platform/embedded-postgres.server.ts'
import { migrate } from '../db/migrate.ts'
import { addresses, readers } from './addresses.ts'
import { signedCookie } from './checkout.ts'
import type { Child } from './children.ts'
import { SECRET } from './market.ts'
import { serveSite } from './node.ts'
import { busiestPeople, type People, placesOf } from './places.ts'

/** What a page may cost alone: statements one after the other, and ms until its last byte. */
const MOST_STATEMENTS = 3
const MOST_MS = 50
/** A search is asked at every letter. */
const MOST_SEARCH_MS = 10
/**
 * From which share of the small market's time, a hundredth of this one, an address is shown to
 * grow. It is no limit.
 */
const GROWTH_SHOWN = 1.2
const WARMING = 3
const MEASURED = 11
/** How long, in ms, one address is asked at most: a slow one tells as much in fewer tries. */
const LONGEST_MS = 2_000

interface Cost {
  status: number
  /** One after the other, and in all. */
  series: number
  all: number
  p50: number
  kilobytes: number
}

interface Row extends Cost {
  reader: string
  address: string
  /**
   * How many times as long as on the small market, where less than 1 ms counts as 1; null without a
   * small market.
   */
  growth: number | null
}

/**
 * `npm run bench -- --all`: what every address costs that is read, on the large market, alone, as
 * somebody who is signed in and has much of what it shows; and how many times as much as on the
 * small one, when SMALL_DATA_DIR names it. Each page is made afresh. Returns whether all keep to
 * their budget.
 */
export async function measureAll(url: string): Promise<boolean> {
  const embedded = process.env.SMALL_DATA_DIR
    ? await startEmbeddedPostgres({ dataDir: process.env.SMALL_DATA_DIR })
    : null
  if (embedded) await migrate(embedded.url)
  const large = await openMeasured(url)
  const small = embedded && (await openMeasured(embedded.url))
  try {
    const rows: Row[] = []
    let missing = 0
    console.log(
      '| address | read by | status | statements, one after the other (all) | ms | times the small market | KB |\n|---|---|--:|--:|--:|--:|--:|',
    )
    for (const reader of readers) {
      for (const address of addresses[reader]) {
        const cost = await costOf(large, reader, address)
        if (cost === null) missing++
        else
          rows.push({
            reader,
            address,
            growth: small && growthOf(cost, await costOf(small, reader, address)),
            ...cost,
          })
        console.log(
          cost === null
            ? `| \`${address}\` | ${reader} | the market has none |`
            : lineOf(rows.at(-1)!),
        )
      }
    }
    const over = rows.filter(isOver)
    console.log(
      `\n${rows.length} addresses, ${over.length} over their budget (${missing} without a thing to show) of ${MOST_STATEMENTS} statements and ${MOST_MS} ms (${MOST_SEARCH_MS} for a search).`,
    )
    if (small)
      console.log(
        `${rows.filter(({ growth }) => growth !== null && growth > GROWTH_SHOWN).length} take more than ${GROWTH_SHOWN} times as long as on the small market.`,
      )
    return over.length === 0 && missing === 0
  } finally {
    await large.server.end()
    await small?.server.end()
    await embedded?.stop()
  }
}

/** A site on a market, with the things and the readers of that market. */
interface Site {
  server: Child
  places: Record<string, string>
  cookies: Record<string, string>
}

/** A site on this market, as each of its readers is signed in. */
export async function openMeasured(url: string): Promise<Site> {
  const db = openDb(url)
  const people = await busiestPeople(db)
  const places = await placesOf(db, people)
  const cookies = await cookiesOf(db, people)
  await closeDb()
  return {
    server: await serveSite(url, ['--import', './bench/count-statements.ts']),
    places,
    cookies,
  }
}

async function costOf(
  { server, places, cookies }: Site,
  reader: string,
  address: string,
): Promise<Cost | null> {
  const path = filled(address, places)
  return path === null ? null : measured(server, path, cookies[reader])
}

const growthOf = (large: Cost, small: Cost | null): number | null =>
  small && large.p50 / Math.max(1, small.p50)

/**
 * The cookies of each reader. `flash` has a message for this time only, which says nothing, and so
 * no page is taken from those kept.
 */
async function cookiesOf(db: Db, people: People): Promise<Record<string, string>> {
  const cookies: Record<string, string> = { visitor: 'lang=en; flash=none' }
  for (const [reader, user_id] of Object.entries(people)) {
    const token = randomUUID()
    await db
      .insertInto('sessions')
      .values({ token, user_id, expires_at: new Date(Date.now() + 3_600_000) })
      .execute()
    cookies[reader] = `${signedCookie(token, SECRET)}; lang=en; flash=none`
  }
  return cookies
}

/**
 * An address with the things of the market in place of their names; null when it has none of a
 * name.
 */
function filled(address: string, places: Record<string, string>): string | null {
  const missing = [...address.matchAll(/\{(\w+)\}/g)].some(
    ([, name]) => places[name!] === undefined,
  )
  return missing ? null : address.replaceAll(/\{(\w+)\}/g, (_, name: string) => places[name]!)
}

async function measured(server: Child, path: string, cookie: string | undefined): Promise<Cost> {
  const times: number[] = []
  let last = { status: 0, series: 0, all: 0, kilobytes: 0 }
  const until = performance.now() + LONGEST_MS
  for (
    let asked = 0;
    asked < WARMING + MEASURED && (asked <= WARMING || performance.now() < until);
    asked++
  ) {
    const began = performance.now()
    const response = await fetch(server.url + path, {
      headers: { cookie: cookie ?? '', 'x-forwarded-for': `10.1.1.${asked}` },
      redirect: 'manual',
    })
    const body = await response.arrayBuffer()
    times.push(performance.now() - began)
    const [series = 0, all = 0] = (response.headers.get('x-statements') ?? '')
      .split(' ')
      .map(Number)
    last = { status: response.status, series, all, kilobytes: Math.round(body.byteLength / 1024) }
  }
  const sorted = times.slice(WARMING).sort((a, b) => a - b)
  return { ...last, p50: Math.round(sorted[Math.floor(sorted.length / 2)]! * 10) / 10 }
}

const NOT_FOUND = ['/no/such/page', '/mail', '/mail/none']

const isOver = ({ address, series, p50, status }: Row): boolean =>
  series > MOST_STATEMENTS ||
  p50 > (address.startsWith('/search') ? MOST_SEARCH_MS : MOST_MS) ||
  status >= 500 ||
  (status === 404 && !NOT_FOUND.includes(address))

const lineOf = (row: Row): string => {
  const { reader, address, status, series, all, p50, growth, kilobytes } = row
  return `| \`${address}\` | ${reader} | ${status} | ${series} (${all}) | ${p50}${isOver(row) ? ' **over**' : ''} | ${growth?.toFixed(1) ?? ''} | ${kilobytes} |`
}
