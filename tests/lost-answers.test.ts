import { randomInt, randomUUID } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { awardPoints } from '#modules/loyalty/loyalty.server.ts'
import { walletBalance } from '#modules/ledger/ledger.server.ts'
import { defaults } from '#modules/settings/settings.ts'
import { transact } from '#platform/db.server.ts'
import { verify } from '../scripts/verify.ts'
import { openTestApp } from './app.ts'
import { buildOffer } from './factories/offer.ts'
import { buildOrder, checkout } from './factories/order.ts'
import { buildPaymentMethod } from './factories/payment-method.ts'
import { closePayouts, openPayouts } from './factories/payout.ts'
import { buildAdmin, buildIdentity, buildProfile } from './factories/profile.ts'
import { everything } from './slice.ts'
import { trustFigure } from './trust-figure.ts'

// A fifth of the answers is lost on the way, and whoever waited for one sends the same form again,
// also while the first is still being answered. Each takes effect once.

/** KEYED_REQUESTS says how many forms are sent. */
const FORMS = Number(process.env.KEYED_REQUESTS) || (everything ? 600 : 90)
const LOST = 0.2
/** So many are under way at a time. */
const LANES = 6
const PRICE = 100
/** SEED loses the same answers again. */
const seed = Number(process.env.SEED) || randomInt(1, 2 ** 31)

const { db, env, request } = await openTestApp()
vi.stubEnv('LOG_LEVEL', 'silent')
await openPayouts(db)
await db.insertInto('settings').values({ key: 'staff_money_per_day', value: '100000000' }).execute()
afterAll(async () => {
  vi.unstubAllEnvs()
  await closePayouts(db)
})
const office = await buildAdmin(db)
const method = await buildPaymentMethod(db)
const rich = await buildProfile(db)
const offer = await buildOffer(db, { category: 'items', price: PRICE, quantity: 20 * FORMS })
const PASSWORD = 'the first long secret'
const hash = await hashPassword(PASSWORD)

/** Somebody with as many points as all exchanges take. */
const loyal = await buildOrder(db, { status: 'received', category: 'items', price: 1_000_000 })
await transact(db, (tx) => awardPoints(tx, loyal, defaults))
const { id: reward_id } = await db
  .insertInto('loyalty_rewards')
  .values({ name: '5 DA', points_required: 50, reward_value: 5 })
  .returning('id')
  .executeTakeFirstOrThrow()

/** A form, and by what its effect is known from those of all others. */
interface Form {
  key: string
  path: string
  viewer: { id: string }
  form: Record<string, string | number>
}
interface Kind {
  /** What there has to be before, and the form. */
  made: (token: string) => Promise<Form>
  /** Every effect that there is, by its key. */
  effects: RawBuilder<{ key: string }>
}

const anOrder = (status: 'pending' | 'paid') =>
  buildOrder(db, { status, offer_id: offer.id, payment_method_id: method.id })

const kinds: Record<string, Kind> = {
  order: {
    // who has an unpaid order of an offer is led to it
    made: async (checkout_token) => {
      const viewer = await buildProfile(db)
      const asked = checkout({ payment_method_id: method.id, price_seen: PRICE })
      const form = { ...asked, checkout_token }
      return { key: viewer.id, path: `/payment/${offer.id}`, viewer, form }
    },
    effects: sql`select user_id::text as key from orders
      where offer_id = ${offer.id} and status = 'pending' and id not in (
        select order_id from conversations where order_id is not null)`,
  },
  adjustment: {
    made: async (token) => ({
      key: token,
      path: `/admin/users/${rich.id}/wallet`,
      viewer: office,
      form: { token, kind: 'deposit', amount: 10, description: 'A prize' },
    }),
    effects: sql`select token::text as key from wallet_adjustments`,
  },
  'exchange of points': {
    made: async (token) => ({
      key: token,
      path: '/loyalty',
      viewer: { id: loyal.user_id },
      form: { reward_id, points_seen: 50, value_seen: 5, token },
    }),
    effects: sql`select token::text as key from loyalty_redemptions`,
  },
  message: {
    made: async (say_token) => {
      const { id, user_id } = await anOrder('pending')
      const form = { body: 'Good evening, is it there?', say_token }
      return { key: id, path: `/orders/${id}/say`, viewer: { id: user_id }, form }
    },
    effects: sql`select c.order_id::text as key from messages m
      join conversations c on c.id = m.conversation_id where m.kind = 'text'`,
  },
  'refund of a part': {
    made: async (token) => {
      const { id } = await anOrder('paid')
      const form = { to: 'refund_wallet', amount: 40, reason: 'A piece is missing', token }
      return { key: id, path: `/admin/orders/${id}/refund`, viewer: office, form }
    },
    effects: sql`select order_id::text as key from order_refunds`,
  },
  withdrawal: {
    made: async (token) => {
      const viewer = await buildProfile(db, { wallet: 20_000 })
      await buildIdentity(db, viewer.id, { password: hash })
      const account = { kind: 'rib', rib: '00200112112300000146', holder: 'Amina Benali' }
      const proof = { intent: 'send', fee_seen: 150, password: PASSWORD }
      const form = { ...account, ...proof, amount: 5_000, token }
      return { key: viewer.id, path: '/wallet/withdraw', viewer, form }
    },
    effects: sql`select user_id::text as key from withdrawals`,
  },
}

/** A number between 0 and 1 from a seed. */
function drawn(from: number): () => number {
  let state = from >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const draw = drawn(seed)
const sent = { requests: 0, lost: 0 }

/** Sends one form until an answer arrives, sometimes without waiting for the one before. */
async function send(kind: string): Promise<string> {
  const { key, path, viewer, form } = await kinds[kind]!.made(randomUUID())
  const ask = () => {
    sent.requests++
    return request(path, { viewer, form })
  }
  const answers: Promise<Response>[] = [ask()]
  while (draw() < LOST) {
    sent.lost++
    // half of those who wait in vain wait to the end
    if (draw() < 0.5) await answers.at(-1)
    answers.push(ask())
  }
  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  expect([kind, ...statuses]).toEqual([kind, ...statuses.map(() => 302)])
  return key
}

test(`of forms whose answers are lost each takes effect once (SEED=${seed})`, async () => {
  const names = Object.keys(kinds)
  const left = Array.from({ length: FORMS }, (_, nth) => names[nth % names.length]!)
  const keys = new Map(names.map((name): [string, string[]] => [name, []]))
  await Promise.all(
    Array.from({ length: LANES }, async () => {
      for (let kind = left.pop(); kind; kind = left.pop()) keys.get(kind)!.push(await send(kind))
    }),
  )
  let effects = 0
  for (const [kind, { effects: all }] of Object.entries(kinds)) {
    const { rows } = await all.execute(db)
    expect([kind, rows.map(({ key }) => key).toSorted()]).toEqual([
      kind,
      keys.get(kind)!.toSorted(),
    ])
    effects += rows.length
  }
  expect(effects).toBe(FORMS)
  expect(await walletBalance(db, rich.id)).toBe(keys.get('adjustment')!.length * 10)
  expect(await walletBalance(db, loyal.user_id)).toBe(keys.get('exchange of points')!.length * 5)
  expect(await verify(env.databaseUrl!)).toEqual([])
  expect(sent.lost).toBeGreaterThan(FORMS / 10)
  trustFigure(
    5,
    `${FORMS} forms of ${names.length} kinds, ${sent.requests} requests, ${sent.lost} answers lost, ${effects} effects (seed ${seed})`,
  )
})
