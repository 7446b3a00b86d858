import * as v from 'valibot'
import type { EventName } from '#kernel/events.ts'
import { shortId } from '#kernel/id.ts'
import { withLocale } from '#kernel/locale.ts'
import { formatDa, isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { getLocale } from '#i18n/paraglide/runtime.js'
import { paymentPath } from '#modules/orders/order-paths.ts'
import type { IconName } from '#ui/icon-names.ts'
import type { MailBody, MailFact } from './mail-body.ts'
import { byKind, type Look, looksOf, type ToldPerson } from './notification.ts'

// What a buyer is told, by notification and mail, after staff have looked for the bank transfer
// whose receipt they handed in: it was short, was not found, or went into their wallet.

interface Inputs {
  game: string
  amount: string
  received: string
  reason: string
}

/** All that follows from an event of a transfer's receipt: its buyer is told, and mailed. */
interface ReceiptFollows extends ToldPerson<Inputs> {
  icon: IconName
  /** What is said in place of `text` where none of what arrived paid the order. */
  allText?: ToldPerson<Inputs>['text']
}

/** Every event of receipts, and what their buyer is told. What arrived in full is told as paid. */
export const receiptEvents = {
  'receipt.short': {
    kind: 'receipt_short',
    icon: 'coins',
    title: m.notice_receipt_short_title,
    text: m.notice_receipt_short_text,
  },
  'receipt.not_found': {
    kind: 'receipt_not_found',
    icon: 'circle-x',
    title: m.notice_receipt_not_found_title,
    text: m.notice_receipt_not_found_text,
  },
  'receipt.credited': {
    kind: 'receipt_credited',
    icon: 'wallet',
    title: m.notice_receipt_credited_title,
    text: m.notice_receipt_credited_text,
    allText: m.notice_receipt_credited_all_text,
  },
} as const satisfies Partial<Record<EventName, ReceiptFollows>>

export type ReceiptEventName = keyof typeof receiptEvents
type ReceiptKind = (typeof receiptEvents)[ReceiptEventName]['kind']

const told: Record<ReceiptKind, ReceiptFollows> = byKind(Object.values(receiptEvents))
const kinds = Object.keys(told) as ReceiptKind[]

/** What a notification knows of a receipt. Money is whole DA. */
const receiptNotification = v.object({
  kind: v.picklist(kinds),
  order_id: v.string(),
  game_name: v.string(),
  /** What is missing, or what went into the wallet. */
  amount: v.exactOptional(v.number()),
  received: v.exactOptional(v.number()),
  /** None of what arrived paid the order. */
  all: v.exactOptional(v.literal(true)),
  reason: v.exactOptional(v.string()),
})
export type ReceiptNotification = v.InferOutput<typeof receiptNotification>

/** How a notification of a receipt is shown, in the language of the moment. */
function receiptLook({
  kind,
  order_id,
  game_name,
  amount = 0,
  received = 0,
  reason = '',
  all,
}: ReceiptNotification): Look & { href: string } {
  const { icon, title, text, allText } = told[kind]
  const inputs = {
    game: isolated(game_name),
    amount: isolated(formatDa(amount)),
    received: isolated(formatDa(received)),
    reason: isolated(reason),
  }
  return {
    icon,
    title: title(inputs),
    text: ((all && allText) || text)(inputs),
    href: kind === 'receipt_credited' ? '/wallet' : paymentPath(order_id),
    amount: amount || undefined,
    order_id,
  }
}

export const receiptLooks = looksOf(kinds, receiptNotification, receiptLook)

/** The mails that tell buyers what became of their transfers. */
export const receiptMails = {
  receipt_notification(
    { username, notification }: { username: string; notification: ReceiptNotification },
    appUrl: string,
  ): MailBody {
    const { title, text, href } = receiptLook(notification)
    const { order_id, game_name } = notification
    const facts: MailFact[] = [
      { label: m.mail_order_id(), value: shortId(order_id), ltr: true },
      { label: m.mail_game(), value: game_name },
    ]
    const label = href === '/wallet' ? m.payouts_mail_open() : m.receipt_mail_open()
    return {
      list: 'member',
      subject: `${title} · ${shortId(order_id)}`,
      greeting: m.mail_greeting_name({ username }),
      paragraphs: [text],
      facts,
      action: { label, link: appUrl + withLocale(href, getLocale()) },
    }
  },
}
