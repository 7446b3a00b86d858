import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, plus } from '#kernel/time.ts'
import { removeOffersOf } from '#modules/offers/own-offers.server.ts'
import { transact } from '#platform/db.server.ts'
import { findViolations, verify } from '../../../../scripts/verify.ts'
import { openTestDatabase } from '../../../../tests/app.ts'
import { buildOffer } from '../../../../tests/factories/offer.ts'
import { buildOrder } from '../../../../tests/factories/order.ts'
import { buildProfile, suspend } from '../../../../tests/factories/profile.ts'
import { conversationOf } from '../conversation.server.ts'
import { greetBuyers } from '../greeting.server.ts'
import { inboxOf } from '../inbox.server.ts'
import { messagesSince } from '../live-messages.server.ts'
import { joinQuestions, openConversation } from '../open-conversation.server.ts'
import { markRead } from '../read.server.ts'
import { repliesOf, saveReplies } from '../replies.server.ts'
import { forgetOldMessages } from '../retention.server.ts'
import { tellOfWaiting } from '../waiting.server.ts'
import type { SayForm } from '../send-message.form.ts'
import * as saying from '../send-message.server.ts'

const { db, url } = await openTestDatabase(20)
const open = { messaging_open: true }
const now = new Date('2026-11-20T13:00:00Z')
/** A minute holds twelve messages of one person, so each is said in its own. */
let minute = 0
const later = () => plus(now, ++minute * MINUTE)

const host = 'kanz.example'
const say = (database: typeof db, id: string, author: string, form: SayForm, at: Date) =>
  saying.sendMessage(database, id, author, form, { host, now: at })
const ask = (database: typeof db, id: number, buyer: string, form: SayForm, at: Date) =>
  saying.ask(database, id, buyer, form, { host, now: at })

const words = (body: string, say_token: string = randomUUID()) => ({
  body,
  say_token,
  anyway: false,
})

async function buildConversation(status: 'pending' | 'paid' = 'paid') {
  const order = await buildOrder(db, { status, now })
  const id = (await openConversation(db, order.id, order.user_id, open, now))!
  return { id, order, buyer: order.user_id, seller: order.seller_id }
}

type Talk = Awaited<ReturnType<typeof buildConversation>>
let conversation: Talk
beforeEach(async () => {
  conversation = await buildConversation()
})

const member = (personId: string, id = conversation.id) =>
  db
    .selectFrom('conversation_members')
    .selectAll()
    .where('conversation_id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow()

const told = (result: { ok: boolean; value?: unknown; code?: string }) =>
  result.ok ? 'said' : result.code

describe('a message', () => {
  test('waits for the other side until they have read it', async () => {
    const first = await say(db, conversation.id, conversation.buyer, words('Salam'), now)
    const second = await say(
      db,
      conversation.id,
      conversation.buyer,
      words('Are you there?'),
      later(),
    )
    expect(await member(conversation.seller)).toMatchObject({ unread: 2, first_unread_at: now })
    expect(await member(conversation.buyer)).toMatchObject({ unread: 0, first_unread_at: null })
    if (!first.ok || !second.ok) throw new Error('it was not said')
    expect(await markRead(db, conversation.id, conversation.seller, first.value)).toBe(true)
    expect(await member(conversation.seller)).toMatchObject({
      unread: 1,
      last_read_id: first.value,
    })
    expect(await markRead(db, conversation.id, conversation.seller, Number.MAX_SAFE_INTEGER)).toBe(
      true,
    )
    expect(await member(conversation.seller)).toMatchObject({ unread: 0, first_unread_at: null })
    expect(await markRead(db, conversation.id, conversation.seller, first.value)).toBe(false)
    expect((await conversationOf(db, conversation.id, conversation.buyer))?.seen).toBe(second.value)
  })

  test('is written once for its token, however often and however fast the form comes', async () => {
    const form = words('Once')
    const said = await Promise.all(
      Array.from({ length: 8 }, () => say(db, conversation.id, conversation.buyer, form, now)),
    )
    expect(new Set(said.map((each) => (each.ok ? each.value : each.code))).size).toBe(1)
    expect((await conversationOf(db, conversation.id, conversation.seller))?.messages).toHaveLength(
      1,
    )
    expect(await member(conversation.seller)).toMatchObject({ unread: 1 })
  })

  test('is one of twenty-four at once, each counted, in the order of their ids for both', async () => {
    for (const minutes of [0, 2, 4]) {
      const said = await Promise.all(
        Array.from({ length: 24 }, (_, index) =>
          say(
            db,
            conversation.id,
            index % 2 ? conversation.buyer : conversation.seller,
            words(`No. ${index}`),
            plus(now, minutes * MINUTE),
          ),
        ),
      )
      expect(said.filter(({ ok }) => !ok)).toEqual([])
    }
    await Promise.all([
      markRead(db, conversation.id, conversation.buyer, Number.MAX_SAFE_INTEGER),
      say(db, conversation.id, conversation.seller, words('Meanwhile'), plus(now, DAY)),
    ])
    const both = { user_id: conversation.buyer, lastMessage: 0 }
    const news = (await messagesSince(db, [both])).get(both)!
    expect(news).toHaveLength(50)
    expect(news.map(({ id }) => id)).toEqual(news.map(({ id }) => id).toSorted((a, b) => a - b))
    for (const [index, { previous_id }] of news.entries())
      if (index > 0) expect(previous_id).toBe(news[index - 1]!.id)
    expect(await verify(url)).toEqual([])
  })

  test('of a stranger, of the suspended and to a deleted account is refused', async () => {
    const stranger = await buildProfile(db)
    expect(told(await say(db, conversation.id, stranger.id, words('Hello'), now))).toBe('not_found')
    expect(told(await say(db, randomUUID(), conversation.buyer, words('Hello'), now))).toBe(
      'not_found',
    )
    expect(await conversationOf(db, conversation.id, stranger.id)).toBeNull()
    expect(await openConversation(db, conversation.order.id, stranger.id, open, now)).toBeNull()
    expect(await markRead(db, conversation.id, stranger.id, 9e9)).toBe(false)
    await suspend(db, conversation.seller)
    expect(told(await say(db, conversation.id, conversation.seller, words('Hello'), now))).toBe(
      'closed',
    )
  })

  test('comes at most twelve times a minute', async () => {
    const said = []
    for (let each = 0; each < 13; each++)
      said.push(told(await say(db, conversation.id, conversation.buyer, words(`No. ${each}`), now)))
    expect(said).toEqual([...Array<string>(12).fill('said'), 'too_many'])
  })

  test('is never changed, only emptied for good', async () => {
    const said = await say(db, conversation.id, conversation.buyer, words('Secret plans'), now)
    const message = db.updateTable('messages').where('id', '=', said.ok ? said.value : 0)
    await expect(message.set({ body: 'Other plans' }).execute()).rejects.toThrow('only be emptied')
    await expect(
      db.deleteFrom('messages').where('conversation_id', '=', conversation.id).execute(),
    ).rejects.toThrow('append-only')
    await message.set({ body: '', pictures: 0, removed_at: now }).execute()
    const found = await conversationOf(db, conversation.id, conversation.seller)
    expect(found?.messages).toMatchObject([{ body: '', removed_at: now }])
    await expect(message.set({ removed_at: null }).execute()).rejects.toThrow('only be emptied')
  })
})

describe('the conversation of an order', () => {
  test('is made once, by whoever looks first', async () => {
    const order = await buildOrder(db, { now })
    const ids = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        openConversation(db, order.id, index % 2 ? order.user_id : order.seller_id, open, now),
      ),
    )
    expect(new Set(ids).size).toBe(1)
    expect(await verify(url)).toEqual([])
  })

  test('is not made while new ones are closed; one that is there stays', async () => {
    const closed = { messaging_open: false }
    const order = await buildOrder(db, { now })
    expect(await openConversation(db, order.id, order.user_id, closed, now)).toBeNull()
    expect(await openConversation(db, conversation.order.id, conversation.buyer, closed, now)).toBe(
      conversation.id,
    )
  })

  test('begins with what its buyer had asked before', async () => {
    const offer = await buildOffer(db)
    const buyer = await buildProfile(db)
    const asked = await ask(db, offer.id, buyer.id, words('Is it new?'), now)
    const again = await ask(db, offer.id, buyer.id, words('And fast?'), later())
    expect(again).toEqual(asked)
    const at = plus(now, HOUR)
    const order = await buildOrder(db, { offer_id: offer.id, buyer_id: buyer.id, now: at })
    await transact(db, (tx) => joinQuestions(tx, [order.id, conversation.order.id], at))
    expect(await openConversation(db, order.id, buyer.id, open, at)).toBe(asked.ok && asked.value)
    const second = await buildOrder(db, { offer_id: offer.id, buyer_id: buyer.id, now: at })
    expect(await openConversation(db, second.id, buyer.id, open, at)).not.toBe(
      asked.ok && asked.value,
    )
    const third = await ask(db, offer.id, buyer.id, words('Another?'), plus(at, HOUR))
    expect(third.ok && third.value).not.toBe(asked.ok && asked.value)
    expect(await verify(url)).toEqual([])
  })

  test('begins with the greeting of a seller who has one, once the order is paid', async () => {
    await saveReplies(db, conversation.seller, [
      { position: 0, title: 'Greeting', body: 'Welcome' },
      { position: 1, title: 'Soon', body: 'I am on my way' },
    ])
    for (let each = 0; each < 2; each++)
      await transact(db, (tx) => greetBuyers(tx, [conversation.order.id], open, now))
    const found = await conversationOf(db, conversation.id, conversation.buyer)
    expect(found?.messages).toMatchObject([{ kind: 'greeting', body: 'Welcome' }])
    expect(found?.replies).toEqual([])
    expect(await member(conversation.buyer)).toMatchObject({ unread: 1, first_unread_at: null })
    expect((await conversationOf(db, conversation.id, conversation.seller))?.replies).toEqual([
      { title: 'Soon', body: 'I am on my way' },
    ])
    await saveReplies(db, conversation.seller, [])
    expect(await repliesOf(db, conversation.seller)).toEqual([])
  })
})

describe('a question', () => {
  test('is about an offer that is for sale, and of somebody else', async () => {
    const offer = await buildOffer(db)
    expect(told(await ask(db, offer.id, offer.user_id, words('Mine?'), now))).toBe('own_offer')
    const buyer = await buildProfile(db)
    expect(told(await ask(db, 999_999, buyer.id, words('There?'), now))).toBe('not_found')
    await db.updateTable('games').set({ active: false }).where('id', '=', offer.game_id).execute()
    expect(told(await ask(db, offer.id, buyer.id, words('There?'), now))).toBe('not_found')
  })

  test('asked at once from two browsers is one', async () => {
    const offer = await buildOffer(db)
    const buyer = await buildProfile(db)
    const asked = await Promise.all(
      ['One', 'Two', 'Three', 'Four'].map((body) => ask(db, offer.id, buyer.id, words(body), now)),
    )
    const ids = new Set(asked.map((each) => each.ok && each.value))
    expect(ids.size).toBe(1)
    expect((await conversationOf(db, String([...ids][0]), buyer.id))?.messages).toHaveLength(4)
  })

  test('keeps its offer for its seller when that is removed, and its game for who asked', async () => {
    const offer = await buildOffer(db)
    const buyer = await buildProfile(db)
    const asked = await ask(db, offer.id, buyer.id, words('Is it new?'), now)
    await transact(db, (tx) => removeOffersOf(tx, offer.user_id, now))
    const { name } = await db
      .selectFrom('games')
      .where('id', '=', offer.game_id)
      .select('name')
      .executeTakeFirstOrThrow()
    const readBy = (id: string) => conversationOf(db, asked.ok ? asked.value : '', id)
    expect(await readBy(offer.user_id)).toMatchObject({ title: offer.title })
    expect(await readBy(buyer.id)).toMatchObject({ title: name, image: null, price: null })
  })
})

test('an inbox has what was said, by kind, name, offer and number', async () => {
  await say(db, conversation.id, conversation.seller, words('Hello'), now)
  const offer = await buildOffer(db, { title: 'Golden helmet' })
  await ask(db, offer.id, conversation.buyer, words('How old?'), later())
  await buildConversation() // of others
  const ids = async (asked: Partial<Parameters<typeof inboxOf>[2]>) => {
    const { rows, counts } = await inboxOf(db, conversation.buyer, {
      text: '',
      filter: 'all',
      before: null,
      ...asked,
    })
    return [rows.map(({ body }) => body), counts]
  }
  const counts = { all: 2, unread: 1, orders: 1, questions: 1 }
  expect(await ids({})).toEqual([['How old?', 'Hello'], counts])
  expect(await ids({ filter: 'unread' })).toEqual([['Hello'], counts])
  expect(await ids({ filter: 'questions' })).toEqual([['How old?'], counts])
  expect((await ids({ text: 'golden' }))[0]).toEqual(['How old?'])
  expect((await ids({ text: `#${conversation.order.id.slice(0, 8)}` }))[0]).toEqual(['Hello'])
  expect((await ids({ text: 'nobody of this name' }))[0]).toEqual([])
})

test('messages are emptied long after the last one, and not while their order is open', async () => {
  await say(db, conversation.id, conversation.buyer, words('In an open order'), now)
  const offer = await buildOffer(db)
  const buyer = await buildProfile(db)
  await ask(db, offer.id, buyer.id, words('A question'), now)
  const over = await buildOrder(db, { status: 'received', released: true, now })
  const id = (await openConversation(db, over.id, over.user_id, open, now))!
  await say(db, id, over.user_id, words('In an order that is over'), now)
  const left = async () =>
    (
      await db
        .selectFrom('messages')
        .select('body')
        .where('body', 'in', ['In an open order', 'A question', 'In an order that is over'])
        .orderBy('id')
        .execute()
    ).map(({ body }) => body)
  await forgetOldMessages(db, plus(now, 89 * DAY))
  expect(await left()).toHaveLength(3)
  await forgetOldMessages(db, plus(now, 91 * DAY))
  expect(await left()).toEqual(['In an open order', 'In an order that is over'])
  await forgetOldMessages(db, plus(now, 200 * DAY))
  expect(await left()).toEqual(['In an open order'])
  expect(await verify(url)).toEqual([])
})

describe('whom a message waits for', () => {
  const events = async () => {
    const rows = await db
      .deleteFrom('outbox')
      .where('event', 'in', ['conversation.waiting', 'account.messages_waiting'])
      .returning(['event', 'subject_id', 'payload'])
      .execute()
    return rows
      .filter(({ subject_id }) => [conversation.id, conversation.seller].includes(subject_id))
      .map(({ event, payload }) => [event, payload])
  }

  test('is told after a quarter of an hour, once, and again only of what came four hours later', async () => {
    const at = later()
    await say(db, conversation.id, conversation.buyer, words('Salam'), at)
    await say(db, conversation.id, conversation.buyer, words('Are you there?'), plus(at, MINUTE))
    await tellOfWaiting(db, plus(at, 14 * MINUTE))
    expect(await events()).toEqual([])
    await tellOfWaiting(db, plus(at, 15 * MINUTE))
    const both = (count: number) => [
      ['conversation.waiting', { user_id: conversation.seller }],
      ['account.messages_waiting', { count }],
    ]
    expect(await events()).toEqual(both(2))
    await say(db, conversation.id, conversation.buyer, words('Hello?'), plus(at, HOUR))
    await tellOfWaiting(db, plus(at, 2 * HOUR))
    expect(await events()).toEqual([])
    await tellOfWaiting(db, plus(at, 5 * HOUR))
    expect(await events()).toEqual(both(3))
    await tellOfWaiting(db, plus(at, 10 * HOUR))
    expect(await events()).toEqual([])
  })

  test('is not told of what they have read, nor of a greeting', async () => {
    const said = await say(db, conversation.id, conversation.buyer, words('Salam'), now)
    await markRead(db, conversation.id, conversation.seller, said.ok ? said.value : 0)
    await tellOfWaiting(db, plus(now, HOUR))
    expect(await events()).toEqual([])
  })
})

test('verify finds what no command writes', async () => {
  await say(db, conversation.id, conversation.buyer, words('Salam'), later())
  const stranger = await buildProfile(db)
  const conversations = `conversation_id = '${conversation.id}'`
  const broken = [
    `update conversation_members set unread = unread + 1 where ${conversations} and person_id = '${conversation.seller}'`,
    `update conversation_members set last_message_id = 0 where ${conversations} and person_id = '${conversation.buyer}'`,
    `update messages set author_id = '${stranger.id}' where ${conversations}`,
    `delete from conversation_members where ${conversations} and person_id = '${conversation.buyer}'`,
  ]
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const statement of broken) {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await client.query(statement)
    const found = await findViolations(client)
    await client.query('rollback')
    expect(new Set(found.map(({ invariant, subject }) => `${invariant} ${subject}`))).toEqual(
      new Set([`32 conversation:${conversation.id}`]),
    )
  }
  await client.end()
})
