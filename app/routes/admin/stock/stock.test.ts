import { hashPassword } from 'better-auth/crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { loadSettings } from '#modules/settings/settings.server.ts'
import { defaults } from '#modules/settings/settings.ts'
import { verify } from '../../../../scripts/verify.ts'
import { openTestApp } from '../../../../tests/app.ts'
import { account, storeGoods } from '../../../../tests/factories/goods.ts'
import { buildOffer } from '../../../../tests/factories/offer.ts'
import { buildOrder } from '../../../../tests/factories/order.ts'
import { buildAdmin, buildIdentity, buildProfile } from '../../../../tests/factories/profile.ts'
import { flashOf } from '../../../../tests/flash.ts'
import { getByLabel, mainOf, textOf, wordsOf } from '../../../../tests/page.ts'

const { db, env, request } = await openTestApp()
vi.stubEnv('LOG_LEVEL', 'silent')
const PASSWORD = 'the first long secret'
const WHY = 'The first unit of a new seller'
const hash = await hashPassword(PASSWORD)

await db
  .insertInto('settings')
  .values({ key: 'first_units_looked_at', value: JSON.stringify(10) })
  .execute()
await loadSettings(db)

const confirmed = { id: (await buildAdmin(db)).id }
let admin: { id: string }
let offer: Awaited<ReturnType<typeof buildOffer>>
let seller: { id: string }
let place: string
beforeEach(async () => {
  admin = { id: (await buildProfile(db, { is_admin: true })).id }
  await buildIdentity(db, admin.id, { password: hash })
  offer = await buildOffer(db, { category: 'accounts', quantity: 7 })
  seller = { id: offer.user_id }
  place = `/admin/stock/${seller.id}`
})
afterEach(async () => {
  expect(await verify(env.databaseUrl!)).toEqual([])
})

/** Pastes lines into the stock and confirms what was found. */
async function add(...lines: string[]) {
  const path = `/manage-offers/${offer.id}/vault`
  const form = { paste: lines.join('\n') }
  const checked = await mainOf(request(path, { viewer: seller, form }))
  const sealed = checked.querySelector('[name="sealed"]')?.getAttribute('value') ?? ''
  return {
    checked: textOf(checked),
    stored: await request(`${path}/store`, { viewer: seller, form: { sealed } }),
  }
}

const unitsOf = () =>
  db
    .selectFrom('vault_units')
    .selectAll()
    .where('offer_id', '=', offer.id)
    .orderBy('number')
    .execute()
const office = (path = place, form?: Record<string, string>, viewer = admin) =>
  request(path, { viewer, ...(form && { form }) })
const letThrough = async (form: Record<string, string>) =>
  flashOf(await office(place, form, confirmed))
const words = async (answer: Response | Promise<Response>) => wordsOf(await mainOf(answer))

describe('a new seller', () => {
  test('is told before and after that staff look first, and what waits', async () => {
    const { checked, stored } = await add('amine.one | secret-1', 'amine.two | secret-2')
    expect(checked).toContain('Store them for review')
    expect(flashOf(stored)).toBe('stock_waits')
    const path = `/manage-offers/${offer.id}/vault`
    const page = await words(request(path, { viewer: seller }))
    expect(page).toContain('In review: 2')
    expect(page).toContain('you deliver each order yourself')
    const [unit] = await unitsOf()
    const own = await words(request(`${path}/${unit!.id}`, { viewer: seller }))
    expect(own).toContain('Our staff review it before it goes on sale')
    const gone = await request(`${path}/${unit!.id}/remove`, { viewer: seller, form: {} })
    expect(flashOf(gone)).toBe('stock_removed')
    const back = await request(`${path}/by-hand`, { viewer: seller, form: {} })
    expect(flashOf(back)).toBe('stock_taken_back')
    expect((await unitsOf()).map(({ state }) => state)).toEqual(['removed', 'removed'])
  })

  test('is not told so once their units were let through', async () => {
    await storeGoods(
      db,
      offer,
      Array.from({ length: 10 }, () => account()),
    )
    const { checked, stored } = await add('amine.one | secret-1')
    expect(checked).toContain('Store the new accounts')
    expect(flashOf(stored)).toBe('stock_stored')
  })
})

describe('staff', () => {
  test('open a held unit with a reason and a proof, once that is written down, and its seller sees why', async () => {
    await add('amine.one | secret-1')
    const [unit] = await unitsOf()
    const path = `${place}/${unit!.id}`
    const closed = await office(path)
    expect(await closed.text()).not.toContain('secret-1')
    const short = await office(path, { password: PASSWORD, reason: 'why not' })
    expect(short.status).toBe(422)
    const wrong = await office(path, { password: 'another', reason: WHY })
    expect(wrong.status).toBe(403)
    const again = await mainOf(wrong)
    expect(getByLabel(again, /^Why are you opening it/).textContent).toBe(WHY)
    const reveals = () =>
      db.selectFrom('vault_reveals').selectAll().where('unit_id', '=', unit!.id).execute()
    expect(await reveals()).toEqual([])
    const opened = await office(path, { password: PASSWORD, reason: WHY })
    expect(opened.headers.get('refresh')).toBe(`120;url=${path}`)
    expect(opened.headers.get('cache-control')).toBe('private, no-store')
    expect(await opened.text()).toContain('secret-1')
    expect(await reveals()).toMatchObject([
      { person_id: admin.id, party: 'administrator', reason: WHY },
    ])
    const own = await words(
      request(`/manage-offers/${offer.id}/vault/${unit!.id}`, { viewer: seller }),
    )
    expect(own).toContain('Opened by our staff on')
    expect(own).toContain(WHY)
    const audited = await words(office('/admin/audit'))
    expect(audited).toContain('Opened an account in a stock')
  })

  test('open at most twenty in an hour, none that is sold on, and none of their own', async () => {
    await add('amine.one | secret-1')
    const [unit] = await unitsOf()
    const path = `${place}/${unit!.id}`
    const open = async () => (await office(path, { password: PASSWORD, reason: WHY })).status
    for (let left = 20; left > 0; left--) expect(await open()).toBe(200)
    expect(await open()).toBe(429)
    expect(await letThrough({ unit: unit!.id })).toBe('units_let_through')
    expect(await open()).toBe(404)
    expect((await office(path)).status).toBe(404)
    const own = await buildOffer(db, { category: 'accounts', user_id: admin.id })
    const rules = { ...defaults, first_units_looked_at: 10 }
    await storeGoods(db, own, [account()], new Date(), crypto.randomUUID(), rules)
    const mine = await db
      .selectFrom('vault_units')
      .select('id')
      .where('offer_id', '=', own.id)
      .executeTakeFirstOrThrow()
    const answer = await office(`/admin/stock/${admin.id}/${mine.id}`, {
      password: PASSWORD,
      reason: WHY,
    })
    expect(answer.status).toBe(403)
    expect(await words(office(`/admin/stock/${admin.id}`))).toContain('Another administrator')
    expect(flashOf(await office(`/admin/stock/${admin.id}`, { unit: mine.id }))).toBe('units_own')
  })

  test('let all through that their page shows, and the queue and its count are empty of them', async () => {
    await add('amine.one | secret-1', 'amine.two | secret-2')
    expect(await words(office('/admin/stock'))).toContain('1')
    const page = await mainOf(office())
    expect(textOf(page)).toContain('Approve all 2')
    const upTo = page.querySelector('[name="up_to"]')!.getAttribute('value')!
    await add('amine.three | secret-3')
    const asked = await office(place, { up_to: upTo })
    expect([asked.status, asked.headers.get('location')]).toEqual([
      307,
      `/admin/confirm?to=${encodeURIComponent(place)}`,
    ])
    expect((await unitsOf()).map(({ state }) => state)).toEqual(['held', 'held', 'held'])
    expect(await letThrough({ up_to: upTo })).toBe('units_let_through')
    expect((await unitsOf()).map(({ state }) => state)).toEqual(['stock', 'stock', 'held'])
    expect(await letThrough({ up_to: upTo })).toBe('units_gone')
    expect(flashOf(await office(place, {}))).toBe('units_gone')
  })

  test('let none into a sold-out offer beyond what the level of its seller allows', async () => {
    await add('amine.one | secret-1')
    await buildOrder(db, { offer_id: offer.id, quantity: 7, status: 'paid' })
    await buildOffer(db, { user_id: seller.id })
    await db.insertInto('settings').values({ key: 'most_offers_new', value: '1' }).execute()
    const [unit] = await unitsOf()
    const answer = await letThrough({ unit: unit!.id })
    await db.deleteFrom('settings').where('key', '=', 'most_offers_new').execute()
    expect(answer).toBe('units_too_many_offers')
    expect((await unitsOf()).map(({ state }) => state)).toEqual(['held'])
    expect(await letThrough({ unit: unit!.id })).toBe('units_let_through')
  })

  test('take out with a reason of ten letters', async () => {
    await add('amine.one | secret-1', 'amine.two | secret-2')
    const [unit] = await unitsOf()
    const path = `${place}/take-out?unit=${unit!.id}`
    expect(await words(office(path))).toContain('Rejected accounts are deleted at once')
    const short = await office(path, { unit: unit!.id, reason: 'no' })
    expect([short.status, await words(short)]).toEqual([
      422,
      expect.stringContaining('Write the reason in 10 to 500 characters'),
    ])
    const done = await office(path, { unit: unit!.id, reason: WHY })
    expect(flashOf(done)).toBe('units_refused')
    expect((await unitsOf()).map(({ state }) => state)).toEqual(['removed', 'held'])
    // its seller reads who took it out and why, in the list and on its page; what waits has a
    // filter
    const list = `/manage-offers/${offer.id}/vault`
    const why = async (path: string) => textOf(await mainOf(request(path, { viewer: seller })))
    expect(await why(list)).toMatch(/Kanz took it out on .+/)
    expect(await why(list)).toContain(WHY)
    expect(await why(`${list}/${unit!.id}`)).toContain(WHY)
    expect(await why(`/ar${list}`)).toContain('أزاله كنز يوم')
    expect(await why(`${list}?show=held`)).not.toContain(WHY)
    expect(await why(`${list}?show=held`)).toContain('ami…two')
    expect((await office(path)).status).toBe(404)
    const all = await mainOf(office(`${place}/take-out`))
    expect(textOf(all)).toContain('Reject all that are waiting: 1')
  })

  test('alone: everybody else is led away, and unknown sellers and units are not there', async () => {
    await add('amine.one | secret-1')
    const [unit] = await unitsOf()
    for (const path of [place, `${place}/take-out`, `${place}/${unit!.id}`]) {
      const answer = await request(path, { viewer: seller, form: { unit: unit!.id, reason: WHY } })
      expect([answer.status, answer.headers.get('location')]).toEqual([302, '/'])
    }
    const nobody = '00000000-0000-4000-8000-000000000009'
    for (const path of [nobody, 'words', `${nobody}/take-out`, `${seller.id}/${nobody}`])
      expect((await office(`/admin/stock/${path}`)).status).toBe(404)
    expect((await unitsOf())[0]).toMatchObject({ state: 'held' })
  })
})
