import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { DAY, plus } from '#kernel/time.ts'
import { type Actor, person } from '#modules/auth/actor.ts'
import { moveDisputeByClock } from '#modules/disputes/clock.server.ts'
import { decideDispute } from '#modules/disputes/decide.server.ts'
import {
  acceptProposal,
  answerDispute,
  appealDecision,
  declineProposal,
  escalate,
  propose,
  withdrawDispute,
} from '#modules/disputes/party-actions.server.ts'
import { latestDispute } from '#modules/disputes/view.server.ts'
import { defaults } from '#modules/settings/settings.ts'
import { verify } from '../scripts/verify.ts'
import { openTestDatabase } from './app.ts'
import { disputeOrder } from './factories/dispute.ts'
import { buildOffer } from './factories/offer.ts'
import { buildOrder } from './factories/order.ts'
import { buildAdmin, buildProfile } from './factories/profile.ts'

// Two acts at the same moment, of which one alone is possible. More rounds:
// RACES=200 npx vitest run tests/dispute-races.test.ts
const ROUNDS = Number(process.env.RACES ?? 20)
const MOST_MS = 240_000

const { db, url } = await openTestDatabase(4)
const now = new Date()
const words = 'Word by word, as it happened'
const offer = await buildOffer(db, { quantity: 10 * ROUNDS, price: 10_000 })
const one = await buildProfile(db)
const office = person(await buildAdmin(db))

async function disputed() {
  const { id, seller_id } = await buildOrder(db, {
    status: 'completed',
    offer_id: offer.id,
    buyer_id: one.id,
    now,
  })
  const by = (actor: Actor) => ({ orderId: id, actor })
  const [buyer, seller] = [one.id, seller_id].map((each) => person({ id: each, is_admin: false }))
  await disputeOrder(db, id, buyer!, words, now)
  return { id, buyer: by(buyer!), seller: by(seller!), office: by(office) }
}

type Disputed = Awaited<ReturnType<typeof disputed>>
const shown = async (id: string) => (await latestDispute(db, id))!.proposal!.id
const codeOf = (result: { ok: true } | { ok: false; code: string }) =>
  result.ok ? 'done' : result.code

/** Runs both so many times, each of them first as often; gives how often the first won. */
async function race(
  prepare: (dispute: Disputed) => Promise<unknown>,
  acts: (dispute: Disputed, at: Date) => Promise<[() => Promise<string>, () => Promise<string>]>,
  lost: readonly string[],
): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    const dispute = await disputed()
    await prepare(dispute)
    const both = await acts(dispute, plus(now, DAY))
    const answers = await Promise.all((round % 2 ? both : both.toReversed()).map((act) => act()))
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1)
    expect(lost).toContain(answers.find((answer) => answer !== 'done'))
  }
  expect(await verify(url)).toEqual([])
}

test(
  'a proposal is accepted or declined, never both',
  () =>
    race(
      ({ seller }) => answerDispute(db, seller, words, now),
      async ({ id, seller }) => {
        const proposal = await shown(id)
        return [
          async () => codeOf(await acceptProposal(db, seller, proposal, defaults, now)),
          async () => codeOf(await declineProposal(db, seller, proposal, now)),
        ]
      },
      ['not_found', 'changed'],
    ),
  MOST_MS,
)

test(
  'a proposal is accepted, or its dispute is taken back',
  () =>
    race(
      async ({ seller }) => {
        const form = { kind: 'part', part: 4_000, words: '', token: randomUUID() } as const
        await propose(db, seller, form, now)
      },
      async ({ id, buyer, seller }) => {
        // the buyer asks for more, which the seller accepts while it is taken back
        const form = { kind: 'part', part: 6_000, words: '', token: randomUUID() } as const
        await propose(db, buyer, form, now)
        const proposal = await shown(id)
        await db.deleteFrom('auth_rate_limits').execute()
        return [
          async () => codeOf(await acceptProposal(db, seller, proposal, defaults, now)),
          async () => codeOf(await withdrawDispute(db, buyer, defaults, now)),
        ]
      },
      ['not_found'],
    ),
  MOST_MS,
)

test(
  'a decision is carried out or appealed, never both',
  () =>
    race(
      async ({ office: decider }) => {
        await escalate(db, decider, now)
        const form = { outcome: 'part', part: 5_000, to: 'wallet', words } as const
        await decideDispute(db, decider, form, 1, defaults, now)
      },
      async ({ id, seller }, at) => [
        async () => ((await moveDisputeByClock(db, id, defaults, at)) ? 'done' : 'nothing'),
        async () => codeOf(await appealDecision(db, seller, words, at)),
      ],
      ['not_found', 'nothing'],
    ),
  MOST_MS,
)
