import * as v from 'valibot'
import { type Locale, locales } from './locale.ts'

// The table of all events: what commands say of themselves in their transaction, for handlers to
// act on. Each has a name and a payload that is checked when it is read.

type Nothing = Record<string, never>

/** Its subject says it all. */
const nothing = v.pipe(
  v.object({}),
  v.transform((): Nothing => ({})),
)

/** The mails that a command may ask for, each with the names of the texts it is told. */
export const requestedMails = {
  confirm_email: ['link'],
  reset_password: ['link'],
  existing_account: ['link'],
  change_email: ['link', 'username'],
  email_change_asked: ['link', 'username', 'email'],
  email_changed: ['link', 'username', 'email'],
  address_asked: ['link', 'username', 'email', 'until'],
  address_asked_of: ['link', 'username', 'until'],
  two_step_off_asked: ['link', 'username', 'until'],
  account_suspended: ['link', 'username', 'reason'],
  account_restored: ['link', 'username'],
  password_changed: ['link', 'username'],
  two_step_on: ['link', 'username'],
  two_step_off: ['link', 'username'],
  two_step_codes: ['link', 'username'],
  recovery_code_used: ['link', 'username'],
} as const

export type MailName = keyof typeof requestedMails
export type MailTexts<Name extends MailName> = Record<(typeof requestedMails)[Name][number], string>
export type RequestedMail = {
  [Name in MailName]: { to: string; locale: Locale; template: Name; params: MailTexts<Name> }
}[MailName]

/** Those whose link opens an account: it is kept nowhere, and made anew for a mail that is late. */
export const linkedMails = [
  'confirm_email',
  'reset_password',
  'change_email',
  'email_changed',
] as const satisfies readonly MailName[]
export type LinkedMail = (typeof linkedMails)[number]

export const isLinked = (template: string): template is LinkedMail =>
  (linkedMails as readonly string[]).includes(template)

/** What may be kept of a mail that was given up, whatever release asked for it. */
export function withoutLink<Mail extends { template: string; params: object }>(
  mail: Mail | null,
): Mail | null {
  if (!mail || !isLinked(mail.template)) return mail
  const params = Object.entries(mail.params ?? {}).filter(([name]) => name !== 'link')
  return { ...mail, params: Object.fromEntries(params) }
}

const mailNames = Object.keys(requestedMails) as [MailName, ...MailName[]]

const requestedMail = v.pipe(
  v.object({
    to: v.string(),
    locale: v.fallback(v.picklist(locales), 'en'),
    template: v.picklist(mailNames),
    params: v.record(v.string(), v.string()),
  }),
  v.check(
    ({ template, params }) => requestedMails[template].every((name) => Object.hasOwn(params, name)),
    'a text of the mail is missing',
  ),
  v.transform((mail) => mail as RequestedMail),
)

/** What the person who is told of feedback or an offer reads. `title` is the offer's. */
const aboutOffer = { user_id: v.string(), title: v.string() }
const aboutUnits = {
  ...aboutOffer,
  count: v.number(),
  offer_id: v.exactOptional(v.number()),
}
const aboutPart = v.object({ amount: v.number(), part: v.number(), reason: v.string() })
/** Fees in basis points, the day in Algiers; `told_to` is the last seller who was told already. */
const aboutFees = {
  fees: v.array(v.object({ key: v.string(), before: v.number(), after: v.number() })),
  from: v.string(),
  told_to: v.exactOptional(v.string()),
}
const aboutFeedback = { ...aboutOffer, order_id: v.string() }

/**
 * Every event that the outbox carries: its name, and what it says besides its subject. The subject
 * is the id of what the name begins with: an order's of `order.…`, a receipt's of `receipt.…`. Of
 * `payment.…` and `refund.…` it is an order's too, of `deposit.credited` and `deposit.stranded` a
 * payment attempt's, of `account.…` and `mail.…` a person's, of `reconciliation.…` and `provider.…`
 * a day. Money is whole DA, moments are as JSON has them. What follows from each is said in
 * app/events.
 */
export const events = {
  'order.pending': nothing,
  'order.paid': nothing,
  'order.completed': nothing,
  'order.received': nothing,
  'order.cancelled': nothing,
  'order.refunded_wallet': nothing,
  'order.refunded_original': nothing,
  /**
   * So much of it went back to its buyer, `part` of it of the goods, to the wallet or the way it
   * was paid; the order goes on.
   */
  'order.refunded_part': aboutPart,
  'order.refunded_part_original': aboutPart,
  'order.released': nothing,
  'order.disputed': nothing,
  /** An administrator froze its money. */
  'order.frozen': nothing,
  'order.settled': nothing,
  /** The seller has said what they say; one side offers the other something, or declines it. */
  'order.dispute_answered': nothing,
  'order.dispute_offer_to_buyer': nothing,
  'order.dispute_offer_to_seller': nothing,
  'order.dispute_declined_to_buyer': nothing,
  'order.dispute_declined_to_seller': nothing,
  /** One side has shown the other pictures. */
  'order.dispute_shown_to_buyer': nothing,
  'order.dispute_shown_to_seller': nothing,
  /**
   * We are to decide; we have asked both sides; we have decided; the order was shared; the goods
   * are to be delivered again.
   */
  'order.dispute_deciding': nothing,
  'order.dispute_asked': nothing,
  'order.dispute_decided': nothing,
  'order.dispute_shared': nothing,
  'order.dispute_remedy': nothing,
  'order.more_time_asked': nothing,
  'order.extended': nothing,
  /** What the clock says of an order that nothing else happens to. */
  'order.half_time': nothing,
  'order.late': nothing,
  'order.receiving_soon': nothing,
  /** What its seller delivered was given before; the money of a known account waits for staff. */
  'order.goods_known': nothing,
  /** The account that was sold in it was offered, sold or lent again. */
  'order.resold': nothing,
  /** Its buyer gave access to the account that its seller plays on, the first time or anew. */
  'order.access_given': nothing,
  /** Its buyer, or somebody in their session, gave other access than before. */
  'order.access_changed': nothing,
  /** Its seller opened for the first time what its buyer gave last. */
  'order.access_opened': nothing,
  /** It was paid, and its offer's stock held too few units: its seller delivers it by hand. */
  'order.stock_short': nothing,
  /** It came for an order that was over, and is in the buyer's wallet. */
  'payment.late': v.object({ amount: v.number() }),
  /** An administrator put it, or what was over, into the buyer's wallet. */
  'payment.credited': v.object({ amount: v.number() }),
  /** It came for a deleted account, and is in no wallet. `event` is the payment's own id. */
  'payment.stranded': v.object({ amount: v.number(), event: v.string() }),
  /** Less arrived than was due; the rest is to be sent. */
  'receipt.short': v.object({ received: v.number(), missing: v.number() }),
  'receipt.not_found': v.object({ reason: v.string() }),
  /** What arrived was not needed, and is in the buyer's wallet. */
  'receipt.credited': v.object({ amount: v.number(), all: v.boolean() }),
  /** Money waits to go back the way it was paid, and its buyer is to say to which account. */
  'refund.account_asked': v.object({ amount: v.number() }),
  /** Its buyer, or somebody in their session, gave the account; `account` is how it ends. */
  'refund.account_given': v.object({ amount: v.number(), account: v.string() }),
  /** It went to the wallet after all: its buyer chose it, or gave no account in time. */
  'refund.to_wallet': v.object({ amount: v.number() }),
  /** What was refunded has left for where it came from, on that day (`2026-11-20`). */
  'refund.sent': v.object({ amount: v.number(), reference: v.string(), sent_on: v.string() }),
  'withdrawal.requested': nothing,
  'withdrawal.approved': nothing,
  'withdrawal.paid': nothing,
  'withdrawal.returned': nothing,
  'deposit.confirmed': nothing,
  'deposit.refused': nothing,
  /** What was paid by card for a deposit moved nothing, and an administrator credited it. */
  'deposit.credited': v.object({ amount: v.number() }),
  /** It was paid by card and its account is deleted. `event` is the payment's own id. */
  'deposit.stranded': v.object({ amount: v.number(), event: v.string() }),
  'application.approved': nothing,
  'application.rejected': nothing,
  'account.seller_granted': nothing,
  'account.seller_removed': v.object({ reason: v.string() }),
  'account.restored': nothing,
  /** Support was asked to change its address or its second step, which waits. */
  'account.address_asked': nothing,
  'account.two_step_off_asked': nothing,
  /** So many messages have waited for them. */
  'account.messages_waiting': v.object({ count: v.number() }),
  /** Sellers whom they follow have so many new offers; `seller` where it is one. */
  'account.new_offers': v.object({
    offers: v.number(),
    sellers: v.number(),
    seller: v.string(),
  }),
  /** So many new offers of a game fit what they asked for; the path shows them. */
  'account.offers_found': v.object({ offers: v.number(), game: v.string(), path: v.string() }),
  /** Messages of a conversation have waited for this one of its people. */
  'conversation.waiting': v.object({ user_id: v.string() }),
  'wallet.adjusted': nothing,
  'feedback.given': v.object({ ...aboutFeedback, buyer: v.string() }),
  'feedback.rejected': v.object({ ...aboutFeedback, seller: v.string(), reason: v.string() }),
  'feedback.replied': v.object({ ...aboutFeedback, seller: v.string(), reply: v.string() }),
  'feedback.reply_removed': v.object({ ...aboutFeedback, reason: v.string() }),
  /** Few units are left of what is delivered at once. */
  'offer.low_stock': v.object({ ...aboutOffer, offer_id: v.number() }),
  /** So many units that were held are in stock, or were taken out: of its offer, or of several. */
  'offer.units_let_through': v.object(aboutUnits),
  'offer.units_refused': v.object({ ...aboutUnits, reason: v.string() }),
  'offer.held': v.object({ ...aboutOffer, reason: v.string() }),
  'offer.activated': v.object(aboutOffer),
  'offer.removed': v.object({ ...aboutOffer, reason: v.string() }),
  /** It costs another price, and somebody waits for that one or a lower; whole DA. */
  'offer.price_changed': v.object({ before: v.number(), price: v.number() }),
  /** It is on sale again, and somebody waits for it. */
  'offer.back_in_stock': nothing,
  'offer.images_dropped': v.object({ urls: v.array(v.string()) }),
  'games.import_asked': v.object({ user_id: v.string(), id: v.string(), asked_at: v.string() }),
  /** An administrator moved money, or acted on one: the id of the entry in the audit log. */
  'audit.told': nothing,
  /**
   * A setting by which the operator watches over money was changed, which the address before reads.
   */
  'setting.watch_changed': v.object({ to: v.string(), by: v.string() }),
  /** Sellers pay more from a day on; what was told so is taken back. */
  'setting.fees_raised': v.object(aboutFees),
  'setting.fees_kept': v.object(aboutFees),
  'reconciliation.off': nothing,
  'provider.off': nothing,
  'mail.requested': requestedMail,
  /** An administrator has what was given up done again: the id of what waits. */
  'undelivered.again': nothing,
}

export type EventName = keyof typeof events
export type Payload<Name extends EventName> = v.InferOutput<(typeof events)[Name]>

/** An event as those who react to it read it. */
export type DomainEvent<Name extends EventName = EventName> = {
  [Each in Name]: {
    id: number
    event: Each
    subject_id: string
    payload: Payload<Each>
    created_at: Date
  }
}[Name]

/** An event as the outbox keeps it. */
export interface StoredEvent {
  id: number
  event: string
  subject_id: string
  payload: unknown
  created_at: Date
}

/** Reads an event that was kept. Throws for one that is not in the table, or not as it says. */
export function readEvent({
  id,
  event,
  subject_id,
  payload,
  created_at,
}: StoredEvent): DomainEvent {
  if (!isEvent(event)) throw new Error(`${event} is no event`)
  const read = v.safeParse(events[event], payload)
  if (!read.success) {
    // what was wrong in it may be a secret, so only where it was is said
    const places = read.issues.map((issue) => v.getDotPath(issue) ?? 'the whole')
    throw new Error(`${event} is not as the table of events says, at ${places.join(', ')}`)
  }
  return { id, event, subject_id, payload: read.output, created_at } as DomainEvent
}

const isEvent = (name: string): name is EventName => Object.hasOwn(events, name)
