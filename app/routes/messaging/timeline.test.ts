import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { formatDay } from '#i18n/format.ts'
import { MINUTE, plus } from '#kernel/time.ts'
import { person } from '#modules/auth/actor.ts'
import { confirmDecision, decideDispute } from '#modules/disputes/decide.server.ts'
import {
  answerDispute,
  declineProposal,
  escalate,
  propose,
} from '#modules/disputes/party-actions.server.ts'
import { latestDispute } from '#modules/disputes/view.server.ts'
import { openConversation } from '#modules/messaging/open-conversation.server.ts'
import { sendMessage } from '#modules/messaging/send-message.server.ts'
import { revealToBuyer } from '#modules/orders/goods.server.ts'
import { tickStep } from '#modules/orders/guide.server.ts'
import { defaults } from '#modules/settings/settings.ts'
import { openTestApp } from '../../../tests/app.ts'
import { disputeOrder } from '../../../tests/factories/dispute.ts'
import { buildOrder } from '../../../tests/factories/order.ts'
import { buildAdmin } from '../../../tests/factories/profile.ts'
import { allByRole, getByRole, mainOf } from '../../../tests/page.ts'

const { db, request } = await openTestApp()
const begun = plus(new Date(), -120 * MINUTE)
const at = (minutes: number) => plus(begun, minutes * MINUTE)
/** What stands between two days, if the two hours since have a midnight in them. */
const days = [begun, new Date()].map((day) => formatDay(day).replaceAll(/\s/g, ' '))

async function delivered() {
  const order = await buildOrder(db, {
    status: 'completed',
    category: 'accounts',
    price: 18_500,
    now: begun,
  })
  const [buyer, seller] = [{ id: order.user_id }, { id: order.seller_id }]
  const conversation = (await openConversation(
    db,
    order.id,
    buyer.id,
    { messaging_open: true },
    begun,
  ))!
  const saying = (author: { id: string }, body: string, minutes: number) =>
    sendMessage(
      db,
      conversation,
      author.id,
      { body, say_token: randomUUID(), anyway: false },
      { host: 'kanz.example', now: at(minutes) },
    )
  const lines = async (viewer: { id: string }, query = '') => {
    const place = viewer === seller ? 'sales' : 'orders'
    const page = await mainOf(request(`/${place}/${order.id}${query}`, { viewer }))
    return allByRole(getByRole(page, 'region', 'Conversation'), 'listitem')
      .map((each) =>
        each.textContent
          .replace(/\p{Cf}/gu, '')
          .replaceAll(/\s+/g, ' ')
          .trim(),
      )
      .filter((line) => !days.includes(line))
  }
  return { order, buyer, seller, conversation, saying, lines }
}

/** Without its time. */
const untimed = (line: string) => line.replace(/ ?\d\d:\d\d$/, '')

test('what was delivered as it was paid was delivered at once, not after a minute', async () => {
  const { buyer, seller, lines } = await delivered()
  for (const reader of [buyer, seller])
    expect((await lines(reader)).map(untimed)).toContain('Delivered at once.')
})

test('what became of an order and of its dispute stands where it happened, in the words of each side', async () => {
  const { order, buyer, seller, saying, lines } = await delivered()
  const [bought, sold] = [buyer, seller].map(({ id }) => ({
    orderId: order.id,
    actor: person({ id, is_admin: false }),
  }))
  const opener = { id: buyer.id, session_id: randomUUID() }
  await revealToBuyer(db, order.id, opener, at(1))
  await revealToBuyer(db, order.id, opener, at(2))
  await tickStep(db, order.id, opener, { step: 'sign_in', act: 'done' }, at(3))
  await tickStep(db, order.id, opener, { step: 'email', act: 'cannot' }, at(4))
  await saying(buyer, 'The address is an old one', 5)
  await disputeOrder(db, order.id, bought!.actor, 'It asks for a code', at(6), {
    reason: 'cannot_secure',
  })
  await saying(seller, 'I am asking them', 7)
  await answerDispute(db, sold!, 'I have asked their support', at(8))
  const proposal = { kind: 'part' as const, part: 6_000, words: '', token: randomUUID() }
  await propose(db, sold!, proposal, at(9))
  const { id } = (await latestDispute(db, order.id))!.proposal!
  await declineProposal(db, bought!, id, at(10))
  const told = (await lines(buyer)).map(untimed)
  expect(told.slice(told.indexOf('You opened the details.'))).toEqual([
    'You opened the details.',
    'You: Sign in (Done)',
    'You: Change the mail or the link (Not possible)',
    expect.stringContaining('The address is an old one'),
    'You opened a dispute: Cannot secure it (email, phone). The money stays with Kanz.',
    expect.stringContaining('I am asking them'),
    'The seller answered',
    'The seller made a proposal (Partial refund: 6,000 DA)',
    'You declined the proposal',
  ])
  expect((await lines(seller)).map(untimed)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^\S+ opened the details\.$/),
      'Buyer: Sign in (Done)',
      expect.stringMatching(/^\S+ opened a dispute: Cannot secure it/),
      'You made a proposal (Partial refund: 6,000 DA)',
      'The buyer declined the proposal',
    ]),
  )
  // each says when
  expect((await lines(buyer)).at(-1)).toMatch(/\d\d:\d\d$/)
})

test('of a decision that waits for its second look neither side is told', async () => {
  const { order, buyer, lines } = await delivered()
  const [first, second] = [await buildAdmin(db), await buildAdmin(db)].map((admin) => ({
    orderId: order.id,
    actor: person(admin),
  }))
  await disputeOrder(db, order.id, person({ id: buyer.id, is_admin: false }), 'It is gone', at(1))
  await escalate(db, first!, at(2))
  const form = { outcome: 'refunded' as const, part: null, to: 'wallet' as const, words: 'Why' }
  // drawn by lot
  await decideDispute(db, first!, form, 0, defaults, at(3))
  expect((await latestDispute(db, order.id))!.status).toBe('second_look')
  expect((await lines(buyer)).map(untimed).at(-1)).toBe('Kanz took on the case')
  await confirmDecision(db, second!, defaults, at(4))
  expect((await lines(buyer)).map(untimed).slice(-2)).toEqual([
    'Kanz took on the case',
    'Kanz decided',
  ])
})

test('earlier messages have between them what happened then, and nothing that came later', async () => {
  const { order, buyer, saying, lines } = await delivered()
  const opener = { id: buyer.id, session_id: randomUUID() }
  for (let each = 1; each <= 60; each++) {
    await saying(buyer, `No. ${each}`, each)
    if (each === 5) await tickStep(db, order.id, opener, { step: 'sign_in', act: 'done' }, at(5.5))
    if (each === 30) await tickStep(db, order.id, opener, { step: 'check', act: 'done' }, at(30.5))
  }
  const newest = await lines(buyer)
  expect(newest.some((line) => line.startsWith('You: Sign in'))).toBe(false)
  expect(newest.findIndex((line) => line.startsWith('You: Check what'))).toBe(
    newest.findIndex((line) => line.startsWith('No. 30')) + 1,
  )
  const { id } = await db
    .selectFrom('messages')
    .where('author_id', '=', buyer.id)
    .where('body', '=', 'No. 11')
    .select('id')
    .executeTakeFirstOrThrow()
  const earlier = await lines(buyer, `?before=${id}`)
  expect(earlier.findIndex((line) => line.startsWith('You: Sign in'))).toBe(
    earlier.findIndex((line) => line.startsWith('No. 5')) + 1,
  )
  expect(earlier.at(-1)).toMatch(/^No\. 10/)
  expect(earlier.some((line) => line.startsWith('You paid'))).toBe(true)
})

test('a stranger finds none of it', async () => {
  const { order, conversation } = await delivered()
  const viewer = await buildAdmin(db)
  for (const path of [`/orders/${order.id}`, `/inbox/${conversation}`])
    expect((await request(path, { viewer })).status).toBe(404)
})
