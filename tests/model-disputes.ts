import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { HOUR, MINUTE } from '#kernel/time.ts'
import type { Actor } from '#modules/auth/actor.ts'
import { moveDisputeByClock } from '#modules/disputes/clock.server.ts'
import { confirmDecision, decideDispute, returnDecision } from '#modules/disputes/decide.server.ts'
import {
  acceptProposal,
  agreeToDecision,
  answerDispute,
  appealDecision,
  declineProposal,
  escalate,
  propose,
  remedy,
} from '#modules/disputes/party-actions.server.ts'
import { latestDispute } from '#modules/disputes/view.server.ts'
import type { Settings } from '#modules/settings/settings.ts'
import type { Db } from '#platform/db.server.ts'
import { disputeOrder, settleDispute } from './factories/dispute.ts'
import {
  answerHoursOf,
  apply,
  divide,
  giveBack,
  isAccount,
  isBoost,
  isHeld,
  type Market,
  minutesAfter,
  PROMISE,
  type Order,
  type Quarrel,
  type Who,
} from './model-market.ts'

// What the model knows of disputes: each act's refusals and effects, said again in few words.

type Answer = string
type Told = (market: Market, order: Order, quarrel: Quarrel) => Answer
/** What somebody does in a dispute: what the model expects of it, and what really happens. */
interface Act {
  name: string
  expected: (market: Market, order: Order) => Answer
  real: (market: Market, order: Order) => Promise<Answer>
}
const act = (name: string, expected: Act['expected'], real: Act['real']): Act => ({
  name,
  expected,
  real,
})
type Side = 'buyer' | 'seller'
type Kind = 'refund' | 'part' | 'goods'

/** Who really acts, and on what. */
interface Means {
  db: Db
  settings: Settings
  /** Two administrators, of whom each may decide what the other has. */
  administrators: readonly [Actor, Actor]
  actorOf: (market: Market, order: Order, who: Who) => Actor
}

const words = 'Word by word, as it happened'
const isSide = (who: Who): who is Side => who === 'buyer' || who === 'seller'
const hours = (market: Market, from: Date, many: number) =>
  minutesAfter(from, (many * HOUR) / MINUTE, market.outages)
const answerOf = (result: { ok: true } | { ok: false; code: string }): Answer =>
  result.ok ? 'done' : result.code
const by = ({ actorOf }: Means, market: Market, order: Order, who: Who) => ({
  orderId: order.id,
  actor: actorOf(market, order, who),
})
const of = ({ administrators }: Means, order: Order, which: 0 | 1) => ({
  orderId: order.id,
  actor: administrators[which],
})

/** Everything that can happen in disputes, as steps of the model's market. */
export function disputeSteps<Step>(
  means: Means,
  onOrder: (
    name: string,
    n: number,
    pick: (orders: readonly Order[]) => readonly Order[],
    expected: Act['expected'],
    real: Act['real'],
  ) => Step,
): fc.Arbitrary<Step>[] {
  const acts = actsOf(means)
  const { open, withdraw, answer, offer, accept, decline, agreeOnPart, again } = acts
  const { ask, decide, look, appeal, agree, clock } = acts
  const who = fc.constantFrom<Who>('buyer', 'buyer', 'seller', 'seller', 'admin', 'stranger')
  const which = fc.constantFrom<0 | 1>(0, 1)
  const part = fc.integer({ min: 50, max: 2_000 })
  const kind = fc.constantFrom<Kind>('refund', 'part', 'part', 'goods')
  const outcome = fc.constantFrom<keyof typeof outcomes>('refunded', 'part', 'kept')
  const goesOn = fc.nat({ max: 11 }).map((luck) => goOn(acts, luck))
  const inOne = fc.oneof(
    who.map(withdraw),
    part.map(agreeOnPart),
    fc.oneof(
      who.map(answer),
      fc.tuple(who, kind, part).map(([each, what, some]) => offer(each, what, some)),
      who.map(accept),
      who.map(decline),
      who.map(again),
    ),
    fc.oneof(
      who.map(ask),
      fc.tuple(which, outcome, part).map(([each, end, some]) => decide(each, end, some)),
      fc.tuple(which, fc.boolean()).map(([each, confirms]) => look(each, confirms)),
      who.map(appeal),
      who.map(agree),
    ),
    fc.constant(clock()),
  )
  const n = fc.nat({ max: 11 })
  const among = (acts: fc.Arbitrary<Act>, pick: (orders: readonly Order[]) => readonly Order[]) =>
    fc
      .tuple(n, acts)
      .map(([at, { name, expected, real }]) => onOrder(name, at, pick, expected, real))
  const held = (orders: readonly Order[]) => orders.filter(isHeld)
  const disputed = (orders: readonly Order[]) => orders.filter(({ quarrel }) => quarrel)
  return [
    among(who.map(open), (orders) => orders),
    among(fc.constant(open('buyer')), held),
    among(inOne, disputed),
    among(inOne, disputed),
    among(goesOn, disputed),
    among(goesOn, disputed),
    among(goesOn, disputed),
    among(goesOn, disputed),
  ]
}

const actsOf = (means: Means) => ({
  ...beginnings(means),
  ...offersOf(means),
  ...decisions(means),
  ...ends(means),
})
type Acts = ReturnType<typeof actsOf>

function beginnings(means: Means) {
  const { db, settings } = means
  const open = (who: Who) =>
    act(
      `${who} disputes`,
      (market, order) => opens(market, order, who),
      async (market, order) =>
        answerOf(
          await disputeOrder(db, order.id, means.actorOf(market, order, who), words, market.now),
        ),
    )

  const withdraw = (who: Who) =>
    act(
      `${who} takes back the dispute of`,
      inside(who, (market, order, { opener, status }) => {
        if (who !== opener) return 'not_your_move'
        const may = opener === 'admin' ? ['deciding'] : ['answering', 'talking']
        return may.includes(status) ? settle(market, order) : 'wrong_state'
      }),
      async (market, order) => {
        const request = { id: order.id, actor: means.actorOf(market, order, who) }
        return answerOf(await settleDispute(db, request, settings, market.now))
      },
    )
  const answer = (who: Who) =>
    act(
      `${who} answers the dispute of`,
      inside(who, (market, _, quarrel) => {
        if (who !== 'seller') return 'not_your_move'
        if (quarrel.status !== 'answering') return 'wrong_state'
        Object.assign(quarrel, { status: 'talking', since: market.now, talked: market.now })
        return 'done'
      }),
      async (market, order) =>
        answerOf(await answerDispute(db, by(means, market, order, who), words, market.now)),
    )

  return { open, withdraw, answer }
}

function offersOf(means: Means) {
  const { db, settings } = means
  const proposed = async (market: Market, order: Order, who: Who, kind: Kind, part: number) => {
    const form = { kind, part: kind === 'part' ? part : null, words: '', token: randomUUID() }
    return answerOf(await propose(db, by(means, market, order, who), form, market.now))
  }
  const offer = (who: Who, kind: Kind, part: number) =>
    act(`${who} proposes ${kind} ${part} of`, proposes(who, kind, part), (market, order) =>
      proposed(market, order, who, kind, part),
    )

  const shownOf = async (order: Order) => (await latestDispute(db, order.id))?.proposal?.id ?? 0
  const accepted = async (market: Market, order: Order, who: Who) => {
    const acted = by(means, market, order, who)
    return answerOf(await acceptProposal(db, acted, await shownOf(order), settings, market.now))
  }
  const accept = (who: Who) =>
    act(`${who} accepts in`, accepts(who), (market, order) => accepted(market, order, who))

  const decline = (who: Who) =>
    act(
      `${who} declines in`,
      inside(who, (_, __, quarrel) => {
        if (!isSide(who)) return 'not_your_move'
        if (quarrel.status !== 'talking') return 'wrong_state'
        if (!quarrel.offer || quarrel.offer.side === who) return 'changed'
        quarrel.declined++
        quarrel.offer = null
        return 'done'
      }),
      async (market, order) => {
        const acted = by(means, market, order, who)
        return answerOf(await declineProposal(db, acted, await shownOf(order), market.now))
      },
    )

  /** The seller offers a part, and the buyer takes it. */
  const agreeOnPart = (part: number) =>
    act(
      `both agree on ${part} of`,
      (market, order) => {
        const offered = proposes('seller', 'part', part)(market, order)
        return offered === 'done' ? accepts('buyer')(market, order) : offered
      },
      async (market, order) => {
        const offered = await proposed(market, order, 'seller', 'part', part)
        return offered === 'done' ? accepted(market, order, 'buyer') : offered
      },
    )
  const again = (who: Who) =>
    act(
      `${who} delivered again`,
      inside(who, (market, order, { status }) => {
        if (who !== 'seller') return 'not_your_move'
        if (status !== 'remedying') return 'wrong_state'
        return order.status === 'paid' ? 'not_delivered' : settle(market, order)
      }),
      async (market, order) =>
        answerOf(await remedy(db, by(means, market, order, who), settings, market.now)),
    )

  return { offer, accept, decline, agreeOnPart, again }
}

function decisions(means: Means) {
  const { db, settings } = means
  const ask = (who: Who) =>
    act(
      `${who} asks for a decision on`,
      inside(who, (market, _, quarrel) => {
        const { status, talked, declined } = quarrel
        if (!['answering', 'talking', 'remedying'].includes(status)) return 'wrong_state'
        if (isSide(who)) {
          if (status !== 'talking') return 'wrong_state'
          if (declined < 2 && market.now < hours(market, talked!, 24)) return 'too_early'
        }
        return to(market, quarrel, 'deciding')
      }),
      async (market, order) =>
        answerOf(await escalate(db, by(means, market, order, who), market.now)),
    )

  const decide = (which: 0 | 1, outcome: keyof typeof outcomes, part: number) =>
    act(
      `administrator ${which} gives back ${outcomes[outcome]} ${part} of`,
      inside('admin', (market, order, quarrel) => {
        if (quarrel.status !== 'deciding') return 'wrong_state'
        if (quarrel.decidedBefore === which) return 'another'
        if (outcome === 'part' && !isPart(order, part)) return 'wrong_part'
        quarrel.decided = { refunded: order.total, part, kept: 0 }[outcome]
        quarrel.decider = which
        quarrel.agreed = []
        if (quarrel.appealed) return execute(market, order, quarrel)
        return to(market, quarrel, isDrawn(part) ? 'second_look' : 'decided')
      }),
      async (market, order) => {
        const chosen = outcome === 'part' ? part : null
        const form = { outcome, part: chosen, to: 'wallet', words } as const
        const lot = isDrawn(part) ? 0 : 1
        return answerOf(
          await decideDispute(db, of(means, order, which), form, lot, settings, market.now),
        )
      },
    )
  const look = (which: 0 | 1, confirms: boolean) =>
    act(
      `administrator ${which} ${confirms ? 'confirms' : 'returns'} what was decided of`,
      inside('admin', (market, _, quarrel) => {
        if (quarrel.status !== 'second_look') return 'wrong_state'
        if (quarrel.decider === which) return 'another'
        if (!confirms) Object.assign(quarrel, { decided: null, decider: null })
        return to(market, quarrel, confirms ? 'decided' : 'deciding')
      }),
      async (market, order) => {
        const acted = of(means, order, which)
        return answerOf(
          confirms
            ? await confirmDecision(db, acted, settings, market.now)
            : await returnDecision(db, acted, words, market.now),
        )
      },
    )

  return { ask, decide, look }
}

function ends(means: Means) {
  const { db, settings } = means
  const appeal = (who: Who) =>
    act(
      `${who} appeals in`,
      inside(who, (market, _, quarrel) => {
        if (!isSide(who)) return 'not_your_move'
        if (quarrel.status !== 'decided') return 'wrong_state'
        Object.assign(quarrel, { appealed: true, decidedBefore: quarrel.decider, agreed: [] })
        return to(market, quarrel, 'deciding')
      }),
      async (market, order) =>
        answerOf(await appealDecision(db, by(means, market, order, who), words, market.now)),
    )

  const agree = (who: Who) =>
    act(
      `${who} agrees with what was decided of`,
      inside(who, (market, order, quarrel) => {
        if (!isSide(who)) return 'not_your_move'
        if (quarrel.status !== 'decided' || quarrel.agreed.includes(who)) return 'wrong_state'
        quarrel.agreed.push(who)
        return quarrel.agreed.length === 2 ? execute(market, order, quarrel) : 'done'
      }),
      async (market, order) =>
        answerOf(await agreeToDecision(db, by(means, market, order, who), settings, market.now)),
    )
  const clock = () =>
    act(
      'the clock looks at the dispute of',
      (market, order) => {
        const { quarrel } = order
        if (!quarrel) return 'nothing'
        const { status, since, talked, offer: offered } = quarrel
        const waits = { answering: answerHoursOf(order), talking: 72, remedying: 24, decided: 24 }
        const most = waits[status as keyof typeof waits]
        const over = most !== undefined && market.now >= hours(market, since, most)
        if (over && status === 'decided') return execute(market, order, quarrel)
        if (over && status === 'answering' && silenceLoses(market, order))
          return payBack(market, order)
        if (over) return to(market, quarrel, 'deciding')
        if (status !== 'talking' || !offered) return 'nothing'
        const from = talked! > offered.at ? talked! : offered.at
        if (market.now < hours(market, from, 24)) return 'nothing'
        quarrel.offer = null
        return 'done'
      },
      async (market, order) =>
        (await moveDisputeByClock(db, order.id, settings, market.now)) ? 'done' : 'nothing',
    )

  return { appeal, agree, clock }
}

/** What usually comes next, of which some is as likely as the rest. */
function next(acts: Acts, { quarrel, total }: Order, luck: number): Act {
  const { open, answer, offer, accept, decline, again, ask, decide, look, appeal, agree } = acts
  if (!quarrel) return open('buyer')
  const half = Math.floor(total / 2)
  const other = (one: number | null): 0 | 1 => (one === 0 ? 1 : 0)
  const turns: Record<Quarrel['status'], Act[]> = {
    answering: [answer('seller'), offer('seller', 'part', half), ask('admin')],
    talking: quarrel.offer
      ? [accept('buyer'), accept('seller'), decline('buyer'), decline('seller')]
      : [offer('seller', 'goods', 0), offer('buyer', 'part', half), ask('buyer'), ask('admin')],
    remedying: [again('seller'), ask('admin')],
    deciding: [
      decide(other(quarrel.decidedBefore), 'part', half),
      decide(other(quarrel.decidedBefore), 'kept', 1),
      decide(other(quarrel.decidedBefore), 'refunded', 2),
      decide(other(quarrel.decidedBefore), 'part', 3 * Math.floor(half / 3)),
    ],
    second_look: [look(other(quarrel.decider), true), look(other(quarrel.decider), false)],
    decided: [appeal('seller'), appeal('buyer'), agree('seller'), agree('buyer')],
  }
  const possible = turns[quarrel.status]
  return possible[luck % possible.length]!
}
const goOn = (acts: Acts, luck: number): Act => ({
  name: `what comes next (${luck}) in`,
  expected: (market, order) => next(acts, order, luck).expected(market, order),
  real: (market, order) => next(acts, order, luck).real(market, order),
})

/**
 * Nothing was delivered by the promised time; that a boost was not started is for staff to look at.
 */
const silenceLoses = (market: Market, order: Order): boolean =>
  !isBoost(order) &&
  order.status === 'paid' &&
  market.now >= minutesAfter(order.paid_at!, PROMISE + order.extra, market.outages)

/** An act on the open dispute of an order, which strangers do not find. */
const inside =
  (who: Who, told: Told) =>
  (market: Market, order: Order): Answer =>
    who === 'stranger' || !order.quarrel ? 'not_found' : told(market, order, order.quarrel)

function settle(market: Market, order: Order): Answer {
  Object.assign(order, { disputed: false, quarrel: null })
  order.frozen.at(-1)![1] = market.now
  return 'done'
}
function payBack(market: Market, order: Order): Answer {
  apply(market, order, 'refund_wallet')
  order.quarrel = null
  return 'done'
}
function share(market: Market, order: Order, part: number): Answer {
  giveBack(market, order, part - order.returned)
  order.returned = part
  divide(market, order)
  if (order.status === 'paid') order.completed_at = market.now
  Object.assign(order, { status: 'received', released: true })
  return settle(market, order)
}
const to = (market: Market, quarrel: Quarrel, status: Quarrel['status']): Answer => {
  Object.assign(quarrel, { status, since: market.now, offer: null })
  return 'done'
}
function execute(market: Market, order: Order, { decided }: Quarrel): Answer {
  if (decided === order.total) return payBack(market, order)
  if (decided !== 0) return share(market, order, decided!)
  if (order.status === 'paid') apply(market, order, 'complete')
  return settle(market, order)
}
const isPart = ({ total, returned }: Order, part: number) =>
  part >= Math.max(100, returned + 1) && total - part >= 100

/** Freezes an order: its buyer, or an administrator. */
export function opens(market: Market, order: Order, who: Who): Answer {
  if (who === 'stranger') return 'not_found'
  if (who !== 'buyer' && who !== 'admin') return 'wrong_state'
  const open = order.quarrel
  if (open) {
    const taken = who === 'admin' && ['answering', 'talking', 'remedying'].includes(open.status)
    return taken ? to(market, open, 'deciding') : 'wrong_state'
  }
  if (order.disputed || !isHeld(order)) return 'wrong_state'
  if (who === 'buyer' && order.opened === 3) return 'too_many'
  if (who === 'buyer') order.opened++
  order.disputed = true
  order.frozen.push([market.now, null])
  order.quarrel = {
    opener: who,
    status: who === 'buyer' ? 'answering' : 'deciding',
    since: market.now,
    talked: null,
    offer: who === 'buyer' ? { side: 'buyer', kind: 'refund', part: 0, at: market.now } : null,
    made: { buyer: who === 'buyer' ? 1 : 0, seller: 0 },
    declined: 0,
    decided: null,
    decider: null,
    appealed: false,
    decidedBefore: null,
    agreed: [],
  }
  return 'done'
}
const proposes = (who: Who, kind: Kind, part: number) =>
  inside(who, (market, order, quarrel) => {
    if (!isSide(who)) return 'not_your_move'
    const { status, offer } = quarrel
    if (status !== 'talking' && !(status === 'answering' && who === 'seller')) return 'wrong_state'
    if (quarrel.made[who] === 6) return 'too_many'
    if (kind === 'part' && !isPart(order, part)) return 'wrong_part'
    if (kind === 'goods' && isAccount(order) && order.status !== 'paid') return 'wrong_kind'
    if (offer && offer.side !== who) quarrel.declined++
    if (status === 'answering')
      Object.assign(quarrel, { status: 'talking', since: market.now, talked: market.now })
    quarrel.made[who]++
    quarrel.offer = { side: who, kind, part, at: market.now }
    return 'done'
  })
const accepts = (who: Who) =>
  inside(who, (market, order, quarrel) => {
    if (!isSide(who)) return 'not_your_move'
    if (quarrel.status !== 'answering' && quarrel.status !== 'talking') return 'wrong_state'
    if (!quarrel.offer || quarrel.offer.side === who) return 'changed'
    const { kind, part } = quarrel.offer
    if (kind === 'goods') return to(market, quarrel, 'remedying')
    return kind === 'part' ? share(market, order, part) : payBack(market, order)
  })
const outcomes = { refunded: 'all', part: 'a part', kept: 'nothing' } as const
/** Whether another administrator looks at a decision: by lot, which here is its figure. */
const isDrawn = (part: number) => part % 3 === 0
