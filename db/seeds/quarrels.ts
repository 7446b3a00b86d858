import type { Actor } from '#modules/auth/actor.ts'
import { openDispute } from '#modules/disputes/open.server.ts'
import { answerDispute, propose } from '#modules/disputes/party-actions.server.ts'
import { reasonsOf } from '#modules/disputes/reasons.ts'
import type { MoveName } from '#modules/orders/order.ts'
import type { Settings } from '#modules/settings/settings.ts'
import type { Result } from '../../app/kernel/result.ts'
import type { Db } from '../../app/platform/db.server.ts'
import type { OfferSeed } from './data/types.ts'

/** What buyers of the demo say is wrong. */
export const problems = [
  'الحساب مربوط بإيميل قديم لم يذكره البائع.',
  'Je n’ai reçu que la moitié des pièces.',
  'The account asks for a phone code I do not have.',
]

type Quarrel = (db: Db, id: string, now: Date) => Promise<Result<unknown>>

/**
 * What happens in a dispute, and after how many hours: every other seller answers, and offers a
 * half.
 */
export function quarrelOf(
  problem: string,
  seed: { offer: number; quantity: number },
  offer: OfferSeed,
  by: (move: MoveName) => Actor,
  settings: Settings,
): [hours: number, act: Quarrel][] {
  const seller = (orderId: string) => ({ orderId, actor: by('complete') })
  const opens: Quarrel = (db, id, now) =>
    openDispute(db, disputed(id, by('receive'), problem, offer), settings, now)
  if (seed.offer % 2 === 1) return [[1, opens]]
  return [
    [1, opens],
    [2, (db, id, now) => answerDispute(db, seller(id), reply, now)],
    [3, (db, id, now) => propose(db, seller(id), half(offer.price * seed.quantity), now)],
  ]
}

/** A dispute of a past order, by whose buyer everything is asked for back. */
function disputed(orderId: string, actor: Actor, words: string, { category }: OfferSeed) {
  const reasons: readonly string[] = reasonsOf[category]
  const reason = reasons.includes('not_as_described') ? 'not_as_described' : reasons[1]!
  const form = {
    reason,
    words,
    kind: 'refund',
    part: null,
    arrived: null,
    token: crypto.randomUUID(),
  } as const
  return { orderId, actor, form }
}

const reply = 'J’ai tout livré comme décrit, mais je comprends, partageons.'

/** A half of the price. */
const half = (price: number) =>
  ({
    kind: 'part',
    part: Math.floor(price / 2),
    words: 'Gardez le compte, je vous rends la moitié.',
    token: crypto.randomUUID(),
  }) as const
