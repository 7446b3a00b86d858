import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, plus } from '#kernel/time.ts'
import { person } from '#modules/auth/actor.ts'
import { answerDispute, declineProposal } from '#modules/disputes/party-actions.server.ts'
import { latestDispute } from '#modules/disputes/view.server.ts'
import { dayOf } from '#modules/messaging/day.server.ts'
import { openConversation } from '#modules/messaging/open-conversation.server.ts'
import { markRead } from '#modules/messaging/read.server.ts'
import { saveReplies } from '#modules/messaging/replies.server.ts'
import { ask, sendMessage } from '#modules/messaging/send-message.server.ts'
import { openTestApp } from '../../../tests/app.ts'
import { disputeOrder } from '../../../tests/factories/dispute.ts'
import { buildInstantOffer } from '../../../tests/factories/goods.ts'
import { buildOffer } from '../../../tests/factories/offer.ts'
import { buildOrder } from '../../../tests/factories/order.ts'
import { buildProfile, buildSeller } from '../../../tests/factories/profile.ts'
import { allByRole, getByRole, mainOf, wordsOf } from '../../../tests/page.ts'

const { db, request } = await openTestApp()
const host = 'kanz.example'

interface Person {
  id: string
  username: string
}
let seller: Person
let buyer: Person
beforeEach(async () => {
  ;[seller, buyer] = [await buildSeller(db), await buildProfile(db)]
})

const form = (body: string) => ({ body, say_token: randomUUID(), anyway: false })
const before = (ms: number) => plus(new Date(), -ms)

async function question(body = 'Is it still there?', now = before(HOUR)): Promise<string> {
  const offer = await buildOffer(db, { user_id: seller.id, title: 'A sword' })
  const asked = await ask(db, offer.id, buyer.id, form(body), { host, now })
  if (!asked.ok) throw new Error(asked.code)
  return asked.value
}

async function toDeliver(now: Date) {
  const offer = await buildOffer(db, {
    user_id: seller.id,
    title: 'A shield',
    delivery_time: '02:00:00',
  })
  return buildOrder(db, { status: 'paid', offer_id: offer.id, buyer_id: buyer.id, now })
}

const waiting = async () => {
  const { rows, total } = await dayOf(db, seller.id, new Date())
  expect(total).toBe(rows.length)
  return rows.map(({ kind, id }) => `${kind} ${id}`)
}

describe('what waits for a seller', () => {
  test('is questions, messages and orders to deliver, what is due first on top', async () => {
    const order = await toDeliver(before(3 * HOUR))
    const asked = await question('Is it still there?', before(2 * HOUR))
    const conversation = (await openConversation(
      db,
      order.id,
      buyer.id,
      { messaging_open: true },
      order.paid_at!,
    ))!
    await sendMessage(db, conversation, buyer.id, form('Any news?'), { host, now: before(HOUR) })
    expect(await waiting()).toEqual([
      `delivery ${order.id}`,
      `question ${asked}`,
      `message ${order.id}`,
    ])
    // nothing of it waits for the other side
    expect((await dayOf(db, buyer.id, new Date())).rows).toEqual([])
  })

  test('little time left comes before questions that were asked long before, much time after them', async () => {
    const asked = await question('Is it still there?', before(20 * HOUR))
    const soon = await toDeliver(before(106 * MINUTE)) // of two hours
    const offer = await buildOffer(db, { user_id: seller.id, delivery_time: '48:00:00' })
    const later = await buildOrder(db, {
      status: 'paid',
      offer_id: offer.id,
      now: before(6 * HOUR),
    })
    expect(await waiting()).toEqual([
      `delivery ${soon.id}`,
      `question ${asked}`,
      `delivery ${later.id}`,
    ])
  })

  test('of several pieces it says how many', async () => {
    const offer = await buildOffer(db, { user_id: seller.id, title: '325 UC', quantity: 50 })
    await buildOrder(db, { status: 'paid', offer_id: offer.id, quantity: 7 })
    const list = await mainOf(request('/sales', { viewer: seller }))
    const day = list.querySelector('.k-day__about')!
    expect(day.textContent).toBe('7\u00a0×\u00a0325 UC')
    expect(list.querySelector('.k-order__t')?.textContent).toBe('7\u00a0×\u00a0325 UC')
  })

  test('a question waits until it is answered, though it was read', async () => {
    const id = await question()
    await markRead(db, id, seller.id, Number.MAX_SAFE_INTEGER)
    expect(await waiting()).toEqual([`question ${id}`])
    await sendMessage(db, id, seller.id, form('It is'), { host, now: before(30 * MINUTE) })
    expect(await waiting()).toEqual([])
    await sendMessage(db, id, buyer.id, form('Thank you'), { host, now: before(20 * MINUTE) })
    expect(await waiting()).toEqual([`question ${id}`])
    await markRead(db, id, seller.id, Number.MAX_SAFE_INTEGER)
    expect(await waiting()).toEqual([])
  })

  test('an order in dispute is not to be delivered but answered', async () => {
    const order = await toDeliver(before(DAY))
    const reporter = person({ id: buyer.id, is_admin: false })
    await disputeOrder(db, order.id, reporter, 'I do not want it any more', new Date())
    expect(await waiting()).toEqual([`dispute ${order.id}`])
    const page = await mainOf(request('/sales', { viewer: seller }))
    const [item] = allByRole(getByRole(page, 'region', 'Waiting for you (1)'), 'link')
    expect(item!.getAttribute('href')).toBe(`/sales/${order.id}/dispute`)
    // answered, what the buyer asks for waits still; declined, the next word is the buyer's
    const act = { orderId: order.id, actor: person({ id: seller.id, is_admin: false }) }
    await answerDispute(db, act, 'It is what you bought, as you can see.', new Date())
    expect(await waiting()).toEqual([`dispute ${order.id}`])
    const { proposal } = (await latestDispute(db, order.id))!
    await declineProposal(db, act, proposal!.id, new Date())
    expect(await waiting()).toEqual([])
  })

  test('stock that runs low is filled up', async () => {
    const offer = await buildInstantOffer(db, { user_id: seller.id, units: 5 })
    expect(await waiting()).toEqual([])
    await db
      .updateTable('offers')
      .set({ low_stock_at: before(HOUR) })
      .where('id', '=', offer.id)
      .execute()
    expect(await waiting()).toEqual([`stock ${offer.id}`])
    const page = await mainOf(request('/sales', { viewer: seller }))
    const [item] = allByRole(getByRole(page, 'region', 'Waiting for you (1)'), 'link')
    expect(item!.getAttribute('href')).toBe(`/manage-offers/${offer.id}/vault`)
  })

  test('stands above all sales with links to where it is done, in words', async () => {
    const [late, soon] = [await toDeliver(before(3 * HOUR)), await toDeliver(before(90 * MINUTE))]
    const id = await question('Write to me: 0555 12 34 56', before(10 * MINUTE))
    const page = await mainOf(request('/sales', { viewer: seller }))
    const region = getByRole(page, 'region', 'Waiting for you (3)')
    const items = allByRole(region, 'link')
    expect(items.map((item) => item.getAttribute('href'))).toEqual([
      `/sales/${late.id}`,
      `/sales/${soon.id}`,
      `/inbox/${id}#chat`,
    ])
    const [first, second, third] = items.map(wordsOf)
    expect(first).toMatch(new RegExp(`^Deliver to ${buyer.username} ?Late ?A shield$`))
    expect(second).toMatch(/(29|30) minutes left/)
    // what is hidden in the conversation is hidden here
    expect(third).toContain(`Question from ${buyer.username}`)
    expect(third).not.toContain('0555')
    const narrowed = await mainOf(request('/sales?status=paid', { viewer: seller }))
    expect(wordsOf(narrowed)).not.toContain('Waiting for you (')
  })

  test('is read again as JSON by who is signed in', async () => {
    const id = await question()
    const answer = await request('/ar/sales/waiting.json', { viewer: seller })
    expect(await answer.json()).toMatchObject({
      items: [{ href: `/inbox/${id}#chat`, text: 'Is it still there?' }],
      more: 0,
    })
    expect((await request('/sales/waiting.json')).status).toBe(401)
  })

  test('says so when there is nothing', async () => {
    const page = wordsOf(await mainOf(request('/sales', { viewer: seller })))
    expect(page).toContain('You are all caught up')
    expect(page).toContain('Buyers see your figures once you have 5 orders in 90 days')
  })
})

describe('a ready reply', () => {
  beforeEach(async () => {
    await saveReplies(db, seller.id, [{ position: 1, title: 'Yes', body: 'Yes, still there.' }])
  })

  const answers = async (id: string, fields: Record<string, string>) => {
    const answer = await request(`/inbox/${id}`, {
      viewer: seller,
      form: { say_token: randomUUID(), body: '', ...fields },
    })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `/inbox/${id}#chat`])
    const { body } = await db
      .selectFrom('messages')
      .select('body')
      .where('conversation_id', '=', id)
      .where('author_id', '=', seller.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    return body
  }

  test('is sent by one press without scripts, behind what was typed', async () => {
    const id = await question()
    const page = await mainOf(request(`/inbox/${id}`, { viewer: seller }))
    const button = getByRole(page, 'button', 'Yes')
    const [name, value] = ['name', 'value'].map((each) => button.getAttribute(each)!)
    expect(button.closest('form')!.getAttribute('action')).toBe(`/inbox/${id}`)
    expect(await answers(id, { [name!]: value! })).toBe('Yes, still there.')
    expect(await answers(id, { [name!]: value!, body: 'Salam ' })).toBe('Salam\nYes, still there.')
    expect(await waiting()).toEqual([])
  })
})

describe('a seller’s figures', () => {
  const count = (orders: number) =>
    db
      .insertInto('seller_figures')
      .values({
        seller_id: seller.id,
        orders,
        on_time_bp: 9_790,
        disputes_lost_bp: 140,
        median_delivery_s: 2_380,
        median_reply_s: 3_700,
        counted_at: new Date(),
      })
      .execute()

  const shown = async () => {
    const offer = await buildOffer(db, { user_id: seller.id })
    const { slug, category } = await db
      .selectFrom('games')
      .select(['slug', 'category'])
      .where('id', '=', offer.game_id)
      .executeTakeFirstOrThrow()
    return Promise.all(
      [`/users/${seller.username}`, `/${slug}/${category}/offers/${offer.id}`, '/sales'].map(
        async (path) => wordsOf(await mainOf(request(path, { viewer: seller }))),
      ),
    )
  }

  test('stand on their profile, their offers and their sales from five orders on', async () => {
    await count(5)
    for (const page of await shown()) {
      expect(page).toContain('97%')
      expect(page).toContain('40 minutes')
      expect(page).toContain('1 hour')
      expect(page).not.toContain('New seller')
    }
  })

  test('are not shown before, and who was never rated is new', async () => {
    await count(4)
    const pages = await shown()
    for (const page of pages) expect(page).not.toContain('97%')
    for (const page of pages.slice(0, 2)) expect(page).toContain('New seller')
    expect(pages[2]).toContain('So far: 4')
  })
})
