import { hashPassword } from 'better-auth/crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openTestApp } from '../../../tests/app.ts'
import { account, buildInstantOffer } from '../../../tests/factories/goods.ts'
import { buildOffer } from '../../../tests/factories/offer.ts'
import { buildOrder } from '../../../tests/factories/order.ts'
import { buildIdentity, buildSeller } from '../../../tests/factories/profile.ts'
import { flashOf } from '../../../tests/flash.ts'
import { mainOf, textOf } from '../../../tests/page.ts'
import { verify } from '../../../scripts/verify.ts'

const { db, env, request } = await openTestApp()
vi.stubEnv('LOG_LEVEL', 'silent')
const PASSWORD = 'the first long secret'
const hash = await hashPassword(PASSWORD)

afterEach(async () => {
  expect(await verify(env.databaseUrl!)).toEqual([])
})

const manual = async () => {
  const offer = await buildOffer(db, { category: 'accounts', quantity: 7 })
  return { ...offer, viewer: { id: offer.user_id }, path: `/manage-offers/${offer.id}/vault` }
}

const paste = (...lines: string[]) => ({ paste: lines.join('\n') })
const rowOf = (id: number) =>
  db.selectFrom('offers').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const unitsOf = (id: number) =>
  db.selectFrom('vault_units').selectAll().where('offer_id', '=', id).orderBy('number').execute()

/** Pastes lines, and confirms what was found. */
async function store(
  { viewer, path }: { viewer: { id: string }; path: string },
  ...lines: string[]
) {
  const checked = await mainOf(request(path, { viewer, form: paste(...lines) }))
  const sealed = checked.querySelector('[name="sealed"]')?.getAttribute('value') ?? ''
  return request(`${path}/store`, { viewer, form: { sealed } })
}

/** A CSV file as a browser posts it. */
function file(text: string) {
  const form = new FormData()
  form.set('file', new File([text], 'units.csv', { type: 'text/csv' }))
  return form
}

describe('a seller pastes units', () => {
  test('not into a sold-out offer beyond what their level allows', async () => {
    const offer = await manual()
    await buildOrder(db, { offer_id: offer.id, quantity: 7, status: 'paid' })
    await buildOffer(db, { user_id: offer.user_id })
    await db.insertInto('settings').values({ key: 'most_offers_new', value: '1' }).execute()
    const answer = await store(offer, 'amine.one | secret-1')
    await db.deleteFrom('settings').where('key', '=', 'most_offers_new').execute()
    expect(flashOf(answer)).toBe('stock_too_many_offers')
    expect(await unitsOf(offer.id)).toEqual([])
    expect(await rowOf(offer.id)).toMatchObject({ status: 'completed', quantity: 0 })
    expect(flashOf(await store(offer, 'amine.one | secret-1'))).toBe('stock_stored')
  })

  test('which are looked at, and stored by a second press, which makes the offer instant', async () => {
    const offer = await manual()
    const { viewer, path } = offer
    const before = textOf(await mainOf(request(path, { viewer })))
    expect(before).toContain('Delivered by hand')
    expect(before).toContain('No accounts yet')
    const lines = [
      'amine.one@mail.example | secret-1 | | inbox-1',
      'amine.two\tsecret-2',
      '',
      'amine.three:secret:3',
    ]
    const checked = await request(path, { viewer, form: paste(...lines) })
    expect([checked.status, checked.headers.get('cache-control')]).toEqual([
      200,
      'private, no-store',
    ])
    const html = await checked.text()
    expect(html).toContain('New accounts: 3')
    expect(html).not.toContain('secret-1')
    expect(html).not.toContain('amine.two')
    expect(await unitsOf(offer.id)).toEqual([])
    expect(flashOf(await store(offer, ...lines))).toBe('stock_stored')
    expect(await rowOf(offer.id)).toMatchObject({
      delivery_mode: 'instant',
      quantity: 3,
      status: 'active',
    })
    const page = await mainOf(request(path, { viewer }))
    expect(textOf(page)).toContain('Instant delivery')
    expect(textOf(page)).toContain('ami…one@mail.example')
    for (const secret of ['secret', 'inbox', 'amine.one'])
      expect(textOf(page)).not.toContain(secret)
  })

  test('of which only the new ones are stored, and the faults of the others are named by line', async () => {
    const offer = await manual()
    await store(offer, 'known | one')
    const sold = await buildOrder(db, { offer_id: offer.id, status: 'completed' })
    await store(offer, 'waiting | two')
    const { viewer, path } = offer
    const lines = [
      'new | three',
      'known | one',
      'waiting | two',
      'NEW | three',
      'lonely |',
      'a | b | no address',
      'a | b | a@b.example | d | e | f | g',
    ]
    const page = await mainOf(request(path, { viewer, form: paste(...lines) }))
    const found = [...page.querySelectorAll('.k-stock__read li')].map((each) =>
      textOf(each).replaceAll(/[\u2066-\u2069]/g, ''),
    )
    expect(found.toSorted()).toEqual(
      [
        'New accounts: 1line 1',
        `Delivered by you before: 1line 2 · #${sold.id.slice(0, 8)}`,
        'In stock already: 1line 3',
        'Twice in what you gave: 1line 4',
        'Without “Password”: 1line 5',
        '“Email of the account” is no email address: 1line 6',
        'More details than are asked for: 1line 7',
      ].toSorted(),
    )
    expect(flashOf(await store(offer, ...lines))).toBe('stock_stored')
    expect(await rowOf(offer.id)).toMatchObject({ quantity: 2 })
  })

  test('or sends them as a file, whose columns are named in either language', async () => {
    const offer = await manual()
    const { viewer, path } = offer
    const text =
      'كلمة المرور;login;Note for the buyer\nfour;four.login;"first\nsecond"\n;five.login;\n'
    const checked = await request(`${path}?add=file`, { viewer, form: file(text) })
    const page = await mainOf(checked)
    expect(textOf(page)).toContain('New accounts: 1')
    expect(textOf(page)).toContain('Without “Password”: 1')
    const wrong = await request(`${path}?add=file`, { viewer, form: file('name;age\na;b\n') })
    expect(wrong.status).toBe(422)
    expect(textOf(await mainOf(wrong))).toContain('We do not know the columns')
  })

  test('and nothing is stored of what is too much, empty, or was not what was shown', async () => {
    const offer = await manual()
    const { viewer, path } = offer
    const many = Array.from({ length: 1_001 }, (_, n) => `a${n}|b`)
    const answers = [paste(...many), paste(''), paste('x'.repeat(60), 'y')]
    const statuses = []
    for (const form of answers) statuses.push((await request(path, { viewer, form })).status)
    expect(statuses).toEqual([422, 422, 200])
    const other = await manual()
    const checked = await mainOf(request(path, { viewer, form: paste('mine | pass') }))
    const sealed = checked.querySelector('[name="sealed"]')!.getAttribute('value')!
    const steal = await request(`${other.path}/store`, { viewer: other.viewer, form: { sealed } })
    expect(flashOf(steal)).toBe('stock_changed')
    const twice = [1, 2].map(() => request(`${path}/store`, { viewer, form: { sealed } }))
    for (const each of await Promise.all(twice)) expect(flashOf(each)).toMatch(/^stock_/)
    expect(await unitsOf(offer.id)).toHaveLength(1)
    expect(await unitsOf(other.id)).toEqual([])
  })

  test('only for accounts, and only as their own seller', async () => {
    const items = await buildOffer(db, { category: 'items' })
    const own = { id: items.user_id }
    const path = `/manage-offers/${items.id}/vault`
    expect(textOf(await mainOf(request(path, { viewer: own })))).toContain('Only accounts')
    expect((await request(path, { viewer: own, form: paste('a | b') })).status).toBe(422)
    const stranger = await buildSeller(db)
    expect((await request(path, { viewer: stranger })).status).toBe(404)
  })
})

describe('a unit', () => {
  const ready = async () => {
    const goods = account({ login: 'someone.else@mail.example' + Math.random() })
    const offer = await buildInstantOffer(db, { units: [goods] })
    await buildIdentity(db, offer.user_id, { password: hash })
    const [unit] = await unitsOf(offer.id)
    const path = `/manage-offers/${offer.id}/vault/${unit!.id}`
    return { offer, unit: unit!, goods, viewer: { id: offer.user_id }, path }
  }

  test('is opened by its seller alone, who proves it, for two minutes, and that is written down', async () => {
    const { unit, goods, viewer, path } = await ready()
    const closed = await request(path, { viewer })
    expect(await closed.text()).not.toContain(goods.password)
    const wrong = await request(path, { viewer, form: { password: 'another' } })
    expect([wrong.status, (await wrong.text()).includes(goods.password!)]).toEqual([403, false])
    const opened = await request(path, { viewer, form: { password: PASSWORD } })
    expect(opened.headers.get('refresh')).toBe(`120;url=${path}`)
    expect(opened.headers.get('cache-control')).toBe('private, no-store')
    expect(await opened.text()).toContain(goods.password)
    const reveals = await db
      .selectFrom('vault_reveals')
      .select(['person_id', 'party'])
      .where('unit_id', '=', unit.id)
      .execute()
    expect(reveals).toEqual([{ person_id: viewer.id, party: 'seller' }])
    const stranger = await buildSeller(db)
    const asked = await request(path, { viewer: stranger, form: { password: PASSWORD } })
    expect(asked.status).toBe(404)
  })

  test('is taken out of the stock, and the offer is sold out when it was the last', async () => {
    const { offer, viewer, path } = await ready()
    expect(flashOf(await request(`${path}/remove`, { viewer, form: {} }))).toBe('stock_removed')
    expect(flashOf(await request(`${path}/remove`, { viewer, form: {} }))).toBe('stock_gone')
    expect(await rowOf(offer.id)).toMatchObject({ quantity: 0, status: 'completed' })
    expect(textOf(await mainOf(request(path, { viewer })))).toContain('Taken out of the stock')
  })

  test('is not given up while an unpaid order holds it', async () => {
    const { offer, viewer, path } = await ready()
    await buildOrder(db, { offer_id: offer.id })
    expect(flashOf(await request(`${path}/remove`, { viewer, form: {} }))).toBe('stock_held')
    const back = `/manage-offers/${offer.id}/vault/by-hand`
    expect(flashOf(await request(back, { viewer, form: {} }))).toBe('stock_held')
    const held = textOf(await mainOf(request(`/manage-offers/${offer.id}/vault`, { viewer })))
    expect(held).toContain('1 held by unpaid orders')
  })
})
