import { shortId } from '#kernel/id.ts'
import { withLocale } from '#kernel/locale.ts'
import { formatDa, formatDuration, formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { getLocale } from '#i18n/paraglide/runtime.js'
import {
  amountOf,
  isSale,
  noticeHref,
  noticeWords,
  type NoticeMetadata,
} from '#modules/notifications/rules.ts'
import { deliveryMinutes } from '#modules/offers/rules.ts'
import type { MailBody, MailFact } from './layout.ts'

/** The money, goods and people of an order, as its mails list them. Money is whole DA. */
export interface OrderFacts {
  offer_title: string
  quantity: number
  buyer: string
  seller: string
  payment_method: string
  reason: string | null
  /**
   * How soon the seller promised to deliver, as the database writes an interval; not told of mails
   * that were queued before it was.
   */
  delivery_time?: string
}

/** The mails that follow from what happens to orders. A new one is an entry here and its words. */
export const orderMails = {
  order_notice(
    { username, notice, order }: { username: string; notice: NoticeMetadata; order: OrderFacts },
    appUrl: string,
  ): MailBody {
    const { title, text } = noticeWords(m, formatNumber, notice)
    return {
      list: 'member',
      subject: `${title} · ${shortId(notice.order_id)}`,
      greeting: m.mail_greeting_name({ username }),
      paragraphs: [text],
      facts: [...orderFacts(notice, order), ...(isToDeliver(notice) ? deliveryFacts(order) : [])],
      action: {
        label: isSale(notice) ? m.mail_open_sale() : m.mail_open_order(),
        link: link(appUrl, noticeHref(notice) ?? '/'),
      },
    }
  },

  operator_order(
    { notice, order }: { notice: NoticeMetadata; order: OrderFacts },
    appUrl: string,
  ): MailBody {
    const { subject, text } = operatorWords(notice)
    return {
      list: 'operator',
      subject: `${subject} · ${shortId(notice.order_id)}`,
      greeting: m.mail_greeting(),
      paragraphs: [text],
      facts: [
        ...orderFacts(notice, order),
        { label: m.mail_buyer(), value: order.buyer, ltr: true },
        { label: m.mail_seller(), value: order.seller, ltr: true },
        { label: m.mail_payment_method(), value: order.payment_method },
      ],
      action: {
        label: m.mail_open_order(),
        link: link(appUrl, `/admin/orders/${notice.order_id}`),
      },
    }
  },
}

function operatorWords({ kind, status }: NoticeMetadata): { subject: string; text: string } {
  if (kind === 'order_late_payment')
    return { subject: m.mail_operator_buyer_gone(), text: m.mail_operator_buyer_gone_text() }
  if (status === 'paid')
    return { subject: m.mail_operator_paid(), text: m.mail_operator_paid_text() }
  return { subject: m.mail_operator_placed(), text: m.mail_operator_placed_text() }
}

/**
 * A seller is told whom and how soon to deliver, never how else to reach the buyer: that stays on
 * the site.
 */
const isToDeliver = ({ kind }: NoticeMetadata): boolean =>
  kind === 'sale_pending' || kind === 'sale_paid'

function deliveryFacts({ buyer, delivery_time }: OrderFacts): MailFact[] {
  const minutes = deliveryMinutes(delivery_time ?? '')
  return [
    { label: m.mail_buyer(), value: buyer, ltr: true },
    ...(minutes === null ? [] : [{ label: m.checkout_delivery(), value: formatDuration(minutes) }]),
  ]
}

function orderFacts(
  notice: NoticeMetadata,
  { offer_title, quantity, reason }: OrderFacts,
): MailFact[] {
  return [
    { label: m.mail_order_id(), value: shortId(notice.order_id), ltr: true },
    { label: m.mail_offer(), value: offer_title },
    { label: m.mail_game(), value: notice.game_name },
    { label: m.mail_quantity(), value: formatNumber(quantity), ltr: true },
    {
      label: notice.payout === undefined ? m.mail_total() : m.mail_payout(),
      value: formatDa(amountOf(notice)),
      ltr: true,
    },
    ...(reason ? [{ label: m.mail_reason(), value: reason }] : []),
  ]
}

const link = (appUrl: string, path: string): string => appUrl + withLocale(path, getLocale())
