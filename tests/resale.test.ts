import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { DAY, HOUR, plus } from '#kernel/time.ts'
import { person, system } from '#modules/auth/actor.ts'
import { shareCredentials } from '#modules/orders/credentials.server.ts'
import { deliverOrder } from '#modules/orders/deliver-order.server.ts'
import { dueForRelease } from '#modules/orders/due-orders.server.ts'
import { moveOrder, releaseOrder } from '#modules/orders/orders.server.ts'
import { letResalePass } from '#modules/orders/resale.server.ts'
import { defaults } from '#modules/settings/settings.ts'
import { letUnitsThrough } from '#modules/vault/held-units.server.ts'
import { checkPaste } from '#modules/vault/paste.server.ts'
import { resalesToLookAt } from '#modules/vault/resales-to-look-at.server.ts'
import { sameAccountsOf } from '#modules/vault/same-accounts.server.ts'
import type { Goods } from '#modules/vault/goods.ts'
import { verify } from '../scripts/verify.ts'
import { openTestApp } from './app.ts'
import { lendingForm, lent } from './factories/access.ts'
import { refundByDispute, shareByDispute } from './factories/dispute.ts'
import { buildGame } from './factories/game.ts'
import {
  account,
  answerOf,
  buildInstantOffer,
  deliveryForm,
  rowOf,
  statesOf,
  storeGoods,
  unitsOf,
} from './factories/goods.ts'
import { buildOffer } from './factories/offer.ts'
import { buildOrder, findOrder } from './factories/order.ts'
import { buildAdmin, buildSeller } from './factories/profile.ts'

// An account is sold once: it is known by its login.

const { db, env } = await openTestApp()
vi.stubEnv('LOG_LEVEL', 'silent')
const now = new Date('2026-11-20T10:00:00Z')
const later = plus(now, HOUR)
const keeper = await buildAdmin(db)
const admin = person(keeper)
const game = await buildGame(db, { category: 'accounts' })

afterEach(async () => {
  expect(await verify(env.databaseUrl!)).toEqual([])
})

const named = (login: string): Goods => account({ login })
const ownLogin = () => `king.${randomUUID()}@mail.example`
const offerOf = (user_id?: string, game_id: number = game.id) =>
  buildOffer(db, { game_id, ...(user_id && { user_id }) })

type Offer = Awaited<ReturnType<typeof buildOffer>>
const store = async (offer: Offer, ...goods: Goods[]) => {
  const stored = await storeGoods(db, offer, goods, later)
  return stored.ok ? stored.value : stored.code
}
const paid = async (offer: Offer, at = now) =>
  buildOrder(db, { status: 'paid', offer_id: offer.id, now: at })

async function deliver(id: string, goods: Goods, at = now) {
  const { seller_id } = await findOrder(db, id)
  const form = await deliveryForm(db, id, goods)
  return answerOf(await deliverOrder(db, id, seller_id, form, defaults, at))
}

/** An order in which this account was delivered by form, paid out to its seller or not. */
async function sold(
  login: string,
  { user_id, out = false }: { user_id?: string; out?: boolean } = {},
) {
  const order = await paid(await offerOf(user_id))
  expect(await deliver(order.id, named(login))).toBe('done')
  if (out) await payOut(order.id)
  return order
}

async function receive(id: string, at = now) {
  const { user_id } = await findOrder(db, id)
  const actor = person({ id: user_id, is_admin: false })
  return answerOf(await moveOrder(db, { id, name: 'receive', actor }, defaults, at))
}

async function payOut(id: string) {
  await receive(id)
  expect(await releaseOrder(db, id, defaults, plus(now, 10 * DAY))).toBe(true)
}

const marksOf = async (orderId: string) =>
  (
    await db.selectFrom('vault_units').select('resale_at').where('order_id', '=', orderId).execute()
  ).map(({ resale_at }) => resale_at !== null)

/** The orders that were told that their account came again. */
async function toldOrders() {
  const rows = await db
    .selectFrom('outbox')
    .select('subject_id')
    .where('event', '=', 'order.resold')
    .execute()
  return rows.map(({ subject_id }) => subject_id)
}

describe('an account that was sold', () => {
  test('is held for staff in the stock of the same seller and of another, whatever its password', async () => {
    const login = ownLogin()
    const first = await sold(login, { out: true })
    const own = await offerOf(first.seller_id)
    const others = await offerOf()
    for (const offer of [own, others]) {
      expect(await store(offer, named(login), account())).toBe('waits_partly')
      expect(await statesOf(db, offer.id)).toEqual(['held', 'stock'])
      expect(await rowOf(db, offer.id)).toMatchObject({ delivery_mode: 'instant', quantity: 1 })
    }
    expect((await toldOrders()).filter((id) => id === first.id)).toHaveLength(2)
    const seen = await sameAccountsOf(db, first.id)
    expect(seen.map(({ what, order_id }) => [what, order_id])).toEqual([
      ['sold', first.id],
      ['held', null],
      ['held', null],
    ])
  })

  test.each([
    ['with a tag', (name: string) => `${name}+new@gmail.com`],
    ['with points', (name: string) => `${name.slice(0, 2)}.${name.slice(2)}@googlemail.com`],
    ['in capitals', (name: string) => `${name.toUpperCase()}@GMAIL.com`],
    ['with hidden marks', (name: string) => `\u200b${name}\u00ad@gmail.com`],
  ])('is known %s', async (_, spelled) => {
    const name = `king${randomUUID().replaceAll('-', '')}`
    await sold(`${name}@gmail.com`, { out: true })
    expect(await store(await offerOf(), named(spelled(name)))).toBe('waits')
  })

  test('is the same whatever is written beside its login', async () => {
    const login = ownLogin()
    await sold(login)
    expect(await store(await offerOf(), named(`login: ${login} / pass: x`))).toBe('waits')
    expect(await store(await offerOf(), named(`اسم الدخول: ${login}`))).toBe('waits')
    const order = await paid(await offerOf())
    expect(await deliver(order.id, named(`user ${login} | code 123`))).toBe('done')
    expect(await marksOf(order.id)).toEqual([true])
    const offer = await offerOf()
    const text = `email: ${login} / pass: one\nuser ${login} | two`
    const checked = await checkPaste(db, offer.user_id, offer, { text, file: null })
    expect(
      checked.ok && [checked.value.lines, checked.value.faults.map(({ code }) => code)],
    ).toEqual([[1], ['twice']])
  })

  test.each([
    ['a player’s name', `king ${randomUUID()}`, 'stored'],
    ['an email address', ownLogin(), 'waits'],
    ['a phone number', '+213 550 98 76 54', 'waits'],
  ])(
    'by %s is known in another category of its game, and in another game: %s',
    async (_, login, inOther) => {
      await sold(login)
      const other = await buildGame(db, { category: 'accounts' })
      expect(await store(await offerOf(undefined, other.id), named(login))).toBe(inOther)
      const same = await buildGame(db, { category: 'accounts', name: game.name })
      expect(await store(await offerOf(undefined, same.id), named(login))).toBe('waits')
    },
  )

  test('is honestly sold again after its money went back, with a new password', async () => {
    const login = ownLogin()
    const first = await sold(login)
    expect((await refundByDispute(db, first.id, now)).ok).toBe(true)
    const again = await offerOf(first.seller_id)
    expect(await store(again, named(login))).toBe('stored')
    expect(await statesOf(db, again.id)).toEqual(['stock'])
  })

  test('is honestly sold on by who bought it for good, and by nobody before', async () => {
    const login = ownLogin()
    const first = await sold(login)
    await db
      .updateTable('profiles')
      .set({ is_seller: true })
      .where('id', '=', first.user_id)
      .execute()
    const early = await offerOf(first.user_id)
    expect(await store(early, named(login))).toBe('waits')
    const [unit] = await unitsOf(db, early.id)
    await letUnitsThrough(db, keeper, first.user_id, { unitId: unit!.id }, defaults, later)
    const own = await buildOrder(db, { offer_id: early.id, status: 'paid', now: later })
    expect((await findOrder(db, own.id)).status).toBe('completed')
    // staff have looked at it already
    expect(await resalesToLookAt(db)).not.toContainEqual(expect.objectContaining({ id: own.id }))

    const second = ownLogin()
    const bought = await sold(second, { out: true })
    await db
      .updateTable('profiles')
      .set({ is_seller: true })
      .where('id', '=', bought.user_id)
      .execute()
    expect(await store(await offerOf(bought.user_id), named(second))).toBe('stored')
  })

  test('is not its second buyer’s to sell on where they shared the money before a look', async () => {
    const login = ownLogin()
    const first = await sold(login, { out: true })
    const order = await paid(await offerOf(first.seller_id))
    expect(await deliver(order.id, named(login))).toBe('done')
    expect((await shareByDispute(db, order.id, 200, now)).ok).toBe(true)
    await db
      .updateTable('profiles')
      .set({ is_seller: true })
      .where('id', '=', order.user_id)
      .execute()
    expect(await store(await offerOf(order.user_id), named(login))).toBe('waits')
    const third = await paid(await offerOf(order.user_id), later)
    expect(await deliver(third.id, named(login), later)).toBe('given_before')
  })

  test('is forgotten after a year', async () => {
    const login = ownLogin()
    await sold(login, { out: true })
    const offer = await offerOf()
    const stored = await storeGoods(db, offer, [named(login)], plus(now, 366 * DAY))
    expect(stored).toEqual({ ok: true, value: 'stored' })
  })
})

describe('an account that waits in stock', () => {
  test('is not put there twice by its seller, nor delivered by form besides', async () => {
    const login = ownLogin()
    const offer = await offerOf()
    expect(await store(offer, named(login), named(login.toUpperCase()))).toBe('given_before')
    expect(await store(offer, named(login))).toBe('stored')
    const other = await offerOf(offer.user_id)
    expect(await store(other, named(login))).toBe('given_before')
    const order = await paid(other)
    expect(await deliver(order.id, named(login))).toBe('given_before')
    const text = `${login} | another\nnew.${login} | one\nNEW.${login} | two`
    const checked = await checkPaste(db, offer.user_id, other, { text, file: null })
    expect(
      checked.ok && [checked.value.lines, checked.value.faults.map(({ code }) => code)],
    ).toEqual([[2], ['in_stock', 'twice']])
  })

  test('of one seller holds it in the stock of another', async () => {
    const login = ownLogin()
    expect(await store(await offerOf(), named(login))).toBe('stored')
    expect(await store(await offerOf(), named(login))).toBe('waits')
  })

  test('is marked as it is sold, if somebody sold it elsewhere meanwhile', async () => {
    const login = ownLogin()
    const offer = await buildInstantOffer(db, { units: [named(login)], game_id: game.id, now })
    const elsewhere = await sold(login)
    expect(await marksOf(elsewhere.id)).toEqual([true])
    const order = await buildOrder(db, { offer_id: offer.id, now: later })
    await moveOrder(db, { id: order.id, name: 'mark_paid', actor: system }, defaults, later)
    expect((await findOrder(db, order.id)).status).toBe('completed')
    expect(await marksOf(order.id)).toEqual([true])
    expect(await toldOrders()).toContain(elsewhere.id)
  })
})

describe('an account that was sold and is delivered by form', () => {
  const resold = async () => {
    const login = ownLogin()
    const first = await sold(login, { out: true })
    const order = await paid(await offerOf(first.seller_id))
    expect(await deliver(order.id, named(login))).toBe('done')
    return { first, order }
  }
  const due = async (id: string) => (await findOrder(db, id)).released_at

  test('reaches its buyer, and its money waits until staff let it pass', async () => {
    const { first, order } = await resold()
    expect(await marksOf(order.id)).toEqual([true])
    expect(await toldOrders()).toContain(first.id)
    expect((await findOrder(db, order.id)).status).toBe('completed')
    expect(await receive(order.id)).toBe('done')
    const after = plus(now, 30 * DAY)
    expect(await releaseOrder(db, order.id, defaults, after)).toBe(false)
    const ids = async () => (await dueForRelease(db, after)).map(({ id }) => id)
    expect(await ids()).not.toContain(order.id)
    expect(await resalesToLookAt(db)).toContainEqual(expect.objectContaining({ id: order.id }))

    const seller = person({ id: order.seller_id, is_admin: false })
    expect(
      answerOf(await letResalePass(db, { id: order.id, actor: seller }, defaults, later)),
    ).toBe('not_found')
    const stranger = person({ id: first.user_id, is_admin: false })
    expect(
      answerOf(await letResalePass(db, { id: order.id, actor: stranger }, defaults, later)),
    ).toBe('not_found')
    expect(answerOf(await letResalePass(db, { id: order.id, actor: admin }, defaults, later))).toBe(
      'done',
    )
    expect(answerOf(await letResalePass(db, { id: order.id, actor: admin }, defaults, later))).toBe(
      'wrong_state',
    )
    expect(await ids()).toContain(order.id)
    expect(await releaseOrder(db, order.id, defaults, after)).toBe(true)
  })

  test('is refunded as any other, or shared, without a look', async () => {
    const [refunded, shared] = [await resold(), await resold()]
    expect((await refundByDispute(db, refunded.order.id, now)).ok).toBe(true)
    expect((await shareByDispute(db, shared.order.id, 200, now)).ok).toBe(true)
    expect(await due(shared.order.id)).not.toBeNull()
    const waiting = (await resalesToLookAt(db)).map(({ id }) => id)
    expect(waiting).not.toContain(refunded.order.id)
    expect(waiting).not.toContain(shared.order.id)
  })
})

describe('an account that is lent', () => {
  test('and then sold by somebody else is held, and not when its lender sells it', async () => {
    const login = ownLogin()
    const boosts = await buildGame(db, { category: 'boosting', name: game.name })
    const boost = await buildOrder(db, {
      status: 'paid',
      offer_id: (await buildOffer(db, { game_id: boosts.id })).id,
      now,
    })
    const form = await lendingForm(db, boost.id, lent({ login: ` ${login.toUpperCase()} ` }))
    expect(answerOf(await shareCredentials(db, boost.id, boost.user_id, form, now))).toBe('done')
    expect(await store(await offerOf(boost.seller_id), named(login))).toBe('waits')
    expect((await sameAccountsOf(db, boost.id)).map(({ what }) => what)).toEqual(['lent', 'held'])
    const lender = ownLogin()
    const own = await buildOrder(db, {
      status: 'paid',
      offer_id: (await buildOffer(db, { game_id: boosts.id })).id,
      now,
    })
    const lending = await lendingForm(db, own.id, lent({ login: lender }))
    expect(answerOf(await shareCredentials(db, own.id, own.user_id, lending, now))).toBe('done')
    await db
      .updateTable('profiles')
      .set({ is_seller: true })
      .where('id', '=', own.user_id)
      .execute()
    expect(await store(await offerOf(own.user_id), named(lender))).toBe('stored')
  })

  test('by somebody else than who bought it is told to that sale', async () => {
    const login = ownLogin()
    const first = await sold(login, { out: true })
    const boosts = await buildGame(db, { category: 'boosting', name: game.name })
    const offer = await buildOffer(db, { game_id: boosts.id })
    const lendBy = async (buyer_id: string) => {
      const boost = await buildOrder(db, { status: 'paid', offer_id: offer.id, buyer_id, now })
      const form = await lendingForm(db, boost.id, lent({ login }))
      expect(answerOf(await shareCredentials(db, boost.id, buyer_id, form, now))).toBe('done')
      return (await toldOrders()).filter((id) => id === first.id).length
    }
    expect(await lendBy(first.user_id)).toBe(0)
    expect(await lendBy(first.seller_id)).toBe(1)
  })
})

describe('at the same moment', () => {
  test('of two sellers who put the same account into stock one is held', async () => {
    for (let round = 0; round < 12; round++) {
      const login = ownLogin()
      const offers = await Promise.all([offerOf(), offerOf(), offerOf()])
      await Promise.all(offers.map((offer) => store(offer, named(login), account())))
      const states = await Promise.all(offers.map(({ id }) => statesOf(db, id)))
      expect(states.map(([state]) => state).toSorted()).toEqual(['held', 'held', 'stock'])
    }
  })

  test('of two who deliver it by form, and one whose stock is sold, one is not marked', async () => {
    for (let round = 0; round < 8; round++) {
      const login = ownLogin()
      const offer = await buildInstantOffer(db, { units: [named(login)], game_id: game.id, now })
      const instant = await buildOrder(db, { offer_id: offer.id, now })
      const orders = [await paid(await offerOf()), await paid(await offerOf())]
      await Promise.all([
        ...orders.map(({ id }) => deliver(id, named(login))),
        moveOrder(db, { id: instant.id, name: 'mark_paid', actor: system }, defaults, now),
      ])
      const marks = await Promise.all([...orders, instant].map(({ id }) => marksOf(id)))
      // while another has it in stock it is known as well
      expect(marks.flat().filter((mark) => !mark).length).toBeLessThanOrEqual(1)
      expect(marks.flat()).toHaveLength(3)
    }
  })

  test('lines that share logins in another order meet without a deadlock', async () => {
    const logins = Array.from({ length: 60 }, ownLogin)
    const offers = await Promise.all([offerOf(), offerOf(), offerOf(), offerOf()])
    await Promise.all(
      offers.map((offer, at) => {
        const own = at % 2 === 0 ? logins : logins.toReversed()
        return store(offer, ...own.map(named))
      }),
    )
    const states = (await Promise.all(offers.map(({ id }) => statesOf(db, id)))).flat()
    expect(states.filter((state) => state === 'stock')).toHaveLength(60)
    expect(states.filter((state) => state === 'held')).toHaveLength(180)
  })
})

describe('the database refuses', () => {
  const refusedBy = (write: Promise<unknown>) =>
    write.then(
      () => 'nothing',
      ({ constraint, code }: { constraint?: string; code: string }) => constraint ?? code,
    )
  const set = (id: string, change: object) =>
    refusedBy(db.updateTable('vault_units').set(change).where('id', '=', id).execute())

  test('what is known and not marked, the same twice in a stock, and on sale without a look', async () => {
    const login = ownLogin()
    await sold(login, { out: true })
    const offer = await offerOf()
    await store(offer, named(login))
    const { number: _, ...row } = (await unitsOf(db, offer.id))[0]!
    const other = await offerOf()
    const copy = (given: object) =>
      refusedBy(
        db
          .insertInto('vault_units')
          .values({
            ...row,
            id: randomUUID(),
            digest: null,
            offer_id: other.id,
            given_by: other.user_id,
            ...given,
          })
          .execute(),
      )
    expect(await copy({ resale_at: null })).toBe('vault_units_resale_marked')
    expect(await copy({ offer_id: offer.id, given_by: offer.user_id })).toBe(
      'vault_units_login_once',
    )
    expect(await set(row.id, { state: 'stock', stocked_at: later })).toBe(
      'vault_units_resale_looked_at',
    )
    for (const change of [{ resale_at: null }, { resale_at: plus(later, 1) }])
      expect(await set(row.id, change)).toBe('vault_units_resale_frozen')
    for (const change of [{ login_digest: null }, { game_id: (await buildGame(db)).id }])
      expect(await set(row.id, change)).toBe('vault_units_frozen')
  })

  test('that a party lets it pass, that it is taken back, and a release before', async () => {
    const login = ownLogin()
    const first = await sold(login, { out: true })
    const order = await paid(await offerOf(first.seller_id))
    await deliver(order.id, named(login))
    const unit = await db
      .selectFrom('vault_units')
      .select('id')
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow()
    const pass = (cleared_by: string) => set(unit.id, { cleared_at: later, cleared_by })
    for (const id of [order.user_id, order.seller_id, (await buildSeller(db)).id])
      expect(await pass(id)).toBe('vault_units_cleared_by_staff')
    await receive(order.id)
    const release = db.updateTable('orders').set({ released_at: later }).where('id', '=', order.id)
    expect(await refusedBy(release.execute())).toBe('orders_resale_looked_at')
    expect(await pass(keeper.id)).toBe('nothing')
    expect(await set(unit.id, { cleared_at: null, cleared_by: null })).toBe(
      'vault_units_resale_frozen',
    )
  })
})

test('verify finds an account that was sold twice unseen, and paid out unseen', async () => {
  const login = ownLogin()
  const first = await sold(login, { out: true })
  const order = await paid(await offerOf(first.seller_id))
  await deliver(order.id, named(login), later)
  const spoil = (by: string) =>
    db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql.raw(by).execute(tx)
    })
  const found = async () =>
    (await verify(env.databaseUrl!))
      .filter(({ invariant }) => invariant === 39)
      .map(({ detail }) => detail)
  await spoil(`update vault_units set resale_at = null where order_id = '${order.id}'`)
  expect(await found()).toEqual(['was sold though its account was, and is not marked'])
  await spoil(`update vault_units set resale_at = now() where order_id = '${order.id}'`)
  await receive(order.id, later)
  await spoil(`update orders set released_at = now() where id = '${order.id}'`)
  expect(await found()).toEqual(['was paid for before staff looked at it'])
  await spoil(`update orders set released_at = null where id = '${order.id}'`)
})
