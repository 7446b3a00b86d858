import { formatNumber } from '#i18n/format.ts'
import { inLocale } from '#i18n/locale.server.ts'
import { m } from '#i18n/paraglide/messages.js'
import { DAY } from '#kernel/time.ts'
import { awardPoints } from '#modules/loyalty/loyalty.server.ts'
import { isOrderEvent, noticeWords, type NoticeMetadata, type OrderEvent, typeOf } from '#modules/notifications/notice.ts'
import { type NewNotice, notify } from '#modules/notifications/notifications.server.ts'
import { momentOf, ordersToTell, type OrderToTell } from '#modules/notifications/order-news.server.ts'
import type { Settings } from '#modules/settings/settings.ts'
import type { Tx } from '#platform/db.server.ts'
import type { Fact } from '#platform/outbox.server.ts'
import type { Means } from './means.ts'
import type { MailRequest, OrderFacts } from './mails/mail-request.ts'

/** An order and something that happened to it. */
interface Happening {
  order: OrderToTell
  event: OrderEvent
  cause: string
}

/** Gives the buyer the points of each order whose money was released. */
export async function awardOrders(tx: Tx, facts: readonly Fact[], { settings, now }: Means): Promise<void> {
  const orders = await ordersToTell(tx, facts.map(({ subject_id }) => subject_id))
  // in the order of people, as every other lock is taken, so that two relays never wait for each other
  const sorted = [...orders.values()].sort((a, b) => (a.buyer.id < b.buyer.id ? -1 : 1))
  for (const order of sorted) await awardPoints(tx, { ...order, user_id: order.buyer.id }, settings, now)
}

/** Tells buyer and seller what happened to their orders, by notice and mail, and the operator of those placed and paid. */
export async function tellOfOrders(tx: Tx, facts: readonly Fact[], means: Means): Promise<void> {
  const happenings = await happeningsOf(tx, facts)
  const added = await notify(tx, happenings.flatMap((happening) => noticesOf(happening, means)))
  if (means.queueMails === null) return
  const mails = [
    ...added.filter(({ mailed }) => mailed).map(partyMail),
    ...added.filter(({ metadata: { kind } }) => kind === 'order_pending' || kind === 'order_paid').map((notice) => operatorMail(notice, means.settings)),
  ]
  await means.queueMails(tx, mails)
}

async function happeningsOf(tx: Tx, facts: readonly Fact[]): Promise<Happening[]> {
  const orders = await ordersToTell(tx, facts.map(({ subject_id }) => subject_id))
  return facts.flatMap(({ id, event: fact, subject_id }) => {
    const order = orders.get(subject_id)
    const event = fact.slice('order.'.length)
    if (!order || !isOrderEvent(event)) return []
    // a problem can be reported and settled more than once, every other thing happens to an order once
    const again = event === 'disputed' || event === 'settled' ? ` ${id}` : ''
    return [{ order, event, cause: `${fact} ${subject_id}${again}` }]
  })
}

type PartyNotice = NewNotice & { metadata: NoticeMetadata; happening: Happening; person: OrderToTell['buyer']; mailed: boolean }

/** In quiet times (a past that is written down afterwards) older notices count as read. */
const FRESH_MS = 3 * DAY

function noticesOf(happening: Happening, { now, queueMails }: Means): PartyNotice[] {
  const { order, event, cause } = happening
  const created_at = momentOf(order, event)
  const read = queueMails === null && now.getTime() - created_at.getTime() > FRESH_MS
  return [order.buyer, order.seller].flatMap((person) => {
    const metadata = metadataOf(happening, person === order.buyer ? 'order' : 'sale')
    // what a buyer has to know of a release are the points
    if (metadata.kind === 'order_released' && !metadata.points) return []
    const { title, text } = inLocale(person.locale, () => noticeWords(m, formatNumber, metadata))
    const mailed = metadata.kind !== 'order_released'
    return [{ user_id: person.id, type: typeOf(event), title, content: text, metadata, cause, created_at, read, happening, person, mailed }]
  })
}

function metadataOf({ order, event }: Happening, party: 'order' | 'sale'): NoticeMetadata {
  const { id: order_id, total_price, game_name, points_earned } = order
  const released = event === 'released'
  return {
    kind: `${party}_${event}`,
    order_id,
    status: statusAfter(event) ?? order.status,
    total_price,
    game_name,
    ...(released && party === 'sale' && { payout: total_price - order.seller_fee - order.buyer_fee }),
    ...(released && party === 'order' && { points: points_earned ?? 0 }),
  }
}

/** The status that the order had then, which may be another by now. */
const statusAfter = (event: OrderEvent): string | null =>
  event === 'released' ? 'received' : event === 'disputed' || event === 'settled' ? null : event

function partyMail({ person, metadata, happening }: PartyNotice): MailRequest {
  return {
    to: person.email,
    locale: person.locale,
    template: 'order_notice',
    params: { username: person.username, notice: metadata, order: factsOf(happening) },
  }
}

function operatorMail({ metadata, happening }: PartyNotice, { support_email }: Settings): MailRequest {
  return { to: support_email, locale: 'en', template: 'operator_order', params: { notice: metadata, order: factsOf(happening) } }
}

function factsOf({ order, event }: Happening): OrderFacts {
  const { offer_title, quantity, payment_method } = order
  const reason = event.startsWith('refunded') ? order.refund_reason : event === 'disputed' ? order.dispute_reason : null
  return { offer_title, quantity, payment_method, reason, buyer: order.buyer.username, seller: order.seller.username }
}
