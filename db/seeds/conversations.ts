import { randomUUID } from 'node:crypto'
import { greetBuyers } from '#modules/messaging/greeting.server.ts'
import { openConversation } from '#modules/messaging/open-conversation.server.ts'
import { markRead } from '#modules/messaging/read.server.ts'
import { saveReplies } from '#modules/messaging/replies.server.ts'
import { ask, sendMessage } from '#modules/messaging/send-message.server.ts'
import { defaults } from '#modules/settings/settings.ts'
import { HOUR, MINUTE, plus } from '../../app/kernel/time.ts'
import { type Db, transact } from '../../app/platform/db.server.ts'
import {
  type LineSeed,
  sellerReplies,
  type TalkSeed,
  talks,
  type When,
} from './data/conversations.ts'
import { must, type Step } from './orders.ts'

const HOST = 'localhost'

/** Whose conversation, about which order or offer, and when what happened to it. */
interface Place {
  buyer: string
  seller: string
  order: string | null
  offer: number
  asked: Date | null
  paid: Date | null
  delivered: Date | null
}

/**
 * What sellers of the demo have ready, and what its people said to each other, each line at its own
 * time. Comes last, since what is talked about has happened by then; a talk about an order that the
 * demo does not have is left out.
 */
export async function seedConversations(
  db: Db,
  people: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  for (const [username, { greeting, ready }] of Object.entries(sellerReplies))
    await saveReplies(db, people.get(username)!, [
      { position: 0, title: 'greeting', body: greeting },
      ...ready.map(([title, body], index) => ({ position: index + 1, title, body })),
    ])
  const steps: Step[] = []
  const taken = new Set<string>()
  for (const talk of talks) {
    const place = await placeOf(db, talk, people, taken, now)
    if (place) steps.push(...stepsOf(talk, place, now))
  }
  // ids are in the order of time, as those who read them take them to be
  for (const step of steps.sort((a, b) => a.at.getTime() - b.at.getTime())) await step.run(db)
}

/** What a talk is about: an order or an offer that no other one is about. */
async function placeOf(
  db: Db,
  { buyer, seller, about }: TalkSeed,
  people: ReadonlyMap<string, string>,
  taken: Set<string>,
  now: Date,
): Promise<Place | null> {
  if ('offers' in about) {
    const offers = await db
      .selectFrom('offers')
      .where('user_id', '=', people.get(seller!)!)
      .where('category', '=', about.offers)
      .where('status', '=', 'active')
      .select('id')
      .orderBy('id')
      .execute()
    const offer = offers.find(({ id }) => !taken.has(`offer ${id}`))
    if (!offer) return null
    taken.add(`offer ${offer.id}`)
    return {
      buyer: people.get(buyer!)!,
      seller: people.get(seller!)!,
      order: null,
      offer: offer.id,
      asked: plus(now, -about.hours_ago * HOUR),
      paid: null,
      delivered: null,
    }
  }
  const orders = await db
    .selectFrom('orders')
    .where('status', '=', about.order)
    .where('disputed_at', 'is', null)
    .$if(buyer !== undefined, (query) => query.where('user_id', '=', people.get(buyer!)!))
    .$if(seller !== undefined, (query) => query.where('seller_id', '=', people.get(seller!)!))
    .$if(about.category !== undefined, (query) => query.where('category', '=', about.category!))
    .select(['id', 'user_id', 'seller_id', 'offer_id', 'paid_at', 'completed_at'])
    .orderBy('created_at', 'desc')
    .execute()
  const order = orders.find(({ id, paid_at }) => paid_at !== null && !taken.has(id))
  if (!order) return null
  taken.add(order.id)
  return {
    buyer: order.user_id,
    seller: order.seller_id,
    order: order.id,
    offer: order.offer_id,
    asked: null,
    paid: order.paid_at,
    delivered: order.completed_at,
  }
}

function stepsOf({ lines, unread, seller }: TalkSeed, place: Place, now: Date): Step[] {
  let conversation = ''
  let newest = 0
  const seen = (db: Db, person: string) => markRead(db, conversation, person, newest)
  const steps = lines.map((line): Step => {
    const at = timeOf(line[1], place, now)
    return {
      at,
      run: async (db) => {
        conversation ||= await open(db, place, at)
        if (line[0] === 'greeting') return greet(db, place, at)
        const author = line[0] === 'buyer' ? place.buyer : place.seller
        if (conversation) await seen(db, author)
        const form = { body: bodyOf(line, seller), say_token: randomUUID(), anyway: false }
        const saying = { host: HOST, now: at }
        if (conversation) newest = must(await sendMessage(db, conversation, author, form, saying))
        else conversation = must(await ask(db, place.offer, author, form, saying))
      },
    }
  })
  steps.push({
    at: now,
    run: async (db) => {
      newest = Number.MAX_SAFE_INTEGER
      if (unread !== 'buyer') await seen(db, place.buyer)
      if (unread !== 'seller') await seen(db, place.seller)
    },
  })
  return steps
}

function timeOf(when: When, { asked, paid, delivered }: Place, now: Date): Date {
  if ('ago' in when) return plus(now, -when.ago * MINUTE)
  if ('asked' in when) return plus(asked!, when.asked * MINUTE)
  if ('paid' in when) return plus(paid!, when.paid * MINUTE)
  return plus(delivered!, when.delivered * MINUTE)
}

/** The conversation of an order; a question begins with what is asked. */
const open = async (db: Db, { order, buyer }: Place, at: Date): Promise<string> =>
  order === null ? '' : (await openConversation(db, order, buyer, defaults, at))!

const greet = (db: Db, { order }: Place, at: Date): Promise<void> =>
  transact(db, (tx) => greetBuyers(tx, [order!], defaults, at))

function bodyOf(line: Exclude<LineSeed, readonly ['greeting', When]>, seller?: string): string {
  const [kind, , text] = line
  if (kind !== 'ready') return text
  return sellerReplies[seller!]!.ready.find(([title]) => title === text)![1]
}
