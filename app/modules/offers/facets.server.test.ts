import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { openTestDb } from '../../../tests/app.ts'
import { buildGame } from '../../../tests/factories/game.ts'
import { buildSeller } from '../../../tests/factories/profile.ts'
import { ALL_DEVICES } from '#modules/catalog/category.ts'
import { type SellerLevel, sellerLevels } from '#modules/sellers/seller-level.ts'
import { foldBatch, foldFacets, rebuildFacets } from './facet-fold.server.ts'
import { facetsPage, filterPanel, totalsWithout } from './facets.server.ts'
import { facetOrders, filteredNames, type Filters, type Range, withoutFilter } from './filters.ts'
import { OFFERS_PER_PAGE, sorts } from './offer.ts'

// A game whose offers change at random, beside a plain recount. FACETS_SEED plays one again.

const seed = Number(process.env.FACETS_SEED ?? Date.now() % 1_000_000)
console.info(`FACETS_SEED=${seed}`)
let state = seed
const random = () => {
  state = (state + 0x6d2b79f5) | 0
  let t = Math.imul(state ^ (state >>> 15), 1 | state)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
}
const below = (most: number) => Math.floor(random() * most)
const oneOf = <Value>(values: readonly Value[]): Value => values[below(values.length)]!
const someOf = <Value>(values: readonly Value[]) => values.filter(() => random() < 0.4)

const db = await openTestDb()
const game = await buildGame(db, { slug: 'facets', category: 'items' })
const seller = await buildSeller(db)
const sellers = [
  seller,
  ...(await Promise.all([buildSeller(db), buildSeller(db), buildSeller(db)])),
]

const ranks = ['bronze', 'silver', 'gold', 'ace']
const links = ['facebook', 'google', 'apple']
const devices = ['PC', 'Mobile', ALL_DEVICES]
const words = ['red', 'dragon', 'skin', 'golden', 'شدات']
const nothing: Filters = { choices: {}, ranges: {}, text: '', order: null }
const firstPage = { device: null, sort: 'price', page: 1 } as const

async function ask(
  key: string,
  type: string,
  position: number,
  options: string[],
  content = false,
) {
  const { id } = await db
    .insertInto('game_attributes')
    .values({
      game_id: game.id,
      key,
      type: type as 'choice',
      label: key,
      label_ar: key,
      position,
      is_content: content,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [place, option] of options.entries())
    await db
      .insertInto('game_attribute_options')
      .values({ attribute_id: id, key: option, label: option, label_ar: option, position: place })
      .execute()
}

beforeAll(async () => {
  await ask('rank', 'choice', 0, ranks)
  await ask('links', 'multi', 1, links)
  await ask('level', 'number', 2, [])
  await ask('glacier', 'boolean', 3, [])
  await ask('uc', 'number', 4, [], true)
})

interface Stated {
  rank?: string
  links?: string[]
  level?: number
  glacier?: boolean
  uc?: number
}
interface Row {
  id: number
  level: SellerLevel
  verified: boolean
  title: string
  device: string
  price: number
  minutes: number
  status: string
  attributes: Stated
}

const newLinks = () => {
  const chosen = someOf(links)
  return chosen.length > 0 ? chosen : [links[0]!]
}

const made = () => ({
  title: [...someOf(words), oneOf(words)].join(' '),
  device: oneOf(devices),
  price: 100 + below(random() < 0.3 ? 100_000_000 : 900),
  minutes: 1 + below(3_000),
  status: random() < 0.8 ? 'active' : 'paused',
  attributes: {
    ...(random() < 0.8 && { rank: oneOf(ranks) }),
    ...(random() < 0.7 && { links: newLinks() }),
    ...(random() < 0.8 && { level: below(random() < 0.1 ? 999_999_999_999 : 100) }),
    ...(random() < 0.7 && { glacier: random() < 0.5 }),
    ...(random() < 0.7 && { uc: below(50) }),
  },
})

const records = (rows: object[]) => sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r
  (id bigint, title text, device text, price bigint, minutes int, status text, attributes jsonb)`

const add = (count: number) =>
  sql`insert into offers (user_id, game_id, title, category, device, delivery_time, quantity,
      stock_supplied, price, status, attributes, seller_username)
    select s.id, ${game.id}, title, 'items', device, make_interval(mins => minutes), 3, 3,
      price, status, attributes, s.username
    from (select id, username from profiles where id = ${oneOf(sellers).id}) s, ${records(Array.from({ length: count }, made))}`.execute(
    db,
  )

const ids = async () =>
  (await db.selectFrom('offers').where('game_id', '=', game.id).select('id').execute()).map(
    ({ id }) => id,
  )

async function change(count: number) {
  const all = await ids()
  const chosen = [...new Set(Array.from({ length: count }, () => oneOf(all)))]
  await sql`update offers o set title = r.title, device = r.device, price = r.price,
      delivery_time = make_interval(mins => r.minutes), status = r.status,
      attributes = r.attributes
    from ${records(chosen.map((id) => ({ id, ...made() })))} where o.id = r.id`.execute(db)
}

/** Now and then the night counts some sellers anew, and forgets one who was counted. */
async function countSellers() {
  const counted = someOf(sellers).map(({ id }) => ({
    id,
    level: below(sellerLevels.length),
    verified: random() < 0.5,
  }))
  await sql`insert into seller_facts (seller_id, level, verified, counted_at)
    select id, level, verified, now()
    from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) as r (id uuid, level int, verified boolean)
    on conflict (seller_id) do update set level = excluded.level, verified = excluded.verified`.execute(
    db,
  )
  if (random() < 0.2)
    await db.deleteFrom('seller_facts').where('seller_id', '=', oneOf(sellers).id).execute()
}

async function remove(count: number) {
  const all = await ids()
  await db
    .deleteFrom('offers')
    .where(
      'id',
      'in',
      Array.from({ length: count }, () => oneOf(all)),
    )
    .execute()
}

const active = async (): Promise<Row[]> => {
  const { rows } = await sql<
    Omit<Row, 'level'> & { level: number }
  >`select id, title, device, price, status, attributes,
      (extract(epoch from delivered_within) / 60)::int as minutes,
      coalesce(f.level, 0) as level, coalesce(f.verified, false) as verified
    from offers left join seller_facts f on f.seller_id = user_id
    where game_id = ${game.id} and status = 'active'`.execute(db)
  return rows.map((row) => ({ ...row, level: sellerLevels[row.level]! }))
}

const optionsOf = ({ level, verified, attributes: { rank, links: linked, glacier } }: Row) => ({
  seller: [level],
  verified: verified ? ['yes'] : [],
  a_rank: [rank ?? ''],
  a_links: linked ?? [''],
  a_glacier: [glacier === undefined ? '' : glacier ? 'yes' : 'no'],
})
type Name = keyof ReturnType<typeof optionsOf>

const isIn = (value: number | undefined, range: Range | undefined) =>
  !range || (value !== undefined && value >= (range.min ?? 0) && value <= (range.max ?? Infinity))

const saysAll = (title: string, text: string) => {
  const asked = text.split(' ').filter(Boolean)
  const said = title.split(' ')
  return asked.every((word, at) =>
    said.some((each) => (at === asked.length - 1 ? each.startsWith(word) : each === word)),
  )
}

/** Whether an offer fits, but for the choice of one group. */
const fits = (row: Row, { choices, ranges, text }: Filters, device: string | null, but = '') =>
  Object.entries(choices).every(
    ([name, chosen]) =>
      name === but ||
      optionsOf(row)[name as Name].some((option: string) => chosen.includes(option)),
  ) &&
  isIn(row.price, ranges['price']) &&
  isIn(row.minutes, ranges['time']) &&
  isIn(row.attributes.level, ranges['a_level']) &&
  isIn(row.attributes.uc, ranges['a_uc']) &&
  saysAll(row.title, text) &&
  (but === 'device' || device === null || [device, ALL_DEVICES].includes(row.device))

function recount(rows: Row[], filters: Filters, device: string | null) {
  const counts: Record<string, number> = {}
  const raise = (key: string) => (counts[key] = (counts[key] ?? 0) + 1)
  for (const row of rows) {
    for (const [name, options] of Object.entries(optionsOf(row)))
      if (fits(row, filters, device, name)) for (const option of options) raise(`${name}=${option}`)
    if (fits(row, filters, device)) {
      if (row.attributes.level === undefined) raise('a_level=')
      if (row.attributes.uc === undefined) raise('a_uc=')
    }
    if (fits(row, filters, device, 'device')) raise(`device=${row.device}`)
  }
  return { total: rows.filter((row) => fits(row, filters, device)).length, counts }
}

const unitPrice = ({ price, attributes: { uc } }: Row) => (uc ? price / uc : Infinity)
const byUnit = (a: Row, b: Row) =>
  unitPrice(a) === unitPrice(b) ? 0 : unitPrice(a) < unitPrice(b) ? -1 : 1
const orders: Record<string, (a: Row, b: Row) => number> = {
  price: (a, b) => a.price - b.price || a.id - b.id,
  'price-desc': (a, b) => b.price - a.price || b.id - a.id,
  newest: (a, b) => b.id - a.id,
  fastest: (a, b) => a.minutes - b.minutes || a.price - b.price || a.id - b.id,
  best: (a, b) => b.id - a.id,
  rated: (a, b) => b.id - a.id,
  unit: (a, b) => byUnit(a, b) || a.id - b.id,
}

function chosen(): { filters: Filters; device: string | null } {
  const maybe = <Value>(value: Value) => (random() < 0.35 ? value : null)
  const range = (most: number): Range => {
    const [one, other] = [below(most), below(most)]
    const bounds = { min: Math.min(one, other), max: Math.max(one, other) }
    return random() < 0.3 ? { ...bounds, max: null } : bounds
  }
  const choices = {
    a_rank: maybe([...someOf(ranks), oneOf([...ranks, ''])]),
    a_links: maybe([oneOf([...links, '']), ...someOf(links)]),
    a_glacier: maybe([oneOf(['yes', 'no', ''])]),
    seller: maybe([...someOf(sellerLevels), oneOf(sellerLevels)]),
    verified: random() < 0.2 ? ['yes'] : null,
  }
  const ranges = {
    price: maybe(range(random() < 0.3 ? 100_000_000 : 1_200)),
    time: maybe({ min: null, max: below(4_000) }),
    a_level: maybe(range(random() < 0.2 ? 999_999_999_999 : 110)),
    a_uc: random() < 0.1 ? range(60) : null,
  }
  const set = (values: object) => Object.fromEntries(Object.entries(values).filter(([, v]) => v))
  return {
    filters: {
      choices: set(choices),
      ranges: set(ranges),
      text: random() < 0.25 ? oneOf(['red', 'dragon skin', 'go', 'red gold', 'شد', 'none']) : '',
      order: maybe(oneOf(facetOrders)),
    },
    device: maybe(oneOf(['PC', 'Mobile', 'Xbox One'])),
  }
}

async function compare(rows: Row[]) {
  const { filters, device } = chosen()
  if (random() < 0.3) await compareWithout(rows, { filters, device })
  const sort = oneOf(sorts)
  const page = 1 + below(3)
  const found = await facetsPage(db, game.id, filters, { device, sort, page })
  const { total, counts } = recount(rows, filters, device)
  const why = JSON.stringify({ seed, filters, device, sort, page })
  expect({ why, total: found.total, counts: found.counts, more: found.more }).toEqual({
    why,
    total,
    counts,
    more: false,
  })
  expect({ why, ids: found.offers.map(({ id }) => id) }).toEqual({
    why,
    ids: rows
      .filter((row) => fits(row, filters, device))
      .toSorted(orders[filters.order ?? sort])
      .slice((page - 1) * OFFERS_PER_PAGE, page * OFFERS_PER_PAGE)
      .map(({ id }) => id),
  })
}

/** What would fit without each part of a choice, which is asked for where little does. */
async function compareWithout(rows: Row[], { filters, device }: ReturnType<typeof chosen>) {
  const totals = await totalsWithout(db, game.id, filters, device)
  const expected = filteredNames(filters).map((name) => [
    name,
    rows.filter((row) => fits(row, withoutFilter(filters, name), device)).length,
  ])
  const why = JSON.stringify({ seed, filters, device })
  expect({ why, ...Object.fromEntries(totals.map(({ name, total }) => [name, total])) }).toEqual({
    why,
    ...Object.fromEntries(expected),
  })
}

const bitmaps = async () =>
  (
    await sql`select key, bits::text, offers from facet_bitmaps
    where game_id = ${game.id} and offers > 0 order by key`.execute(db)
  ).rows

describe('the filters of a game', () => {
  test('count and find exactly the offers that a recount finds, through thousands of changes', async () => {
    await add(300)
    for (let round = 0; round < 40; round++) {
      await add(below(15))
      await change(40)
      await remove(1 + below(8))
      await countSellers()
      await foldFacets(db)
      const rows = await active()
      for (let filters = 0; filters < 30; filters++) await compare(rows)
    }
  })

  test('are before anything is chosen the counts of all offers', async () => {
    const panel = (await filterPanel(db, { slug: 'facets', category: 'items' }))!
    expect(panel.counts).toEqual(recount(await active(), nothing, null).counts)
    expect(panel.attributes.map(({ key }) => key)).toEqual([
      'rank',
      'links',
      'level',
      'glacier',
      'uc',
    ])
    expect((await facetsPage(db, game.id, nothing, firstPage)).counts).toEqual(panel.counts)
    expect(await filterPanel(db, { slug: 'unheard-of', category: 'items' })).toBeNull()
  })

  test('leave out at once what was sold, and follow after the next fold', async () => {
    const first = async () =>
      (await facetsPage(db, game.id, nothing, { device: null, sort: 'price', page: 1 })).offers
    const [cheapest] = await first()
    await sql`update offers set status = 'paused' where id = ${cheapest!.id}`.execute(db)
    expect((await first()).map(({ id }) => id)).not.toContain(cheapest!.id)
    await foldFacets(db)
    await compare(await active())
  })

  test('follow the level of a seller and who is verified, and nothing else that is counted of one', async () => {
    const { id, username } = await buildSeller(db)
    const { rows } = await sql<{ id: number }>`update offers
      set user_id = ${id}, seller_username = ${username}
      where id = (select min(id) from offers where game_id = ${game.id} and status = 'active')
      returning id`.execute(db)
    const offer = rows[0]!.id
    await foldFacets(db)
    const said = async () => {
      const { rows } = await sql<{ key: string }>`select b.key from facet_bitmaps b
        join offer_facets f on f.game_id = b.game_id and f.offer_id = ${offer}
        where b.game_id = ${game.id} and get_bit(b.bits, f.slot) = 1
          and (b.key like 'seller=%' or b.key like 'verified=%') order by b.key`.execute(db)
      return rows.map(({ key }) => key)
    }
    const count = (facts: object) =>
      db.updateTable('seller_facts').set(facts).where('seller_id', '=', id).execute()
    expect(await said()).toEqual(['seller=new'])
    const counted = { seller_id: id, level: 2, verified: true, counted_at: new Date() }
    await db.insertInto('seller_facts').values(counted).execute()
    expect([await foldFacets(db), await said()]).toEqual([1, ['seller=trusted', 'verified=yes']])
    await count({ ended_180: 3, ended_365: 3, positive_shown: 90 })
    expect(await foldFacets(db)).toBe(0)
    await count({ level: 4 })
    expect([await foldFacets(db), await said()]).toEqual([1, ['seller=master', 'verified=yes']])
    await count({ verified: false })
    expect([await foldFacets(db), await said()]).toEqual([1, ['seller=master']])
    await db.deleteFrom('seller_facts').where('seller_id', '=', id).execute()
    expect([await foldFacets(db), await said()]).toEqual([1, ['seller=new']])
    await compare(await active())
  })

  test('lose no change when a fold is cut off, and none twice when several fold at once', async () => {
    await change(30)
    const before = await bitmaps()
    await db
      .transaction()
      .execute(async (tx) => {
        await foldBatch(tx)
        throw new Error('cut off')
      })
      .catch(() => {})
    expect(await bitmaps()).toEqual(before)
    for (let round = 0; round < 10; round++)
      await Promise.all([
        foldFacets(db),
        add(5),
        foldFacets(db),
        change(10),
        remove(2),
        foldFacets(db),
      ])
    await foldFacets(db)
    const rows = await active()
    for (let filters = 0; filters < 40; filters++) await compare(rows)
  })

  test('are the same when they are made anew, whatever was wrong of them', async () => {
    const folded = await bitmaps()
    await rebuildFacets(db)
    expect(await bitmaps()).toEqual(folded)
    await sql`update facet_bitmaps set bits = ~ bits, offers = 1
      where game_id = ${game.id} and key like 'a\\_%'`.execute(db)
    await sql`delete from offer_facets where game_id = ${game.id} and slot % 3 = 0`.execute(db)
    await rebuildFacets(db)
    const rows = await active()
    for (let filters = 0; filters < 40; filters++) await compare(rows)
  })

  test('follow what the game asks for', async () => {
    const set = (values: object) =>
      db
        .updateTable('game_attributes')
        .set(values)
        .where('game_id', '=', game.id)
        .where('key', '=', 'rank')
        .execute()
    const ranked = async () =>
      Object.keys((await facetsPage(db, game.id, nothing, firstPage)).counts!).filter((key) =>
        key.startsWith('a_rank'),
      )
    await set({ filterable: false })
    await foldFacets(db)
    expect(await ranked()).toEqual([])
    await set({ filterable: true, label: 'Rank of old' })
    expect(await foldFacets(db)).toBe(1)
    expect((await ranked()).length).toBe(ranks.length + 1)
    await set({ label: 'Rank' })
    expect(await foldFacets(db)).toBe(0)
  })

  test('count every bound of a number exactly', async () => {
    const rows = await active()
    const prices = rows.map(({ price }) => price).toSorted((a, b) => a - b)
    for (const price of [prices[0]!, prices[prices.length >> 1]!, prices.at(-1)!])
      for (const bound of [price - 1, price, price + 1])
        for (const range of [
          { min: bound, max: null },
          { min: null, max: bound },
          { min: bound, max: bound },
          { min: bound, max: 999_999_999_999 },
        ]) {
          const { total } = await facetsPage(
            db,
            game.id,
            { ...nothing, ranges: { price: range } },
            firstPage,
          )
          expect(total).toBe(prices.filter((each) => isIn(each, range)).length)
        }
  })
})

describe('a game of many offers', () => {
  const MANY = 12_000
  const crowd = { id: 0 }
  beforeAll(async () => {
    crowd.id = (await buildGame(db, { slug: 'crowd', category: 'items' })).id
    await sql`insert into offers (user_id, game_id, title, category, device, delivery_time, quantity,
      stock_supplied, price, seller_username)
      select ${seller.id}, ${crowd.id}, case when n % 100 = 0 then 'Rare sword ' else 'Sword ' end || n,
        'items', (${devices}::text[])[1 + n % 3], make_interval(mins => 1 + n % 500), 3, 3,
        100 + n * 13 % 9973, ${seller.username}
      from generate_series(1, ${MANY}) n`.execute(db)
    await foldFacets(db)
    await sql`analyze offer_facets, facet_bitmaps, offers`.execute(db)
  })

  const find = (filters: Partial<Filters>, page = 1, on = db, device: string | null = null) =>
    facetsPage(on, crowd.id, { ...nothing, ...filters }, { device, sort: 'price', page })

  test('counts words that few say exactly, and says of those that too many say that there are more', async () => {
    const rare = await find({ text: 'rare' })
    expect([rare.total, rare.more, rare.offers.length]).toEqual([120, false, 24])
    expect(rare.counts).not.toBeNull()
    const common = await find({ text: 'sword' })
    expect([common.total, common.more, common.counts, common.offers.length]).toEqual([
      5_000,
      true,
      null,
      24,
    ])
    const narrowed = await find({ text: 'sword', ranges: { price: { min: null, max: 150 } } })
    const { total } = await find({ ranges: { price: { min: null, max: 150 } } })
    expect([narrowed.total, narrowed.more, narrowed.counts]).toEqual([total, false, null])
    expect((await find({ text: '!!' })).total).toBe(0)
  })

  test('is read by indexes alone, whichever plan is taken', async () => {
    await db.transaction().execute(async (tx) => {
      // of a table that is small the planner reads all, unless it is told that this costs much
      await sql`set local enable_seqscan = off`.execute(tx)
      await sql`discard plans`.execute(tx)
      const counted = async () =>
        (
          await sql<{ relname: string; seq_scan: number }>`select relname, seq_scan
            from pg_stat_xact_user_tables
            where relname in ('offers', 'offer_facets', 'facet_bitmaps')`.execute(tx)
        ).rows
      // what this connection read before and did not report yet is counted along
      const earlier = new Map((await counted()).map((row) => [row.relname, row.seq_scan]))
      const scans = async () =>
        (await counted()).filter((row) => row.seq_scan > (earlier.get(row.relname) ?? 0))
      for (let again = 0; again < 7; again++)
        for (const order of [null, ...facetOrders])
          for (const page of [1, 5, 20]) {
            await find({ order }, page, tx)
            await find({ order, ranges: { price: { min: null, max: 5_000 } } }, page, tx, 'PC')
            await find({ order, ranges: { price: { min: 100, max: 140 } } }, page, tx, 'PC')
            await find({ order, text: 'rare' }, page, tx)
            await find({ order, text: 'sword' }, page, tx)
          }
      const quick: Filters = { ...nothing, ranges: { time: { min: null, max: 60 } }, text: 'rare' }
      await find(quick, 1, tx, 'PC')
      await totalsWithout(tx, crowd.id, quick, 'PC')
      expect(await scans()).toEqual([])
      await sql`update offers set price = price + 1 where game_id = ${crowd.id} and id % 500 = 0`.execute(
        tx,
      )
      await foldBatch(tx)
      expect((await scans()).filter(({ relname }) => relname !== 'offers')).toEqual([])
    })
  })
})
