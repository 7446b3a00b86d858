import { formatNumber } from '#i18n/format.ts'
import { inLocale } from '#i18n/locale.server.ts'
import { m } from '#i18n/paraglide/messages.js'
import { DAY } from '#kernel/time.ts'
import { awardPoints } from '#modules/loyalty/commands.server.ts'
import {
  isOrderEvent,
  type NoticeEvent,
  type NoticeKind,
  noticeWords,
  type NoticeMetadata,
  typeOf,
} from '#modules/notifications/rules.ts'
import {
  type NewNotice,
  momentOf,
  ordersToTell,
  type OrderToTell,
} from '#modules/notifications/queries.server.ts'
import { notify } from '#modules/notifications/commands.server.ts'
import { payoutOf } from '#modules/orders/rules.ts'
import type { Settings } from '#modules/settings/rules.ts'
import type { Tx } from '#platform/db.server.ts'
import type { Fact } from '#platform/outbox.server.ts'
import type { Means } from './means.ts'
import type { MailRequest } from './mails/mail-request.ts'
import type { OrderFacts } from './mails/order-mails.ts'
import { operatorMails } from './operator-facts.server.ts'

/** An order and something that happened to it. */
interface Happening {
  order: OrderToTell
  event: NoticeEvent
  cause: string
  at: Date
}

/** Gives the buyer the points of each order whose money was released. */
export async function awardOrders(
  tx: Tx,
  facts: readonly Fact[],
  { settings }: Means,
): Promise<void> {
  const orders = await ordersToTell(
    tx,
    facts.map(({ subject_id }) => subject_id),
  )
  // in the order of people, as every other lock is taken, so that two relays never wait for each
  // other
  const sorted = [...orders.values()].sort((a, b) => (a.buyer.id < b.buyer.id ? -1 : 1))
  for (const order of sorted) await awardPoints(tx, { ...order, user_id: order.buyer.id }, settings)
}

/**
 * Tells buyer and seller what happened to their orders, by notice, mail and in their browsers, and
 * the operator of those placed and paid. Of a late payment only the buyer is told.
 */
export async function tellOfOrders(tx: Tx, facts: readonly Fact[], means: Means): Promise<void> {
  const happenings = await happeningsOf(tx, facts)
  const added = await notify(
    tx,
    happenings.flatMap((happening) => noticesOf(happening, means)),
  )
  if (means.queueMails === null) return
  const mails = [
    ...added.filter(({ mailed }) => mailed).map(partyMail),
    ...added
      .filter(({ metadata: { kind } }) => kind === 'order_pending' || kind === 'order_paid')
      .flatMap((notice) => operatorMail(notice, means.settings)),
  ]
  await means.queueMails(tx, mails)
  await means.queuePushes?.(
    tx,
    added.map(({ user_id, metadata, created_at }) => ({ user_id, metadata, created_at })),
  )
}

/**
 * Tells the operator of payments that came for a deleted account: they are kept from every wallet,
 * for the operator to send back.
 */
export async function tellOfPaymentsToCheck(
  tx: Tx,
  facts: readonly Fact[],
  { queueMails, settings }: Means,
): Promise<void> {
  const happenings = await happeningsOf(tx, facts)
  await queueMails?.(
    tx,
    happenings.flatMap((happening) =>
      operatorMail({ metadata: metadataOf(happening, 'order_late_payment'), happening }, settings),
    ),
  )
}

async function happeningsOf(tx: Tx, facts: readonly Fact[]): Promise<Happening[]> {
  const orders = await ordersToTell(
    tx,
    facts.map(({ subject_id }) => subject_id),
  )
  return facts.flatMap(({ id, event: fact, subject_id, created_at }) => {
    const order = orders.get(subject_id)
    const event = eventOf(fact)
    if (!order || !event) return []
    const again = repeated.includes(event) ? ` ${id}` : ''
    const at = event === 'late_payment' ? created_at : momentOf(order, event)
    return [{ order, event, cause: `${fact} ${subject_id}${again}`, at }]
  })
}

/** These can happen to an order more than once, everything else once. */
const repeated: readonly NoticeEvent[] = ['disputed', 'settled', 'late_payment']

function eventOf(fact: string): NoticeEvent | null {
  if (fact === 'payment.late' || fact === 'payment.stranded') return 'late_payment'
  const name = fact.slice('order.'.length)
  return isOrderEvent(name) ? name : null
}

type PartyNotice = NewNotice & {
  metadata: NoticeMetadata
  happening: Happening
  person: OrderToTell['buyer']
  mailed: boolean
}

/** In quiet times (a past that is written down afterwards) older notices count as read. */
const FRESH_MS = 3 * DAY

function noticesOf(happening: Happening, { now, queueMails }: Means): PartyNotice[] {
  const { order, event, cause, at: created_at } = happening
  const read = queueMails === null && now.getTime() - created_at.getTime() > FRESH_MS
  return [order.buyer, order.seller].flatMap((person) => {
    const kind = kindOf(event, person === order.buyer ? 'order' : 'sale')
    if (!kind) return []
    const metadata = metadataOf(happening, kind)
    // what a buyer has to know of a release are the points
    if (metadata.kind === 'order_released' && !metadata.points) return []
    const { title, text } = inLocale(person.locale, () => noticeWords(m, formatNumber, metadata))
    const mailed = metadata.kind !== 'order_released'
    return [
      {
        user_id: person.id,
        type: typeOf(event),
        title,
        content: text,
        metadata,
        cause,
        created_at,
        read,
        happening,
        person,
        mailed,
      },
    ]
  })
}

function kindOf(event: NoticeEvent, party: 'order' | 'sale'): NoticeKind | null {
  if (event !== 'late_payment') return `${party}_${event}`
  return party === 'order' ? 'order_late_payment' : null
}

function metadataOf({ order, event }: Happening, kind: NoticeKind): NoticeMetadata {
  const { id: order_id, total_price, game_name, points_earned } = order
  return {
    kind,
    order_id,
    status: statusAfter(event) ?? order.status,
    total_price,
    game_name,
    ...(kind === 'sale_received' && order.category === 'accounts' && { protected: true }),
    ...(kind === 'sale_released' && { payout: payoutOf(order) }),
    ...(kind === 'order_released' && { points: points_earned ?? 0 }),
  }
}

/** The status that the order had then, which may be another by now. */
const statusAfter = (event: NoticeEvent): string | null =>
  event === 'released' ? 'received' : repeated.includes(event) ? null : event

function partyMail({ person, metadata, happening }: PartyNotice): MailRequest {
  return {
    to: person.email,
    locale: person.locale,
    template: 'order_notice',
    params: { username: person.username, notice: metadata, order: factsOf(happening) },
  }
}

function operatorMail(
  { metadata, happening }: Pick<PartyNotice, 'metadata' | 'happening'>,
  settings: Settings,
): MailRequest[] {
  const params = { notice: metadata, order: factsOf(happening) }
  return operatorMails(settings, (address) => ({ ...address, template: 'operator_order', params }))
}

function factsOf({ order, event }: Happening): OrderFacts {
  const { offer_title, quantity, payment_method, delivery_time } = order
  const reason =
    event === 'refunded_wallet' || event === 'refunded_original'
      ? order.refund_reason
      : event === 'disputed'
        ? order.dispute_reason
        : null
  return {
    offer_title,
    quantity,
    payment_method,
    delivery_time,
    reason,
    buyer: order.buyer.username,
    seller: order.seller.username,
  }
}
