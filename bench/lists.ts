import { CompiledQuery, Kysely, sql } from 'kysely'
import { createPool, Dialect } from '../app/platform/connections.server.ts'
import { type DB, disableTimeout, type Tx } from '../app/platform/db.server.ts'
import { DatabaseHealth } from '../app/platform/database-health.server.ts'
import type { ListPlace } from '#kernel/list-params.ts'
import { addRows } from './lists/rows.ts'
import type { List, Market, View } from './lists/list.ts'
import { marketsLists } from './lists/market.ts'
import { staffsLists } from './lists/staff.ts'
import { busiestPeople } from './places.ts'

/** What a page of a list may take, in ms. */
const MOST_MS = 50
const MEASURED = 5

interface Page {
  what: string
  ms: number
}

interface Sent {
  sql: string
  parameters: readonly unknown[]
}

/**
 * `npm run bench -- --lists`: how long the statements of each list take, one after the other, in
 * each of its orders, by each of its filters and by texts, on its first page, one at half its depth
 * and its last. What the market leaves out is added for this time only. Returns whether all keep to
 * their budget. LISTS names a part of their names to measure those alone.
 */
export async function measureLists(url: string): Promise<boolean> {
  const pulse = new DatabaseHealth(url)
  const sent: Sent[] = []
  const db = new Kysely<DB>({
    dialect: new Dialect({ pool: createPool(url, 1, pulse) }),
    log: ({ query }) => void sent.push(query),
  })
  try {
    let isAllWithin = true
    const measuring = db.transaction().execute(async (tx) => {
      await disableTimeout(tx)
      const market = await marketOf(tx)
      await addRows(tx, market.people.buyer)
      console.log('| list | pages | p50 ms | worst ms | the worst |\n|---|--:|--:|--:|---|')
      for (const list of [...staffsLists(market), ...marketsLists(market)])
        if (list.name.includes(process.env.LISTS ?? ''))
          isAllWithin = (await measured(tx, list, sent)) && isAllWithin
      throw new Undone()
    })
    await measuring.catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
    return isAllWithin
  } finally {
    await db.destroy()
    await pulse.stop()
  }
}

/** Takes back what was added. */
class Undone extends Error {}

async function marketOf(tx: Tx): Promise<Market> {
  const { user_id: shop } = await tx
    .selectFrom('offers')
    .select('user_id')
    .groupBy('user_id')
    .orderBy(sql`count(*)`, 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const game = await tx
    .selectFrom('games')
    .select(['slug', 'category'])
    .orderBy('active_offers', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { people: await busiestPeople(tx), shop, game }
}

/** Measures a list and says so in a row of the table. Whether all of it is within the budget. */
async function measured(tx: Tx, list: List, sent: Sent[]): Promise<boolean> {
  const plans = list.ofStaff ? 'force_custom_plan' : 'force_generic_plan'
  await sql`set local plan_cache_mode = ${sql.lit(plans)}`.execute(tx)
  const pages: Page[] = []
  for (const view of list.views) {
    sent.length = 0
    pages.push({ what: view.what, ms: await msOf(() => view.read(tx, null)) })
    if (view.deep)
      for (const [which, place] of await deepPlaces(tx, view, list.size, [...sent]))
        pages.push({ what: `${view.what}, ${which}`, ms: await msOf(() => view.read(tx, place)) })
  }
  const sorted = pages.toSorted((one, other) => one.ms - other.ms)
  const worst = sorted.at(-1)!
  const p50 = sorted[Math.floor(sorted.length / 2)]!.ms
  console.log(`| ${list.name} | ${pages.length} | ${p50} | ${worst.ms} | ${worst.what} |`)
  const over = sorted.filter(({ ms }) => ms > MOST_MS)
  for (const { what, ms } of over) console.error(`  over: ${list.name} ${what}: ${ms} ms`)
  return over.length === 0
}

/**
 * The best of some readings, after one that does not count, in ms: others share the machine, and
 * what they take away is not the list's.
 */
async function msOf(read: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let at = 0; at <= MEASURED; at++) {
    const began = performance.now()
    if ((await read()) === null) throw new Error('a list could not be read')
    times.push(performance.now() - began)
  }
  return Math.round(Math.min(...times.slice(1)) * 10) / 10
}

/**
 * Where the page at half depth and the last one begin, by the statement that read the first page;
 * none where that is the only one.
 */
async function deepPlaces(tx: Tx, view: View, size: number, sent: readonly Sent[]) {
  const limit = `limit ${size + 1}`
  const first = sent.find((each) => each.sql.includes(limit))
  if (!first) return []
  const finding = findingIn(first)
  const counting = countOf(sent) ?? {
    ...finding,
    sql: `select count(*) from (${finding.sql.replaceAll(limit, '')}) c`,
  }
  const [{ count } = { count: 0 }] = await ask<{ count: number }>(tx, counting)
  if (count <= size) return []
  const half = Math.ceil(count / 2)
  const [{ key } = { key: '' }] = await ask<{ key: string }>(tx, {
    ...finding,
    sql: `select key from (${finding.sql.replaceAll(limit, `limit ${half}`)}) d offset ${half - 1}`,
  })
  return [
    ['in the middle', { after: placeOf(key) }],
    ['the last', await lastPlace(tx, view, JSON.parse(key) as unknown[])],
  ] as const
}

/** Of a statement that first finds its rows and then reads what belongs to them, the finding. */
function findingIn({ sql: text, parameters }: Sent): Sent {
  const end = text.indexOf(') as "found"')
  if (end < 0) return { sql: text, parameters }
  let start = end
  for (let open = 1; open > 0; start--) {
    if (text[start - 1] === ')') open++
    if (text[start - 1] === '(') open--
  }
  const finding = text.slice(start + 1, end)
  const used = [...finding.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number))
  return { sql: finding, parameters: parameters.slice(0, Math.max(0, ...used)) }
}

/** The statement that counts the list, without its bound. */
const countOf = (sent: readonly Sent[]): Sent | undefined =>
  sent
    .filter((each) => /limit \d+\) c$/.test(each.sql))
    .map((each) => ({ ...each, sql: each.sql.replace(/limit \d+\) c$/, ') c') }))[0]

/** Before what stands behind the last row: the largest values there are, or the smallest. */
async function lastPlace(tx: Tx, view: View, key: readonly unknown[]): Promise<ListPlace> {
  const [first, ...others] = key
  for (const end of [smallest, largest]) {
    const extreme = [end(first), ...others.map(largest)]
    const place = { before: placeOf(JSON.stringify(extreme)) }
    const page = (await view.read(tx, place)) as { before: string | null }
    if (page.before !== null) return place
  }
  throw new Error(`${view.what} has no last page`)
}

const isTime = (text: string) => /^\d{4}-/.test(text)
const isId = (text: string) => /^[0-9a-f-]{36}$/.test(text)

function smallest(value: unknown) {
  if (typeof value !== 'string') return typeof value === 'number' ? -1 : false
  if (isTime(value)) return '0001-01-01T00:00:00+00:00'
  return isId(value) ? '00000000-0000-0000-0000-000000000000' : ''
}

function largest(value: unknown) {
  if (typeof value !== 'string') return typeof value === 'number' ? Number.MAX_SAFE_INTEGER : true
  if (isTime(value)) return '9999-12-31T00:00:00+00:00'
  return isId(value) ? 'ffffffff-ffff-ffff-ffff-ffffffffffff' : 'ي'.repeat(9)
}

const placeOf = (key: string) => Buffer.from(key).toString('base64url')

const ask = async <Row>(tx: Tx, { sql: text, parameters }: Sent): Promise<Row[]> =>
  (await tx.executeQuery<Row>(CompiledQuery.raw(text, [...parameters]))).rows
