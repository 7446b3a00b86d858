import { randomUUID } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { assert } from '#kernel/assert.ts'
import { DAY, plus } from '#kernel/time.ts'
import type { Actor } from '#modules/auth/actor.ts'
import {
  revealCredentials,
  shareCredentials,
  withdrawCredentials,
} from '#modules/orders/credentials.server.ts'
import type { Db } from '#platform/db.server.ts'
import { lendingForm, lent } from './factories/access.ts'
import { answerOf } from './factories/goods.ts'
import { buildIdentity } from './factories/profile.ts'
import {
  isBoost,
  isHeld,
  type Lent,
  type Market,
  type OnOrder,
  type Order,
  type Step,
  type Who,
} from './model-market.ts'

// What the model knows of the account that the buyer of a boost lends its seller.

/** Who really acts, and on what. */
interface Means {
  db: Db
  actorOf: (market: Market, order: Order, who: Who) => Actor
}
/** What somebody does about access: what the model expects of it, and what really happens. */
interface Act {
  name: string
  expected: (market: Market, order: Order) => string
  real: (market: Market, order: Order) => Promise<string>
}
type Among = (orders: readonly Order[]) => readonly Order[]

const PASSWORD = 'the password of all three'
const hash = await hashPassword(PASSWORD)

/** By which a person proves that it is them. */
export const givePassword = (db: Db, personId: string, now: Date) =>
  buildIdentity(db, personId, {
    password: hash,
    created_at: plus(now, -30 * DAY),
    updated_at: plus(now, -30 * DAY),
  })

/** Everything that can happen to lent access, as steps of the model's market. */
export function accessSteps(means: Means, onOrder: OnOrder): fc.Arbitrary<Step>[] {
  const n = fc.nat({ max: 11 })
  const who = fc.constantFrom<Who>('buyer', 'seller', 'admin', 'stranger')
  const acts = actsOf(means)
  const { give, again, takeBack, open } = acts
  const any: Among = (orders) => orders
  const boosts: Among = (orders) => orders.filter(isBoost)
  const going: Among = (orders) => boosts(orders).filter(isHeld)
  const lentOnce: Among = (orders) => orders.filter((order) => order.lent.length > 0)
  const by = (act: fc.Arbitrary<Act>, ...among: Among[]) =>
    fc
      .tuple(n, act, fc.constantFrom(...among))
      .map(([at, { name, expected, real }, some]) => onOrder(name, at, some, expected, real))
  const usual = by(
    fc.nat({ max: 29 }).map((luck) => goOn(acts, luck)),
    going,
  )
  return [
    usual,
    usual,
    usual,
    usual,
    by(who.map(give), any, boosts),
    by(fc.boolean().map(again), lentOnce),
    by(fc.oneof(who.map(takeBack), who.map(open)), boosts, lentOnce),
  ]
}

/** What opens is what was given last, until its buyer ends it or the order is over. */
const openOf = (order: Order): Lent | undefined =>
  isHeld(order) ? order.lent.find(({ end }) => end === null) : undefined

function actsOf(means: Means) {
  const give = (who: Who) => giving(means, who)
  const again = (isSame: boolean) => givingAgain(means, isSame)
  const takeBack = (who: Who) => takingBack(means, who)
  const open = (who: Who) => opening(means, who)
  return { give, again, takeBack, open }
}
type Acts = ReturnType<typeof actsOf>

/** What usually comes next, or who has no right to it tries. */
function next({ give, again, takeBack, open }: Acts, order: Order, luck: number): Act {
  const [lends, ends, opens] = [give('buyer'), takeBack('buyer'), open('seller')]
  const sent = order.lent.length > 0 ? [again(true), again(false)] : []
  const wrong = [takeBack('seller'), open('buyer'), open('stranger')]
  const possible = openOf(order)
    ? [opens, opens, opens, lends, ends, ...sent, ...wrong]
    : [lends, lends, lends, lends, opens, ends, ...sent]
  return possible[luck % possible.length]!
}
const goOn = (acts: Acts, luck: number): Act => {
  let act: Act
  return {
    name: `what comes next (${luck}) with access to`,
    expected: (market, order) => `${act.name}: ${act.expected(market, order)}`,
    real: async (market, order) => {
      act = next(acts, order, luck)
      return `${act.name}: ${await act.real(market, order)}`
    },
  }
}

function giving({ db, actorOf }: Means, who: Who): Act {
  let sent: Pick<Lent, 'token' | 'goods'>
  return {
    name: `${who} gives access to`,
    expected: ({ now }, order) => {
      if (who !== 'buyer' || !isBoost(order) || order.paid_at === null) return 'not_found'
      if (!isHeld(order)) return 'wrong_state'
      const before = openOf(order)
      if (before) Object.assign(before, { end: 'changed', ended: now })
      order.lent.push({ ...sent, given: now, end: null, ended: null, opened: 0 })
      return 'done'
    },
    real: async (market, order) => {
      const form = await lendingForm(db, order.id)
      sent = { token: form.token, goods: form.goods[0]! }
      const by = idOf(actorOf(market, order, who))
      return answerOf(await shareCredentials(db, order.id, by, form, market.now))
    },
  }
}

/** The form that was sent last comes once more, the same or with something else in it. */
const givingAgain = ({ db, actorOf }: Means, isSame: boolean): Act => ({
  name: `the last form, ${isSame ? 'as it was' : 'changed'}, gives access to`,
  expected: (_, order) => {
    if (!isHeld(order)) return 'wrong_state'
    const stands = openOf(order) === order.lent.at(-1)
    return stands && isSame ? 'done' : 'form_changed'
  },
  real: async (market, order) => {
    const { token, goods } = order.lent.at(-1)!
    const fresh = await lendingForm(db, order.id)
    const form = { ...fresh, token, goods: [isSame ? goods : lent()] }
    const by = idOf(actorOf(market, order, 'buyer'))
    return answerOf(await shareCredentials(db, order.id, by, form, market.now))
  },
})

const takingBack = ({ db, actorOf }: Means, who: Who): Act => ({
  name: `${who} takes back access to`,
  expected: ({ now }, order) => {
    if (who !== 'buyer' || !isBoost(order)) return 'not_found'
    const open = openOf(order)
    if (!open) return 'nothing'
    Object.assign(open, { end: 'taken_back', ended: now })
    return 'done'
  },
  real: async (market, order) => {
    const by = idOf(actorOf(market, order, who))
    return answerOf(await withdrawCredentials(db, order.id, by, market.now))
  },
})

/**
 * Somebody opens it, in a session of theirs and with their password; who may sees what was given.
 */
const opening = ({ db, actorOf }: Means, who: Who): Act => ({
  name: `${who} opens access to`,
  expected: (_, order) => {
    if (who !== 'seller' || !isBoost(order)) return 'not_found'
    const open = openOf(order)
    if (!open) return 'nothing'
    open.opened++
    return `shown ${open.goods.password}`
  },
  real: async (market, order) => {
    const id = idOf(actorOf(market, order, who))
    const by = { id, session_id: await sessionOf(db, id, market.now) }
    const proof = { password: PASSWORD, code: '' }
    const shown = await revealCredentials(db, order.id, by, proof, market.now)
    return shown.ok ? `shown ${shown.value[0]!.details[2]!.text}` : shown.code
  },
})

async function sessionOf(db: Db, personId: string, now: Date): Promise<string> {
  const session = { token: randomUUID(), user_id: personId, expires_at: plus(now, DAY) }
  const { id } = await db
    .insertInto('sessions')
    .values(session)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

function idOf(actor: Actor): string {
  assert(actor.kind === 'person', 'people lend and open')
  return actor.id
}

/** All that was given is shredded but what opens, for the reason that the model knows. */
export async function compareAccess(db: Db, { orders }: Market) {
  const rows = await db
    .selectFrom('order_credentials as a')
    .where('order_id', 'in', [
      '00000000-0000-0000-0000-000000000000',
      ...orders.map(({ id }) => id),
    ])
    .orderBy('number')
    .select(['order_id', 'token', 'shredded_why'])
    .select([
      sql<boolean>`wrapped_key is not null`.as('opens'),
      sql<number>`(select count(*)::int from credential_reveals where access_id = a.id)`.as(
        'opened',
      ),
    ])
    .execute()
  for (const order of orders) {
    const expected = order.lent.map(({ token, end, opened }) => ({
      order_id: order.id,
      token,
      shredded_why: end ?? (isHeld(order) ? null : 'over'),
      opens: end === null && isHeld(order),
      opened,
    }))
    expect(rows.filter(({ order_id }) => order_id === order.id)).toEqual(expected)
  }
}
