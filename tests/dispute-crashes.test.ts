import { beforeEach, expect, test } from 'vitest'
import { DAY, plus } from '#kernel/time.ts'
import { type Actor, person } from '#modules/auth/actor.ts'
import { moveDisputeByClock } from '#modules/disputes/clock.server.ts'
import { decideDispute } from '#modules/disputes/decide.server.ts'
import { escalate } from '#modules/disputes/party-actions.server.ts'
import { latestDispute } from '#modules/disputes/view.server.ts'
import { defaults } from '#modules/settings/settings.ts'
import { identity } from '../db/seeds/site.ts'
import { verify } from '../scripts/verify.ts'
import { openTestDatabase } from './app.ts'
import { disputeOrder } from './factories/dispute.ts'
import { buildOrder, findOrder } from './factories/order.ts'
import { buildAdmin } from './factories/profile.ts'
import { dyingAt } from './factories/dying.ts'

// A process that is killed between each two steps of carrying out a decision: its connection ends,
// and what it had written in that transaction with it. Nothing is left half done, and the next
// minute does it all, once.

const { db, url } = await openTestDatabase(4)
const settings = { ...defaults, ...identity }
const now = new Date()
const words = 'Word by word, as it happened'
beforeEach(async () => {
  expect(await verify(url)).toEqual([])
})

/** An order whose decision may be carried out a day later. */
async function decided(outcome: 'part' | 'refunded' | 'kept') {
  const order = await buildOrder(db, {
    status: 'paid',
    category: 'items',
    price: 10_000,
    settings: { ...identity, charge_buyer_fee: true },
    now,
  })
  await disputeOrder(db, order.id, person({ id: order.user_id, is_admin: false }), words, now)
  const office: Actor = person(await buildAdmin(db))
  const acted = { orderId: order.id, actor: office }
  await escalate(db, acted, now)
  const form = { outcome, part: outcome === 'part' ? 4_000 : null, to: 'wallet', words } as const
  expect(await decideDispute(db, acted, form, 1, settings, now)).toMatchObject({ ok: true })
  return order
}

/** All that carrying it out writes. */
async function standOf({
  id,
  user_id,
  seller_id,
}: {
  id: string
  user_id: string
  seller_id: string
}) {
  const { status, disputed_at, released_at, refunded_part } = await findOrder(db, id)
  const accounts = [`escrow:${id}`, `wallet:${user_id}`, `wallet:${seller_id}`]
  const [balances, steps, notices, dispute] = await Promise.all([
    db
      .selectFrom('ledger_accounts')
      .select(['id', 'balance'])
      .where('id', 'in', accounts)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('order_history')
      .select('move')
      .where('order_id', '=', id)
      .orderBy('id')
      .execute(),
    db.selectFrom('outbox').select('event').where('subject_id', '=', id).orderBy('id').execute(),
    latestDispute(db, id),
  ])
  return {
    order: { status, disputed_at, released_at, refunded_part },
    balances,
    steps: steps.map(({ move }) => move),
    notices: notices.map(({ event }) => event),
    dispute: [dispute!.status, dispute!.outcome, dispute!.steps.length],
  }
}

test.each(['part', 'refunded', 'kept'] as const)(
  'killed at any statement of carrying out a decision (%s), it is as if it had not begun, and is done next',
  async (outcome) => {
    const order = await decided(outcome)
    const before = await standOf(order)
    const at = plus(now, DAY)
    let statement = 0
    for (; ; statement++) {
      const dying = dyingAt(db, statement)
      const done = await moveDisputeByClock(dying, order.id, settings, at).catch(() => 'died')
      if (done !== 'died') break
      expect(await standOf(order)).toEqual(before)
    }
    // it has many: that none was reached would prove nothing
    expect(statement).toBeGreaterThan(8)
    const after = await standOf(order)
    expect(after.dispute).toEqual(['closed', outcome, (before.dispute[2]! as number) + 1])
    expect(after.balances.find(({ id }) => id.startsWith('escrow'))?.balance).toBe(
      outcome === 'kept' ? order.total_price : 0,
    )
    expect(await moveDisputeByClock(db, order.id, settings, at)).toBe(false)
    expect(await standOf(order)).toEqual(after)
    expect(await verify(url)).toEqual([])
  },
  120_000,
)
