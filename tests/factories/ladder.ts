import type { ClimbAsked, Rung } from '#modules/offers/ladder.ts'
import { climbOf, ladderTerms } from '#modules/offers/ladder.ts'
import { promiseOf } from '#modules/checkout/promise.ts'
import type { Db } from '#platform/db.server.ts'
import { transact } from '#platform/db.server.ts'
import { replaceSteps } from '../../app/modules/offers/ladder.server.ts'
import { buildAttribute } from './attribute.ts'
import { buildGame } from './game.ts'
import { buildOffer } from './offer.ts'

/** The ranks of a game of the tests, from the lowest. */
export const rankKeys = ['iron', 'bronze', 'silver', 'gold', 'platinum', 'diamond'] as const

const AFTER_SILVER = 3

/** Bronze to platinum: 400, 600 and 900 DA, 3, 4 and 5 hours. */
export const ladder: readonly Rung[] = [
  { key: 'bronze', price: 0, minutes: 0 },
  { key: 'silver', price: 400, minutes: 180 },
  { key: 'gold', price: 600, minutes: 240 },
  { key: 'platinum', price: 900, minutes: 300 },
]

/** A game whose boosts can be priced by the step; `retired` ranks come after silver. */
export async function buildLadderGame(
  db: Db,
  given: Parameters<typeof buildGame>[1] = {},
  retired: readonly string[] = [],
) {
  const game = await buildGame(db, { category: 'boosting', ...given })
  await buildAttribute(db, {
    game_id: game.id,
    key: 'from_rank',
    label: 'From rank',
    label_ar: 'من رتبة',
    ordered: true,
    options: [
      ...rankKeys.slice(0, AFTER_SILVER),
      ...retired.map((key) => ({ key, active: false })),
      ...rankKeys.slice(AFTER_SILVER),
    ],
  })
  return game
}

type Given = Parameters<typeof buildOffer>[1] & { steps?: readonly Rung[] }

/** An offer that is priced by the step, of a game of its own unless told otherwise. */
export async function buildLadder(db: Db, { steps = ladder, ...given }: Given = {}) {
  const game_id = given.game_id ?? (await buildLadderGame(db)).id
  const terms = ladderTerms(steps)!
  return transact(db, async (tx) => {
    const offer = await buildOffer(tx, {
      game_id,
      price: terms.price,
      delivery_time: `${terms.minutes} minutes`,
      ...given,
    })
    await replaceSteps(tx, [{ id: offer.id, steps }])
    return offer
  })
}

/** What a checkout's form says of a climb: its ranks, and price and promise as they were seen. */
export function climbForm(asked: ClimbAsked, steps: readonly Rung[] = ladder) {
  const climb = climbOf(steps, asked)
  if (!climb.ok) throw new Error(`no climb: ${climb.code}`)
  const { price, minutes, rungs } = climb.value
  return {
    climb: asked,
    price_seen: price,
    promise_seen: promiseOf({ seconds: 60 * minutes, rungs }),
  }
}
