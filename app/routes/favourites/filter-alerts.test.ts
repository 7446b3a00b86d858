import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp } from '../../../tests/app.ts'
import { buildRank } from '../../../tests/factories/attribute.ts'
import { buildGame } from '../../../tests/factories/game.ts'
import { buildOffer } from '../../../tests/factories/offer.ts'
import { buildProfile, buildSeller } from '../../../tests/factories/profile.ts'
import { flashOf } from '../../../tests/flash.ts'
import { getByRole, mainOf, textOf } from '../../../tests/page.ts'
import { relay } from '../../../tests/relay.ts'
import { DAY, HOUR, plus } from '#kernel/time.ts'
import { tellOfFilters, watchFilter } from '#modules/offers/filter-alerts.server.ts'
import { foldFacets } from '#modules/offers/facet-fold.server.ts'
import { askForPrice } from '#modules/offers/offer-alerts.server.ts'
import { forgetFavourites } from '#modules/offers/recent-views.server.ts'
import { ownData } from '#modules/privacy/own-data.server.ts'
import { transact } from '#platform/db.server.ts'

const { db, request } = await openTestApp()
const now = new Date('2026-11-30T10:00:00Z')
const game = await buildGame(db, { slug: 'free-fire', category: 'accounts', name: 'Free Fire' })
const other = await buildGame(db, { slug: 'pubg', category: 'accounts' })
const seller = await buildSeller(db)
const path = '/free-fire/accounts'

let viewer: { id: string }
beforeAll(async () => {
  const options = [{ key: 'gold' }, { key: 'ace', label: 'Ace <b>' }]
  for (const { id: game_id } of [game, other]) await buildRank(db, { game_id, options })
  await list('ace', 9_000)
  await foldFacets(db)
})
beforeEach(async () => {
  await db.deleteFrom('filter_alerts').execute()
  viewer = await buildProfile(db)
})

const list = (rank: string, price: number, more: Record<string, unknown> = {}) =>
  buildOffer(db, {
    game_id: game.id,
    category: 'accounts',
    user_id: seller.id,
    price,
    created_at: now,
    attributes: JSON.stringify({ rank }),
    ...more,
  })

const press = (form: Record<string, string>, as: { id: string } | undefined = viewer) =>
  request('/favourites/keep', { method: 'POST', viewer: as, form })
const queries = async () =>
  (await db.selectFrom('filter_alerts').select('query').execute()).map(({ query }) => query)
const favourites = () => mainOf(request('/favourites', { viewer }))

/** What is told at a time, once what was listed is counted. */
async function tellAt(at: Date): Promise<string[]> {
  await foldFacets(db)
  await tellOfFilters(db, at)
  await relay()
  const told = await db
    .selectFrom('notifications')
    .where('user_id', '=', viewer.id)
    .select(['content', 'leads_to'])
    .orderBy('id')
    .execute()
  return told.map(({ content, leads_to }) => `${leads_to} ${content.replaceAll(/[⁦-⁩]/g, '')}`)
}
const later = (hours: number) => plus(now, hours * HOUR)

describe('the button of a filtered page', () => {
  test('stands where a filter is chosen, and where nothing fits', async () => {
    const button = async (query: string) =>
      getByRole(await mainOf(request(path + query)), 'button', /^Tell me of new offers/)
    for (const [query, address] of [
      ['?price=-10000&a_rank=ace', '?a_rank=ace&price=-10000'],
      ['?a_rank=gold&sort=best', '?a_rank=gold'],
      ['?a_rank=gold&device=PC&page=1', '?a_rank=gold&device=PC'],
    ] as const) {
      expect((await button(query)).getAttribute('value')).toBe(path + address)
      expect((await button(query)).getAttribute('form')).toBe('keep')
    }
    for (const query of ['', '?sort=best', '?device=PC'])
      expect(textOf(await mainOf(request(path + query)))).not.toContain('Tell me of new')
  })

  test('asks once, however the choice is written, and takes it back', async () => {
    expect(flashOf(await press({ watch: `${path}?sort=best&a_rank=ace` }))).toBe('alert_set')
    expect(flashOf(await press({ watch: `${path}?a_rank=ace&page=7&a_no=x` }))).toBe('alert_set')
    expect(await queries()).toEqual(['a_rank=ace'])
    const main = await favourites()
    expect(textOf(main)).toContain('Free Fire Accounts')
    expect(textOf(main)).toContain('Ace <b>')
    const remove = getByRole(main, 'button', /^Remove the alert: /)
    expect(flashOf(await press({ unwatch: remove.getAttribute('value')! }))).toBe('alert_removed')
    expect(await queries()).toEqual([])
  })

  test('is pressed on the next page, which asks for the address that it has', async () => {
    const [asked, other] = [`${path}?a_rank=ace`, `${path}?a_rank=gold`]
    await press({ watch: asked })
    const query = new URLSearchParams([asked, other, '', '%'].map((each) => ['watch', each]))
    const own = await request(`/favourites/own.json?${query}`, { viewer })
    expect(await own.json()).toMatchObject({ watched: [asked] })
  })

  test('of somebody who is signed out leads to sign in, and asks then', async () => {
    const watch = `${path}?a_rank=ace&price=-5000`
    const led = await request('/favourites/keep', { method: 'POST', form: { watch } })
    const again = `/favourites/keep?${new URLSearchParams({ watch })}`
    expect(led.headers.get('location')).toBe(again)
    expect((await request(again)).headers.get('location')).toBe(
      `/signin?to=${encodeURIComponent(again)}`,
    )
    const main = await mainOf(request(again, { viewer }))
    expect(textOf(main)).toContain('Ace <b>')
    expect(getByRole(main, 'button', /^Tell me/).getAttribute('value')).toBe(watch)
    expect(await queries()).toEqual([])
  })

  test.each([
    path,
    `${path}?sort=best`,
    `${path}?a_rank=none`,
    `${path}?device=PC`,
    '/free-fire/items?price=-5000',
    '/nobody/accounts?price=-5000',
    `https://evil.example${path}?price=-5000`,
    `//evil.example${path}?price=-5000`,
    `${path}/offers/1?price=-5000`,
    '/%E0%A4%A/accounts?price=-5000',
    '/favourites?price=-5000',
    '?price=-5000',
    '',
    '/'.repeat(5_000),
  ])('is refused of %j', async (watch) => {
    expect(flashOf(await press({ watch }))).toBe('watch_nothing')
    expect(flashOf(await press({ unwatch: watch }))).toBe('alert_removed')
    const asked = await request(`/favourites/keep?${new URLSearchParams({ watch })}`, { viewer })
    expect(asked.status).toBe(404)
  })

  test('keeps what was typed as words, and no more than an alert may have', async () => {
    const said = `'; drop table offers; -- <script>`
    const q = `${path}?${new URLSearchParams({ q: said })}`
    expect(flashOf(await press({ watch: q }))).toBe('alert_set')
    expect(textOf(await favourites())).toContain(said)
    await expect(
      db
        .insertInto('filter_alerts')
        .values({
          user_id: viewer.id,
          game_id: game.id,
          query: 'x'.repeat(1_001),
          seen_offer: 0,
          asked_at: now,
        })
        .execute(),
    ).rejects.toThrow('filter_alerts_query_check')
  })

  test('is refused beyond what a person may have of all kinds', async () => {
    await db.insertInto('settings').values({ key: 'alerts_per_person', value: '2' }).execute()
    try {
      const offer = await list('gold', 7_000)
      await askForPrice(db, viewer.id, { offer_id: offer.id, price: 10 }, now)
      const watch = (price: number) =>
        watchFilter(db, viewer.id, `${path}?a_rank=ace&price=-${price}`, now)
      const both = await Promise.all([watch(1_000), watch(2_000)])
      expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
      expect(flashOf(await press({ watch: `${path}?price=-9` }))).toBe('alerts_full')
      const second = await list('gold', 7_000)
      expect(
        await askForPrice(db, viewer.id, { offer_id: second.id, price: 10 }, now),
      ).toMatchObject({ code: 'full' })
    } finally {
      await db.deleteFrom('settings').where('key', '=', 'alerts_per_person').execute()
    }
  })
})

describe('who asked for what a filter finds', () => {
  beforeEach(() => watchFilter(db, viewer.id, `${path}?a_rank=ace&price=-5000`, now))

  test('is told of new offers that fit by one notice a day', async () => {
    expect(await tellAt(later(1))).toEqual([])
    await list('ace', 4_000, { created_at: later(1) })
    await list('ace', 3_000, { created_at: later(1) })
    await list('ace', 6_000, { created_at: later(1) })
    await list('gold', 3_000, { created_at: later(1) })
    const first = `${path} Free Fire: 2 new offers fit what you chose.`
    expect(await tellAt(later(2))).toEqual([first])
    await list('ace', 2_000, { created_at: later(2) })
    expect(await tellAt(later(3))).toEqual([first])
    const second = `${path} Free Fire: 1 new offer fits what you chose.`
    expect(await tellAt(plus(now, DAY))).toEqual([first, second])
    expect(await tellAt(plus(now, 2 * DAY))).toEqual([first, second])
  })

  test('is told of all that fit, however many pages they fill', async () => {
    for (let n = 0; n < 30; n++) await list('ace', 4_000, { created_at: later(1) })
    expect(await tellAt(later(2))).toEqual([`${path} Free Fire: 30 new offers fit what you chose.`])
  })

  test('is told although another alert cannot be, and is suspended nobody’s', async () => {
    const [broken, suspended] = [await buildProfile(db), await buildProfile(db)]
    await watchFilter(db, suspended.id, `${path}?a_rank=ace&price=-4500`, now)
    await db
      .updateTable('profiles')
      .set({ suspended_at: now, suspension_reason: 'A fraud' })
      .where('id', '=', suspended.id)
      .execute()
    await watchFilter(db, broken.id, `${path}?a_rank=ace`, now)
    await sql`create function break_alert() returns trigger language plpgsql as $$
      begin raise 'broken'; end $$`.execute(db)
    await sql`create trigger break_alert before update on filter_alerts for each row
      when (old.query = 'a_rank=ace') execute function break_alert()`.execute(db)
    try {
      await list('ace', 4_000, { created_at: later(1) })
      expect(await tellAt(later(2))).toEqual([
        `${path} Free Fire: 1 new offer fits what you chose.`,
      ])
    } finally {
      await sql`drop trigger break_alert on filter_alerts`.execute(db)
      await sql`drop function break_alert`.execute(db)
    }
    const seen = await db
      .selectFrom('filter_alerts')
      .where('user_id', '=', suspended.id)
      .select('told_on')
      .executeTakeFirst()
    expect(seen).toEqual({ told_on: null })
  })

  test('is told once where two nodes look at the same time', async () => {
    await list('ace', 4_000, { created_at: later(1) })
    await foldFacets(db)
    const told = await Promise.all([1, 2, 3].map(() => tellOfFilters(db, later(2))))
    expect(told.reduce((sum, each) => sum + each)).toBe(1)
    expect(await tellAt(later(2))).toHaveLength(1)
  })

  test('is told of nothing else: not of what is theirs, sold, or of another game', async () => {
    const selling = await buildSeller(db)
    await watchFilter(db, selling.id, `${path}?a_rank=ace&price=-5000`, now)
    await list('ace', 4_000, { user_id: selling.id, created_at: later(1), status: 'paused' })
    await list('ace', 4_000, { game_id: other.id, created_at: later(1) })
    expect(await tellAt(later(2))).toEqual([])
    await list('ace', 4_000, { user_id: selling.id, created_at: later(1) })
    expect(await tellAt(later(2))).toHaveLength(1)
    const told = await db
      .selectFrom('notifications')
      .where('user_id', '=', selling.id)
      .select('id')
      .execute()
    expect(told).toEqual([])
  })

  test('is not told of what the game asks for no more, and reads that', async () => {
    const rank = db.updateTable('game_attributes').where('game_id', '=', game.id)
    await db.deleteFrom('filter_alerts').execute()
    await watchFilter(db, viewer.id, `${path}?a_rank=ace`, now)
    await rank.set({ active: false }).execute()
    try {
      await list('ace', 100, { created_at: later(1) })
      expect(await tellAt(later(2))).toEqual([])
      expect(textOf(await favourites())).toContain('Finds nothing any more')
    } finally {
      await rank.set({ active: true }).execute()
      await foldFacets(db)
    }
  })

  test('takes it along with their data, and it goes with their account', async () => {
    let data = ''
    for await (const piece of ownData(db, viewer.id, now)) data += piece
    expect(JSON.parse(data).alerts_for_filters).toMatchObject([
      { game: 'Free Fire', category: 'accounts', query: 'a_rank=ace&price=-5000' },
    ])
    await transact(db, (tx) => forgetFavourites(tx, viewer.id))
    expect(await queries()).toEqual([])
  })
})
