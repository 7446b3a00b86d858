import { randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { walletBalance } from '#modules/ledger/ledger.server.ts'
import { verify } from '../scripts/verify.ts'
import { openTestApp } from './app.ts'
import { buildOffer } from './factories/offer.ts'
import { checkout } from './factories/order.ts'
import { buildPaymentMethod } from './factories/payment-method.ts'
import { buildAdmin, buildProfile } from './factories/profile.ts'
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

const { db, env, request } = await openTestApp()
vi.stubEnv('LOG_LEVEL', 'silent')
afterAll(() => vi.unstubAllEnvs())
const office = await buildAdmin(db)
const method = await buildPaymentMethod(db)
const kinds = ['order', 'adjustment'] as const
type Kind = (typeof kinds)[number]

/** A number between 0 and 1 from a seed: the same run again by SEED. */
function drawn(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

test(`of forms whose answers are lost each takes effect once`, async () => {
  const seed = Number(process.env.SEED) || randomInt(1, 2 ** 31)
  const draw = drawn(seed)
  const rich = await buildProfile(db)
  const offer = await buildOffer(db, { category: 'items', price: PRICE, quantity: FORMS })
  const sent = { forms: 0, requests: 0, lost: 0 }

  /** Sends one form until an answer arrives, sometimes without waiting for the one before. */
  async function send(kind: Kind) {
    const token = randomUUID()
    // who has an unpaid order of an offer is led to it
    const buyer = kind === 'order' ? await buildProfile(db) : rich
    const ask = () => {
      sent.requests++
      if (kind === 'order')
        return request(`/payment/${offer.id}`, {
          viewer: buyer,
          form: {
            ...checkout({ payment_method_id: method.id, price_seen: PRICE }),
            checkout_token: token,
          },
        })
      return request(`/admin/users/${rich.id}/wallet`, {
        viewer: office,
        form: { token, kind: 'deposit', amount: 10, description: 'A prize' },
      })
    }
    const answers: Promise<Response>[] = [ask()]
    while (draw() < LOST) {
      sent.lost++
      // half of those who wait in vain wait to the end
      if (draw() < 0.5) await answers.at(-1)
      answers.push(ask())
    }
    const statuses = (await Promise.all(answers)).map(({ status }) => status)
    sent.forms++
    expect(statuses, `${kind}, seed ${seed}`).toEqual(statuses.map(() => 302))
  }

  const left = Array.from({ length: FORMS }, (_, nth) => kinds[nth % kinds.length]!)
  await Promise.all(
    Array.from({ length: LANES }, async () => {
      for (let kind = left.pop(); kind; kind = left.pop()) await send(kind)
    }),
  )
  const placed = FORMS - Math.floor(FORMS / 2)
  const { rows } = await sql<{ orders: number; stock: number; adjustments: number }>`
    select (select count(*)::int from orders where offer_id = ${offer.id}) as orders,
      (select quantity from offers where id = ${offer.id}) as stock,
      (select count(*)::int from wallet_adjustments where user_id = ${rich.id}) as
        adjustments`.execute(db)
  expect(rows[0]).toEqual({ orders: placed, stock: FORMS - placed, adjustments: FORMS - placed })
  expect(await walletBalance(db, rich.id)).toBe((FORMS - placed) * 10)
  expect(await verify(env.databaseUrl!)).toEqual([])
  expect(sent.lost).toBeGreaterThan(FORMS / 10)
  trustFigure(
    5,
    `${sent.forms} forms, ${sent.requests} requests, ${sent.lost} answers lost, ${sent.forms} effects (seed ${seed})`,
  )
})
