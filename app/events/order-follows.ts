import type { OrderStatus } from '#modules/orders/order.ts'
import type { IconName } from '#ui/icon-names.ts'
import type { NotificationType, ToldPerson } from './notification.ts'

// What can follow from an event of an order: who of its two sides is told what, whether by mail and
// push, and whether again. The table of the events is in order-events.ts.

/** What the words of a notification may name. */
interface Inputs {
  game: string
  order: string
  count: number
  points: string
  amount: string
  payout: string
  date: string
  reference: string
  /** How long a buyer has to answer. */
  wait: string
}

/** What one party of an order is told: by a notification, in their browsers and by mail. */
export interface PartyTold extends ToldPerson<Inputs> {
  /** It waits for the reader, so a sleeping phone is woken for it. */
  urgent?: true
  /**
   * `none`: no mail. `to_deliver`: it says whom and how soon to deliver, too. `receipt`: how the
   * total came about, and where the receipt is. `protected`: only where the money waits for the end
   * of an account's protection, since the mail of the payment follows at once otherwise.
   */
  mail?: 'none' | 'to_deliver' | 'receipt' | 'protected'
  /**
   * What else it knows: that the money waits for the end of an account's protection (said by
   * `protectedText`), what the seller got, or the buyer's points (without any nothing is told).
   */
  also?: 'protected' | 'payout' | 'points'
  protectedText?: ToldPerson<Inputs>['text']
  /** Of an order that was delivered by its payment: what is said in place of `text`. */
  instantText?: ToldPerson<Inputs>['text']
  /** Of an order whose parts went back before: what is said of the rest in place of `text`. */
  restText?: ToldPerson<Inputs>['text']
  /** Nothing is told of an order that is delivered by its payment. */
  notOfInstant?: true
}

/** All that follows from an event of an order. */
export interface OrderFollows {
  icon: IconName
  type: NotificationType
  /** It can happen to an order again, and is told each time. */
  repeats?: true
  /** The status that the order had then; where none is said, it may have any. */
  status?: OrderStatus
  /** Which of the order's times it happened at; otherwise when it was last changed. */
  moment?:
    | 'created_at'
    | 'paid_at'
    | 'completed_at'
    | 'received_at'
    | 'released_at'
    | 'disputed_at'
    | 'event'
  /** What of the order the mails give as the reason. */
  reason?: 'refund_reason'
  buyer?: PartyTold
  seller?: PartyTold
  /** The operator's mail: its subject, its first words, and these of what is paid by itself. */
  operator?: { subject: () => string; text: () => string; byItselfText?: () => string }
}
