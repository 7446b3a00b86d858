import { randomUUID } from 'node:crypto'
import type { Actor } from '#modules/accounts/rules.ts'
import {
  acceptProposal,
  agreeToDecision,
  decideDispute,
  escalate,
  propose,
} from '#modules/disputes/commands.server.ts'
import { latestDispute } from '#modules/disputes/queries.server.ts'
import type { MoveName } from '#modules/orders/rules.ts'
import type { Settings } from '#modules/settings/rules.ts'
import type { Db } from '#platform/db.server.ts'
import { disputeOrder, settleDispute } from './factories/dispute.ts'
import type { Market, Order, Who } from './model-market.ts'

interface Given<Step> {
  db: Db
  settings: Settings
  onOrder: (
    name: string,
    n: number,
    expected: (market: Market, order: Order) => string,
    real: (market: Market, order: Order) => Promise<string>,
  ) => Step
  actorOf: (market: Market, order: Order, who: Who) => Actor
  answerOf: (result: { ok: true } | { ok: false; code: string }) => string
  isHeld: (order: Order) => boolean
  apply: (market: Market, order: Order, name: MoveName) => void
}

/** The steps of disputes in the model's market: to open one, and to take it back. */
export function disputeSteps<Step>({
  db,
  settings,
  onOrder,
  actorOf,
  answerOf,
  isHeld,
}: Given<Step>) {
  const dispute = (n: number, who: Who) =>
    onOrder(
      `${who} disputes`,
      n,
      (market, order) => {
        if (who === 'stranger') return 'not_found'
        if (!(who === 'buyer' || who === 'admin') || order.disputed || !isHeld(order))
          return 'wrong_state'
        Object.assign(order, { disputed: true, reporter: who })
        order.frozen.push([market.now, null])
        return 'done'
      },
      async (market, order) =>
        answerOf(
          await disputeOrder(db, order.id, actorOf(market, order, who), 'A reason', market.now),
        ),
    )

  const settle = (n: number, who: Who) =>
    onOrder(
      `${who} settles`,
      n,
      (market, order) => {
        if (who === 'stranger') return 'not_found'
        if (!order.disputed || !isHeld(order)) return 'not_found'
        if (who !== order.reporter) return 'not_your_move'
        Object.assign(order, { disputed: false, reporter: null })
        order.frozen.at(-1)![1] = market.now
        return 'done'
      },
      async (market, order) =>
        answerOf(
          await settleDispute(
            db,
            { id: order.id, actor: actorOf(market, order, who) },
            settings,
            market.now,
          ),
        ),
    )

  return { dispute, settle }
}

/** The steps that end one otherwise than by taking it back. */
export function endingSteps<Step>({
  db,
  settings,
  onOrder,
  actorOf,
  answerOf,
  isHeld,
  apply,
}: Given<Step>) {
  /** The seller offers a part, and the buyer takes it. */
  const share = (n: number, part: number) =>
    onOrder(
      `both agree on ${part} of`,
      n,
      (market, order) => {
        if (!order.disputed || !isHeld(order)) return 'not_found'
        if (order.reporter !== 'buyer') return 'wrong_state'
        if (part < 100 || order.total - part < 100) return 'wrong_part'
        const rest = order.total - part
        market.wallets[order.buyer]! += part
        market.wallets[order.offer.owner]! += rest - Math.round(rest / 10)
        if (order.status === 'paid') order.completed_at = market.now
        Object.assign(order, {
          status: 'received',
          released: true,
          disputed: false,
          reporter: null,
        })
        order.frozen.at(-1)![1] = market.now
        return 'done'
      },
      async (market, order) => {
        const by = (who: Who) => ({ orderId: order.id, actor: actorOf(market, order, who) })
        const form = { kind: 'part', part, words: '', token: randomUUID() } as const
        const offered = await propose(db, by('seller'), form, market.now)
        if (!offered.ok) return offered.code
        const { proposal } = (await latestDispute(db, order.id))!
        return answerOf(await acceptProposal(db, by('buyer'), proposal!.id, settings, market.now))
      },
    )

  /** An administrator decides for the buyer, and both sides agree. */
  const refundByDecision = (n: number) =>
    onOrder(
      'all goes back by a decision of',
      n,
      (market, order) => {
        if (!order.disputed || !isHeld(order)) return 'not_found'
        apply(market, order, 'refund_wallet')
        return 'done'
      },
      async (market, order) => {
        const by = (who: Who) => ({ orderId: order.id, actor: actorOf(market, order, who) })
        const words = 'It was never delivered'
        const form = { outcome: 'refunded', part: null, to: 'wallet', words } as const
        await escalate(db, by('admin'), market.now)
        const decided = await decideDispute(db, by('admin'), form, 1, settings, market.now)
        if (!decided.ok) return decided.code
        await agreeToDecision(db, by('buyer'), settings, market.now)
        return answerOf(await agreeToDecision(db, by('seller'), settings, market.now))
      },
    )

  return { share, refundByDecision }
}
