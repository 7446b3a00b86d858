import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, plus } from '#kernel/time.ts'
import { type Actor, actorId, person, system } from '#modules/auth/actor.ts'
import { walletBalance } from '#modules/ledger/ledger.server.ts'
import { revealToBuyer } from '#modules/orders/goods.server.ts'
import { tickStep } from '#modules/orders/guide.server.ts'
import { moveOrder } from '#modules/orders/orders.server.ts'
import { defaults } from '#modules/settings/settings.ts'
import { verify } from '../../../../scripts/verify.ts'
import { openTestDatabase } from '../../../../tests/app.ts'
import { disputeOrder } from '../../../../tests/factories/dispute.ts'
import { buildOffer } from '../../../../tests/factories/offer.ts'
import { buildOrder, findOrder } from '../../../../tests/factories/order.ts'
import { buildAdmin, buildProfile, giveRole } from '../../../../tests/factories/profile.ts'
import { assignDispute } from '../assign.server.ts'
import { moveDisputeByClock } from '../clock.server.ts'
import { confirmDecision, decideDispute, returnDecision } from '../decide.server.ts'
import {
  type Dispute,
  decideDisputeMove,
  type DisputeMove,
  disputeMoves,
  disputeStatuses,
  proposalTermsOf,
} from '../dispute.ts'
import type { DecisionForm, OpenForm, ProposalForm } from '../dispute.form.ts'
import { openDispute, openUncounted } from '../open.server.ts'
import {
  acceptProposal,
  agreeToDecision,
  answerDispute,
  appealDecision,
  declineProposal,
  escalate,
  propose,
  remedy,
  withdrawDispute,
  withdrawUncounted,
} from '../party-actions.server.ts'
import { caseOf } from '../list.server.ts'
import { latestDispute } from '../view.server.ts'

const { db, url } = await openTestDatabase(4)
const now = new Date()
const words = 'I have looked at all of it, word by word'

async function disputed(
  given: Parameters<typeof buildOrder>[1] = {},
  form: Partial<OpenForm> = {},
) {
  const order = await buildOrder(db, { status: 'completed', price: 18_500, now, ...given })
  const [buyer, seller] = [order.user_id, order.seller_id].map((id) =>
    person({ id, is_admin: false }),
  ) as [Actor, Actor]
  const opened = await disputeOrder(db, order.id, buyer, 'It does not work', now, form)
  expect(opened).toMatchObject({ ok: true })
  const by = (actor: Actor) => ({ orderId: order.id, actor })
  return { order, buyer: by(buyer), seller: by(seller), by }
}

const offer = (form: Partial<ProposalForm> = {}): ProposalForm => ({
  kind: 'part',
  part: 6_000,
  words: 'Keep it and take a part back',
  token: randomUUID(),
  ...form,
})

const decision = (form: Partial<DecisionForm> = {}): DecisionForm => ({
  outcome: 'part',
  part: 12_000,
  to: 'wallet',
  words,
  ...form,
})

const seen = async (orderId: string) => (await latestDispute(db, orderId))!
const openId = async (orderId: string) => (await seen(orderId)).proposal!.id
const money = async ({ user_id, seller_id }: { user_id: string; seller_id: string }) => [
  await walletBalance(db, user_id),
  await walletBalance(db, seller_id),
]
const admin = async () => person(await buildAdmin(db))
const done = { ok: true }

test('the database holds the same table of moves', async () => {
  const rows = await db.selectFrom('dispute_moves').selectAll().execute()
  const told = rows.map(({ move, from_status, to_status, party }) =>
    [move, from_status, to_status, party].join(' '),
  )
  const both = ['accept', 'decide']
  const known = legalMoves().flatMap(({ move, from, party }) => {
    const { to } = disputeMoves[move]
    expect(both.includes(move) || to.length === 1).toBe(true)
    return to.map((end) => [move, from, end, party].join(' '))
  })
  expect(told.toSorted()).toEqual(known.toSorted())
})

/** Every move that some dispute of a status takes from a party, as the rules decide it. */
function legalMoves() {
  const begun: Dispute = {
    number: 1,
    order_id: '',
    status: 'answering',
    opener: 'buyer',
    reason: 'banned',
    terms: proposalTermsOf(defaults, 'accounts'),
    step_at: now,
    talked_at: now,
    decided_part: null,
    decided_to: null,
    decided_by: null,
    assigned_to: null,
    appealed_by: null,
    appealed_from: null,
    agreed: [],
    outages: [],
    proposals: { buyer: 1, seller: 1 },
    declines: 0,
    proposal: null,
    awaited: true,
    promised_at: now,
  }
  const offers = (['buyer', 'seller'] as const).map((side) => ({
    proposal: { id: 1, side, kind: 'refund' as const, part: null, created_at: now },
  }))
  const variants: Dispute[] = [
    { opener: 'admin' as const },
    { reason: 'not_delivered' as const },
    ...offers,
  ].map((given) => ({ ...begun, ...given }))
  const parties = ['buyer', 'seller', 'admin', 'system'] as const
  return disputeStatuses.flatMap((from) =>
    (Object.keys(disputeMoves) as DisputeMove[]).flatMap((move) =>
      parties.flatMap((party) =>
        variants.some((each) => {
          // who opened it has proposed something, and the answer to that waits for the seller
          const dispute = { ...each, status: from }
          if (from === 'answering' && dispute.proposal?.side === 'seller') return false
          return decideDisputeMove(dispute, move, party, 'somebody', plus(now, 99 * DAY)).ok
        })
          ? [{ move, from, party }]
          : [],
      ),
    ),
  )
}

describe('an agreement', () => {
  test('on a part shares the money to the dinar, and the order is received', async () => {
    const { order, buyer, seller } = await disputed()
    expect(await answerDispute(db, seller, words, now)).toEqual({ ok: true, value: null })
    expect(await propose(db, seller, offer(), now)).toMatchObject(done)
    const id = await openId(order.id)
    expect(await acceptProposal(db, seller, id, defaults, now)).toMatchObject({ code: 'changed' })
    expect(await acceptProposal(db, buyer, id, defaults, now)).toMatchObject(done)
    expect(await money(order)).toEqual([6_000, 11_250])
    expect(await findOrder(db, order.id)).toMatchObject({
      status: 'received',
      refunded_part: 6_000,
      seller_fee: 1_250,
      disputed_at: null,
      released_at: expect.any(Date),
    })
    expect(await seen(order.id)).toMatchObject({ outcome: 'part', ended_by: 'agreement' })
    expect(await verify(url)).toEqual([])
  })

  test.each(['paid', 'completed', 'received'] as const)(
    'on a part ends a %s order the same way, with the buyer’s fee',
    async (status) => {
      const settings = { charge_buyer_fee: true }
      const { order, buyer } = await disputed(
        { status, settings, category: 'accounts' },
        { kind: 'part', part: 9_250 },
      )
      const accepted = await acceptProposal(
        db,
        { ...buyer, actor: person({ id: order.seller_id, is_admin: false }) },
        await openId(order.id),
        defaults,
        now,
      )
      expect(accepted).toMatchObject(done)
      expect(await money(order)).toEqual([9_481, 8_325])
      expect(await findOrder(db, order.id)).toMatchObject({ status: 'received' })
      expect(await verify(url)).toEqual([])
    },
  )

  test('on everything gives the whole price back', async () => {
    const { order, seller } = await disputed()
    await acceptProposal(db, seller, await openId(order.id), defaults, now)
    expect(await money(order)).toEqual([18_500, 0])
    expect((await findOrder(db, order.id)).status).toBe('refunded_wallet')
    expect(await verify(url)).toEqual([])
  })

  test('on the goods waits for them, and the order goes on', async () => {
    const { order, seller } = await disputed({}, { kind: 'goods' })
    await acceptProposal(db, seller, await openId(order.id), defaults, now)
    expect((await seen(order.id)).status).toBe('remedying')
    expect(await remedy(db, seller, defaults, plus(now, HOUR))).toMatchObject(done)
    expect(await findOrder(db, order.id)).toMatchObject({ status: 'completed', disputed_at: null })
    expect(await verify(url)).toEqual([])
  })

  test('on the goods leaves a day to look at them', async () => {
    const { order, seller } = await disputed({ category: 'items' }, { kind: 'goods' })
    // an hour before it would count as received
    const late = plus(now, 71 * HOUR)
    await db
      .updateTable('orders')
      .set({ completed_at: plus(now, -71 * HOUR), paid_at: plus(now, -72 * HOUR) })
      .where('id', '=', order.id)
      .execute()
    await acceptProposal(db, seller, await openId(order.id), defaults, late)
    await remedy(db, seller, defaults, late)
    const receive = (at: Date) =>
      moveOrder(db, { id: order.id, name: 'receive', actor: system }, defaults, at)
    expect(await receive(plus(late, 23 * HOUR))).toMatchObject({ code: 'too_early' })
    expect(await receive(plus(late, 25 * HOUR))).toMatchObject(done)
  })

  test('on the goods is none of an account that was delivered', async () => {
    const { seller } = await disputed({ category: 'accounts' })
    expect(await propose(db, seller, offer({ kind: 'goods', part: null }), now)).toMatchObject({
      code: 'wrong_kind',
    })
  })

  test('of a form that was sent twice is one proposal; a seventh is refused', async () => {
    const { order, seller, buyer } = await disputed()
    const form = offer()
    await propose(db, seller, form, now)
    await propose(db, seller, form, now)
    expect((await seen(order.id)).all_proposals).toHaveLength(2)
    for (let n = 0; n < 5; n++) expect(await propose(db, seller, offer(), now)).toMatchObject(done)
    expect(await propose(db, seller, offer(), now)).toMatchObject({ code: 'too_many' })
    for (const part of [99, 18_401])
      expect(await propose(db, buyer, offer({ part }), now)).toMatchObject({ code: 'wrong_part' })
    expect(await verify(url)).toEqual([])
  })
})

describe('the clock', () => {
  const later = (hours: number) => plus(now, hours * HOUR + MINUTE)
  const tick = (id: string, at: Date) => moveDisputeByClock(db, id, defaults, at)

  test('gives all back where the seller says nothing to what was not delivered', async () => {
    const { order } = await disputed(
      { category: 'items', status: 'paid' },
      { reason: 'not_delivered' },
    )
    expect(await tick(order.id, plus(now, 6 * HOUR - MINUTE))).toBe(false)
    expect(await tick(order.id, later(6))).toBe(true)
    expect(await money(order)).toEqual([18_500, 0])
    expect(await seen(order.id)).toMatchObject({ ended_by: 'silence', outcome: 'refunded' })
    // whatever somebody typed: the reason is the dispute's
    expect((await findOrder(db, order.id)).refund_reason).toBe('dispute')
  })

  test.each([
    ['what was delivered', { status: 'completed' as const }, null],
    ['what is not due yet', { status: 'paid' as const, delivery: '72:00:00' }, null],
    ['a seller who may not act', { status: 'paid' as const }, 'suspended'],
  ])('brings it to us where silence says nothing: %s', async (_, given, standing) => {
    const { delivery, ...rest } = { delivery: '00:30:00', ...given }
    const { id: offer_id } = await buildOffer(db, { category: 'items', delivery_time: delivery })
    const { order } = await disputed({ offer_id, ...rest }, { reason: 'not_delivered' })
    if (standing) {
      await db.updateTable('offers').set({ status: 'paused' }).where('id', '=', offer_id).execute()
      await db
        .updateTable('profiles')
        .set({ suspended_at: now, suspension_reason: 'Fraud' })
        .where('id', '=', order.seller_id)
        .execute()
    }
    expect(await tick(order.id, later(6))).toBe(true)
    expect((await seen(order.id)).status).toBe('deciding')
    expect((await findOrder(db, order.id)).released_at).toBeNull()
  })

  test('lets a decision stand when nobody is left who could look at it', async () => {
    const { order, by } = await disputed({ price: defaults.second_look_from })
    const [decider, other] = [await buildAdmin(db), await buildAdmin(db)]
    await escalate(db, by(person(decider)), now)
    await decideDispute(db, by(person(decider)), decision(), 1, defaults, now)
    expect(await tick(order.id, later(48))).toBe(false)
    const left = await db
      .deleteFrom('staff')
      .where('user_id', '<>', decider.id)
      .returning('user_id')
      .execute()
    expect(left.map(({ user_id }) => user_id)).toContain(other.id)
    expect(await tick(order.id, later(47))).toBe(false)
    expect(await tick(order.id, later(48))).toBe(true)
    expect(await seen(order.id)).toMatchObject({ status: 'decided', second: 'impossible' })
    await giveRole(
      db,
      left.map(({ user_id }) => user_id),
    )
  })

  test('brings it to us where the seller says nothing else, and at the end of the talk', async () => {
    const { order } = await disputed({ category: 'items' }, { reason: 'wrong_item' })
    expect(await tick(order.id, later(6))).toBe(true)
    expect((await seen(order.id)).status).toBe('deciding')
    const talked = await disputed({ category: 'items' }, { reason: 'wrong_item' })
    await answerDispute(db, talked.seller, words, now)
    expect(await tick(talked.order.id, later(24))).toBe(true)
    expect(await seen(talked.order.id)).toMatchObject({ status: 'talking', proposal: null })
    expect(await tick(talked.order.id, later(71))).toBe(false)
    expect(await tick(talked.order.id, later(72))).toBe(true)
    expect((await seen(talked.order.id)).status).toBe('deciding')
    expect(await verify(url)).toEqual([])
  })

  test('lets a side ask for us after a day of talking, or two declined proposals', async () => {
    const { order, buyer, seller } = await disputed()
    await answerDispute(db, seller, words, now)
    expect(await escalate(db, buyer, now)).toMatchObject({ code: 'too_early' })
    expect(await declineProposal(db, seller, await openId(order.id), now)).toMatchObject(done)
    await propose(db, seller, offer(), now)
    await declineProposal(db, buyer, await openId(order.id), now)
    expect(await escalate(db, buyer, now)).toMatchObject(done)
    const other = await disputed()
    await answerDispute(db, other.seller, words, now)
    expect(await escalate(db, other.seller, plus(now, DAY + MINUTE))).toMatchObject(done)
  })
})

describe('a decision', () => {
  async function deciding(given: Parameters<typeof buildOrder>[1] = {}) {
    const all = await disputed(given)
    const decider = await admin()
    expect(await escalate(db, all.by(decider), now)).toMatchObject(done)
    return { ...all, decider }
  }

  test('waits for an appeal, and is carried out when its time is over', async () => {
    const { order, by, decider, buyer } = await deciding()
    expect(await decideDispute(db, buyer, decision(), 1, defaults, now)).toMatchObject({
      code: 'not_your_move',
    })
    const decided = await decideDispute(db, by(decider), decision(), 1, defaults, now)
    expect(decided).toMatchObject(done)
    expect(await money(order)).toEqual([0, 0])
    const tick = (at: Date) => moveDisputeByClock(db, order.id, defaults, at)
    expect(await tick(plus(now, DAY - MINUTE))).toBe(false)
    expect(await tick(plus(now, DAY))).toBe(true)
    expect(await money(order)).toEqual([12_000, 5_850])
    expect(await verify(url)).toEqual([])
  })

  test('is carried out at once when both agree', async () => {
    const { order, by, decider, buyer, seller } = await deciding()
    await decideDispute(db, by(decider), decision(), 1, defaults, now)
    expect(await agreeToDecision(db, buyer, defaults, now)).toMatchObject(done)
    expect(await agreeToDecision(db, buyer, defaults, now)).toMatchObject({ code: 'wrong_state' })
    expect(await agreeToDecision(db, seller, defaults, now)).toMatchObject(done)
    expect(await money(order)).toEqual([12_000, 5_850])
  })

  test('for the seller settles, and the order goes on', async () => {
    const { order, by, decider, buyer, seller } = await deciding()
    const kept = decision({ outcome: 'kept', part: null })
    await decideDispute(db, by(decider), kept, 1, defaults, now)
    await agreeToDecision(db, buyer, defaults, now)
    await agreeToDecision(db, seller, defaults, now)
    expect(await findOrder(db, order.id)).toMatchObject({ status: 'completed', disputed_at: null })
    expect(await verify(url)).toEqual([])
  })

  test('for the seller of what nobody said was delivered finds that it was', async () => {
    const { order, by, decider, buyer, seller } = await deciding({ status: 'paid' })
    const kept = decision({ outcome: 'kept', part: null })
    await decideDispute(db, by(decider), kept, 1, defaults, now)
    await agreeToDecision(db, buyer, defaults, now)
    await agreeToDecision(db, seller, defaults, now)
    expect(await findOrder(db, order.id)).toMatchObject({ status: 'completed', disputed_at: null })
    const late = { id: order.id, name: 'cancel_late', actor: buyer.actor } as const
    expect(await moveOrder(db, late, defaults, plus(now, 9 * DAY))).toMatchObject({
      code: 'wrong_state',
    })
    expect(await verify(url)).toEqual([])
  })

  test('can give all back the way it was paid', async () => {
    const { order, by, decider, buyer, seller } = await deciding()
    const back = decision({ outcome: 'refunded', part: null, to: 'original' })
    await decideDispute(db, by(decider), back, 1, defaults, now)
    await agreeToDecision(db, buyer, defaults, now)
    await agreeToDecision(db, seller, defaults, now)
    expect((await findOrder(db, order.id)).status).toBe('refunded_original')
    expect(await verify(url)).toEqual([])
  })

  test('is appealed once, and another administrator decides for good', async () => {
    const { order, by, decider, buyer, seller } = await deciding()
    await decideDispute(db, by(decider), decision(), 1, defaults, now)
    expect(await appealDecision(db, seller, words, now)).toMatchObject(done)
    expect(await decideDispute(db, by(decider), decision(), 1, defaults, now)).toMatchObject({
      code: 'another',
    })
    const again = decision({ part: 3_000 })
    expect(await decideDispute(db, by(await admin()), again, 0, defaults, now)).toMatchObject(done)
    expect(await money(order)).toEqual([3_000, 13_950])
    expect(await appealDecision(db, buyer, words, now)).toMatchObject({ code: 'not_found' })
    expect(await verify(url)).toEqual([])
  })

  test('of much, or drawn by lot, is looked at by another administrator first', async () => {
    const { order, by, decider, buyer } = await deciding({ price: defaults.second_look_from })
    await decideDispute(db, by(decider), decision(), 1, defaults, now)
    expect(await seen(order.id)).toMatchObject({ status: 'second_look', second: 'due' })
    expect(await agreeToDecision(db, buyer, defaults, now)).toMatchObject({ code: 'wrong_state' })
    const own = await confirmDecision(db, by(decider), defaults, now)
    expect(own).toMatchObject({ code: 'another' })
    const other = by(await admin())
    expect(await returnDecision(db, other, words, now)).toMatchObject(done)
    await decideDispute(db, by(decider), decision(), 0.05, defaults, now)
    expect(await confirmDecision(db, other, defaults, now)).toMatchObject(done)
    expect(await seen(order.id)).toMatchObject({ status: 'decided', second: 'confirmed' })
    expect(await verify(url)).toEqual([])
  })

  test('is not made by an administrator who is a party', async () => {
    const party = await buildAdmin(db)
    const { by } = await disputed({ buyer_id: party.id })
    for (const act of [
      decideDispute(db, by(person(party)), decision(), 1, defaults, now),
      confirmDecision(db, by(person(party)), defaults, now),
    ])
      expect(await act).toMatchObject({ code: 'not_your_move' })
  })
})

describe('while it is open', () => {
  test('nobody moves the order’s money, and what one side opened the other does not close', async () => {
    const { order, buyer, seller, by } = await disputed()
    const office = await admin()
    for (const [actor, name, code] of [
      [buyer.actor, 'receive', 'frozen'],
      [office, 'refund_wallet', 'frozen'],
      [office, 'refund_original', 'frozen'],
      [seller.actor, 'give_back', 'wrong_state'],
    ] as const)
      expect(
        await moveOrder(db, { id: order.id, name, actor, reason: 'A reason' }, defaults, now),
      ).toMatchObject({ code })
    for (const acted of [seller, by(office)])
      expect(await withdrawDispute(db, acted, defaults, now)).toMatchObject({
        code: 'not_your_move',
      })
    expect(await disputeOrder(db, order.id, buyer.actor, 'Again and again', now)).toMatchObject({
      code: 'wrong_state',
    })
    expect(await withdrawDispute(db, buyer, defaults, now)).toMatchObject(done)
    expect(await verify(url)).toEqual([])
  })

  test('an administrator takes it over, and then its buyer does not take it back', async () => {
    const { order, buyer, by } = await disputed()
    const office = await admin()
    expect(await disputeOrder(db, order.id, office, 'Both are the same person', now)).toMatchObject(
      done,
    )
    expect(await seen(order.id)).toMatchObject({
      status: 'deciding',
      opener: 'buyer',
      assigned_to: actorId(office),
    })
    expect(await withdrawDispute(db, buyer, defaults, now)).toMatchObject({ code: 'wrong_state' })
    expect(await withdrawDispute(db, by(office), defaults, now)).toMatchObject({
      code: 'not_your_move',
    })
    expect(await disputeOrder(db, order.id, office, 'Once more', now)).toMatchObject({
      code: 'wrong_state',
    })
  })

  test('it is given to an administrator who is no party, which is in the log', async () => {
    const { order, buyer, by } = await disputed()
    const [office, other] = [await admin(), await admin()]
    const to = actorId(other)
    expect(await assignDispute(db, buyer, to, now)).toMatchObject({ code: 'not_your_move' })
    expect(await assignDispute(db, by(office), order.user_id, now)).toMatchObject({
      code: 'wrong_person',
    })
    expect(await assignDispute(db, by(office), to, now)).toMatchObject(done)
    const { number, assigned_to } = await seen(order.id)
    expect(assigned_to).toBe(to)
    const entry = await db
      .selectFrom('audit_log')
      .select(['actor_id', 'after'])
      .where('action', '=', 'dispute.assign')
      .where('subject', '=', `dispute:${number}`)
      .executeTakeFirst()
    expect(entry).toEqual({ actor_id: actorId(office), after: { assigned_to: to } })
    const party = db
      .updateTable('disputes')
      .set({ assigned_to: order.seller_id })
      .where('number', '=', number)
    await expect(party.execute()).rejects.toMatchObject({ constraint: 'disputes_no_party_decides' })
  })
})

describe('opening', () => {
  const form = (given: Partial<OpenForm> = {}): OpenForm => ({
    reason: 'part_delivered',
    words,
    kind: 'part',
    part: null,
    arrived: 3,
    token: randomUUID(),
    ...given,
  })
  const bought = () =>
    buildOrder(db, { status: 'completed', category: 'items', price: 1_001, quantity: 10, now })
  const open = ({ id, user_id }: { id: string; user_id: string }, given: OpenForm) =>
    openUncounted(
      db,
      { orderId: id, actor: person({ id: user_id, is_admin: false }), form: given },
      defaults,
      now,
    )

  test('of what arrived in part asks for the price of the rest, unless it asks for another', async () => {
    const [first, second] = [await bought(), await bought()]
    expect(await open(first, form())).toMatchObject(done)
    expect(await seen(first.id)).toMatchObject({ arrived: 3, proposal: { part: 7_007 } })
    expect(await open(second, form({ part: 2_000 }))).toMatchObject(done)
    expect((await seen(second.id)).proposal).toMatchObject({ part: 2_000 })
  })

  test.each([
    [{ arrived: null }, 'wrong_arrived'],
    [{ arrived: 10 }, 'wrong_arrived'],
    [{ arrived: 0 }, 'wrong_part'],
    [{ reason: 'wrong_item' }, 'wrong_part'],
  ])('with %o is refused: %s', async (given, code) => {
    expect(await open(await bought(), form(given))).toMatchObject({ code })
  })

  test('a fourth dispute of an order is refused, here and by the database', async () => {
    const order = await bought()
    for (let n = 0; n < 3; n++) {
      expect(await open(order, form())).toMatchObject(done)
      const actor = person({ id: order.user_id, is_admin: false })
      await withdrawUncounted(db, { orderId: order.id, actor }, defaults, now)
    }
    expect(await open(order, form())).toMatchObject({ code: 'too_many' })
    const fourth = sql`insert into disputes (order_id, opened_by, opener, reason, words, status,
      terms, step_at, due_at, opened_at, token)
      select order_id, opened_by, opener, reason, words, 'answering', terms, opened_at, opened_at,
        opened_at, gen_random_uuid()
      from disputes where order_id = ${order.id} limit 1`
    await expect(fourth.execute(db)).rejects.toMatchObject({ constraint: 'disputes_few' })
  })

  test('and taking back are counted together: ten in an hour, and the eleventh waits', async () => {
    const { id } = await buildProfile(db)
    const actor = person({ id, is_admin: false })
    const answers: string[] = []
    for (let n = 0; n < 6; n++) {
      const request = { orderId: randomUUID(), actor, form: form() }
      const opened = await openDispute(db, request, defaults, now)
      const back = await withdrawDispute(db, { orderId: randomUUID(), actor }, defaults, now)
      answers.push(...[opened, back].map((each) => (each.ok ? 'done' : each.code)))
    }
    expect(answers).toEqual([
      ...Array.from({ length: 10 }, () => 'not_found'),
      'too_often',
      'too_often',
    ])
  })
})

test('who decides sees when the goods were opened, and which steps were done or could not be', async () => {
  const { order } = await disputed({ category: 'accounts' })
  const { number } = await seen(order.id)
  const facts = async () => {
    const { opened_by_buyer_at, ticks } = (await caseOf(db, number))!.order
    return { opened: opened_by_buyer_at !== null, ticks: ticks.map(({ act }) => act) }
  }
  expect(await facts()).toEqual({ opened: false, ticks: [] })
  const buyer = { id: order.user_id, session_id: randomUUID() }
  expect(await revealToBuyer(db, order.id, buyer, now)).toMatchObject(done)
  for (const [step, act] of [
    ['sign_in', 'done'],
    ['check', 'done'],
    ['check', 'undone'],
    ['email', 'cannot'],
  ] as const)
    expect(await tickStep(db, order.id, buyer, { step, act }, now)).toMatchObject(done)
  expect(await facts()).toEqual({ opened: true, ticks: ['done', 'cannot'] })
})
