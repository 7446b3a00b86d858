import { beforeEach, describe, expect, test } from 'vitest'
import { m } from '#i18n/paraglide/messages.js'
import { DAY, plus } from '#kernel/time.ts'
import { rankedOffers } from '#modules/offers/ranking.server.ts'
import { defaults } from '#modules/settings/settings.ts'
import { openTestApp } from '../../../tests/app.ts'
import { buildAttribute, buildRank } from '../../../tests/factories/attribute.ts'
import { buildGame } from '../../../tests/factories/game.ts'
import { buildOffer } from '../../../tests/factories/offer.ts'
import { buildOrder, findOrder } from '../../../tests/factories/order.ts'
import { buildProfile, buildSeller } from '../../../tests/factories/profile.ts'
import { parsePage, wordsOf } from '../../../tests/page.ts'

// What becomes of offers that are there when their game begins to ask something else, and the grid
// in which their sellers say it.

const { db, request } = await openTestApp()
let game: Awaited<ReturnType<typeof buildGame>>
let seller: Awaited<ReturnType<typeof buildSeller>>
beforeEach(async () => {
  game = await buildGame(db, { category: 'accounts', platform_support: ['Mobile'] })
  seller = await buildSeller(db)
})

const COMPLETE = '/manage-offers/complete'
const offer = (attributes: Record<string, unknown> = {}, user = seller) =>
  buildOffer(db, {
    user_id: user.id,
    game_id: game.id,
    category: 'accounts',
    device: 'Mobile',
    attributes: JSON.stringify(attributes),
  })
const page = async (path: string, viewer?: { id: string }) =>
  parsePage(await (await request(path, viewer && { viewer })).text())
const stated = async (id: number) =>
  (
    await db
      .selectFrom('offers')
      .select('attributes')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).attributes

/** The grid as a browser sends it: every offer of the page, with these fields. */
const save = (offers: readonly number[], fields: Record<string, string>, viewer = seller) => {
  const form = new URLSearchParams({ game: String(game.id), ...fields })
  for (const id of offers) form.append('offer', String(id))
  return request(COMPLETE, { viewer, form })
}

const details = (given: Record<string, string> = {}) => ({
  title: 'An account',
  price: '5000',
  quantity: '1',
  min_quantity: '1',
  delivery_hours: '1',
  device: 'Mobile',
  ...given,
})

/** The fields of the quick edit as its page has them, with others. */
async function quickEdit(id: number, given: Record<string, string> = {}) {
  const form = await page(`/edit-offer/${id}`, seller)
  const value = (name: string) => form.querySelector(`[name="${name}"]`)!.getAttribute('value')!
  const seen = { version_seen: value('version_seen'), quantity_seen: value('quantity_seen') }
  return request(`/edit-offer/${id}`, { viewer: seller, form: details({ ...seen, ...given }) })
}

describe('an attribute that becomes', () => {
  test('asked but not required changes nothing: the offers count as not stated', async () => {
    const { id } = await offer()
    await buildRank(db, { game_id: game.id })
    expect(wordsOf((await page('/manage-offers', seller)).querySelector('main')!)).not.toContain(
      m.complete_lacking(),
    )
    expect((await quickEdit(id)).status).toBe(302)
    expect(await stated(id)).toEqual({})
  })

  test('required leaves offers on sale; new and edited ones must say it, in every form', async () => {
    const { id } = await offer()
    await buildRank(db, { game_id: game.id, required_since: new Date() })
    expect((await request(`/${game.slug}/accounts/offers/${id}`)).status).toBe(200)

    const wizard = `/create-offer?category=accounts&game=${game.id}&device=Mobile`
    const create_token = crypto.randomUUID()
    expect(
      (await request(wizard, { viewer: seller, form: details({ create_token }) })).status,
    ).toBe(422)
    const quick = await quickEdit(id, { price: '6000' })
    expect(quick.status).toBe(422)
    const asked = parsePage(await quick.text()).querySelectorAll('[name="attr_rank"]')
    expect([...asked].map((each) => each.getAttribute('aria-invalid'))).toContain('true')
    expect((await quickEdit(id, { price: '6000', attr_rank: 'gold' })).status).toBe(302)
    expect(await stated(id)).toEqual({ rank: 'gold' })
    // what is stated is not asked again where there is room for little
    expect((await page(`/edit-offer/${id}`, seller)).querySelector('[name="attr_rank"]')).toBeNull()
  })

  test('required counts the offers that lack it as saying nothing, once the days of grace are over', async () => {
    const { id } = await offer()
    const now = new Date()
    await buildRank(db, { game_id: game.id, required_since: plus(now, -29 * DAY) })
    const overdue = async (at: Date) =>
      (await rankedOffers(db, game.id, defaults, at)).find((each) => each.id === id)!.is_overdue
    expect([await overdue(now), await overdue(plus(now, DAY))]).toEqual([false, true])
  })

  test('required is told of a hundred offers on the list, and of more as more', async () => {
    for (let n = 0; n < 101; n++) await offer()
    await buildRank(db, { game_id: game.id, required_since: new Date() })
    const list = await page('/manage-offers', seller)
    expect(wordsOf(list.querySelector('main')!)).toContain('Complete 100+ offers')
    expect(wordsOf((await page(COMPLETE, seller)).querySelector('main')!)).toContain('101')
  })

  test('labelled otherwise is so at once, and orders keep what was agreed', async () => {
    const { id: attribute } = await buildRank(db, { game_id: game.id, on_card: true })
    const { id } = await offer({ rank: 'gold' })
    const { id: order } = await buildOrder(db, { offer_id: id, status: 'paid' })
    const agreed = (await findOrder(db, order)).offer_attributes
    await db
      .updateTable('game_attributes')
      .set({ label: 'League' })
      .where('id', '=', attribute)
      .execute()
    expect(wordsOf((await page(`/${game.slug}/accounts/offers/${id}`)).body)).toContain('League')
    expect((await findOrder(db, order)).offer_attributes).toEqual(agreed)
  })

  test('narrower keeps what offers state, marks them for their seller, and refuses it at the next edit', async () => {
    const { id: attribute } = await buildAttribute(db, { game_id: game.id, key: 'level', max: 500 })
    const { id } = await offer({ level: 300 })
    await db.updateTable('game_attributes').set({ max: 200 }).where('id', '=', attribute).execute()
    expect(await stated(id)).toEqual({ level: 300 })
    expect((await request(`/${game.slug}/accounts/offers/${id}`)).status).toBe(200)
    const list = wordsOf((await page('/manage-offers', seller)).querySelector('main')!)
    expect(list).toContain(m.complete_lacking_one())
    const grid = await page(COMPLETE, seller)
    expect(wordsOf(grid.querySelector('main')!)).toContain(
      m.complete_out_of_bounds({ value: '300' }),
    )
    const refused = await quickEdit(id, { attr_level: '300' })
    expect(refused.status).toBe(422)
    expect((await quickEdit(id, { attr_level: '200' })).status).toBe(302)
    expect(await stated(id)).toEqual({ level: 200 })
  })

  test('turned off is asked of nobody, and what offers state of it is kept', async () => {
    const { id: attribute } = await buildRank(db, {
      game_id: game.id,
      required_since: new Date(),
      on_card: true,
    })
    const [said, silent] = [await offer({ rank: 'gold' }), await offer()]
    await db
      .updateTable('game_attributes')
      .set({ active: false })
      .where('id', '=', attribute)
      .execute()
    expect((await request(`/${game.slug}/accounts`)).status).toBe(200)
    const shown = wordsOf((await page(`/${game.slug}/accounts/offers/${said.id}`)).body)
    expect(shown).not.toContain('Gold')
    for (const { id } of [said, silent]) expect((await quickEdit(id)).status).toBe(302)
    expect([await stated(said.id), await stated(silent.id)]).toEqual([{ rank: 'gold' }, {}])
  })

  test('an option less is offered to nobody new, and may stay where it is stated', async () => {
    const { id: attribute } = await buildRank(db, { game_id: game.id, required_since: new Date() })
    const [said, silent] = [await offer({ rank: 'gold' }), await offer()]
    await db
      .updateTable('game_attribute_options')
      .set({ active: false })
      .where('attribute_id', '=', attribute)
      .where('key', '=', 'gold')
      .execute()
    expect((await quickEdit(said.id, { price: '6000' })).status).toBe(302)
    expect(await stated(said.id)).toEqual({ rank: 'gold' })
    expect((await quickEdit(silent.id, { attr_rank: 'gold' })).status).toBe(422)
    const options = [...(await page(COMPLETE, seller)).querySelectorAll('select option')]
    expect(options.map((each) => each.textContent)).not.toContain('Gold')
  })
})

describe('the grid', () => {
  beforeEach(async () => {
    await buildRank(db, { game_id: game.id, required_since: new Date() })
    await buildAttribute(db, { game_id: game.id, key: 'level', min: 1, max: 100 })
    await buildAttribute(db, {
      game_id: game.id,
      key: 'links',
      type: 'multi',
      options: ['email', 'fax'],
    })
  })

  test('is led to from the list of offers, with how many lack something', async () => {
    await offer({ rank: 'gold' })
    for (let n = 0; n < 12; n++) await offer()
    const link = [...(await page('/manage-offers', seller)).querySelectorAll('main a')].find(
      (each) => each.getAttribute('href') === COMPLETE,
    )!
    expect(link.textContent).toBe('Complete 12 offers')
    const grid = await page(COMPLETE, seller)
    expect(grid.querySelectorAll('input[name="offer"]')).toHaveLength(12)
    const heads = [...grid.querySelectorAll('thead th')].map((each) => each.textContent)
    expect(heads).toEqual([m.offers_column_offer(), 'Rank *', 'level', 'links'])
  })

  test('saves what was said of all, and what is said for all where nothing else is', async () => {
    const [a, b, c] = [await offer(), await offer({ level: 7 }), await offer()]
    const sent = await save([a.id, b.id, c.id], {
      [`attr_rank.${a.id}`]: 'gold',
      [`attr_level.${a.id}`]: '80',
      [`attr_rank.all`]: 'bronze',
      [`attr_links.${b.id}`]: 'fax',
      // stated already, and so nobody is asked
      [`attr_level.${b.id}`]: '99',
    })
    expect([sent.status, sent.headers.get('location')]).toEqual([302, '/manage-offers'])
    expect(await Promise.all([a, b, c].map(({ id }) => stated(id)))).toEqual([
      { rank: 'gold', level: 80 },
      { rank: 'bronze', level: 7, links: ['fax'] },
      { rank: 'bronze' },
    ])
  })

  test('leaves alone an offer of which nothing is said, and leads back to it', async () => {
    const [a, b] = [await offer(), await offer()]
    const sent = await save([a.id, b.id], { [`attr_rank.${a.id}`]: 'gold' })
    expect(sent.headers.get('location')).toBe(COMPLETE)
    expect([await stated(a.id), await stated(b.id)]).toEqual([{ rank: 'gold' }, {}])
  })

  test('says at its field what is wrong; nothing is saved then, and nothing is lost', async () => {
    const [a, b] = [await offer(), await offer()]
    const refused = await save([a.id, b.id], {
      [`attr_rank.${a.id}`]: 'silver',
      [`attr_level.${a.id}`]: '12',
      [`attr_level.${b.id}`]: '101',
    })
    expect(refused.status).toBe(422)
    const grid = parsePage(await refused.text())
    const field = (name: string) => grid.querySelector(`[name="${name}"]`)!
    expect(field(`attr_level.${b.id}`).getAttribute('aria-invalid')).toBe('true')
    expect(field(`attr_level.${b.id}`).getAttribute('value')).toBe('101')
    expect(field(`attr_rank.${b.id}`).getAttribute('aria-invalid')).toBe('true')
    expect(field(`attr_level.${a.id}`).getAttribute('value')).toBe('12')
    expect(
      field(`attr_rank.${a.id}`).querySelector('option[selected]')!.getAttribute('value'),
    ).toBe('silver')
    expect(field(`attr_rank.${a.id}`).getAttribute('aria-invalid')).toBeNull()
    expect([await stated(a.id), await stated(b.id)]).toEqual([{}, {}])
    const forAll = await save([a.id, b.id], { [`attr_rank.all`]: 'gold', [`attr_level.all`]: '0' })
    const wrong = parsePage(await forAll.text()).querySelectorAll('[aria-invalid="true"]')
    expect([...wrong].map((each) => each.getAttribute('name'))).toEqual(['attr_level.all'])
    const nothing = await save([a.id, b.id], {})
    expect([nothing.status, (await nothing.text()).includes(m.complete_nothing())]).toEqual([
      422,
      true,
    ])
  })

  test('is of one’s own offers alone, of those that can be sold, fifty at a time', async () => {
    const other = await buildSeller(db)
    const foreign = await offer({}, other)
    await save([foreign.id], { [`attr_rank.${foreign.id}`]: 'gold' })
    expect(await stated(foreign.id)).toEqual({})
    await db
      .updateTable('offers')
      .set({ status: 'completed', quantity: 0 })
      .where('id', '=', (await offer()).id)
      .execute()
    await db
      .updateTable('offers')
      .set({ deleted_at: new Date(), status: 'paused' })
      .where('id', '=', (await offer()).id)
      .execute()
    expect((await page(COMPLETE, seller)).querySelectorAll('input[name="offer"]')).toHaveLength(0)
    for (let n = 0; n < 51; n++) await offer()
    const first = await page(COMPLETE, seller)
    expect(first.querySelectorAll('input[name="offer"]')).toHaveLength(50)
    const next = first.querySelector('a[rel="next"]')!.getAttribute('href')!
    expect((await page(next, seller)).querySelectorAll('input[name="offer"]')).toHaveLength(1)
  })

  test('is no page for who does not sell', async () => {
    const member = await buildProfile(db)
    const answer = await request(COMPLETE, { viewer: member })
    expect(answer.headers.get('location')).toBe('/become-seller')
    expect((await save([], {}, member)).headers.get('location')).toBe('/become-seller')
  })

  test('answers a script with the fields’ errors in words, and where it leads', async () => {
    const { id } = await offer()
    const post = (level: string) =>
      request(COMPLETE, {
        viewer: seller,
        headers: { accept: 'application/json' },
        form: {
          game: game.id,
          offer: id,
          [`attr_rank.${id}`]: 'gold',
          [`attr_level.${id}`]: level,
        },
      })
    const refused = await post('0')
    expect([refused.status, await refused.json()]).toMatchObject([
      422,
      { errors: { [`attr_level.${id}`]: m.asked_small({ number: '1' }) } },
    ])
    expect(await (await post('5')).json()).toEqual({ to: '/manage-offers' })
  })
})
