import { m } from '#i18n/paraglide/messages.js'
import type { IconName } from '#ui/icon-names.ts'
import type { PaymentState } from '../../payment-state.ts'

// What a buyer is told of their payment in each of its states, with colour and icon.

type Tone = 'sea' | 'success' | 'danger' | 'warning'

/** What can be pressed next. */
export type PaymentAct =
  | 'pay' // to the gateway's page
  | 'again' // the same, after it failed
  | 'other' // the same with another card, if there is one
  | 'resume' // the same, for who came back without paying
  | 'ask' // the provider is asked once more
  | 'link' // over to the seller's own page
  | 'order'
  | 'receipt'
  | 'offer'
  | 'wallet'

interface Look {
  tone?: Tone
  icon: IconName
  title: () => string
  text: (words: PaymentFigures) => string
  acts: readonly PaymentAct[]
}

/** What the words may name: amounts and times as they are read, and how the buyer is reached. */
export interface PaymentFigures {
  total: string
  /** What of it came by transfer, and what is still to be sent. */
  arrived: string
  due: string
  until: string
  /** Why the last receipt's transfer was not found; empty where it was. */
  reason: string
  late: string
  contact: string
}

const failed = { tone: 'danger', icon: 'circle-alert', acts: ['again'] } as const
const silent = { ...failed, title: m.payment_slow_title, text: m.payment_slow } as const
const broken = { ...failed, title: m.payment_broken_title, text: m.payment_broken } as const

/** What is said of a payment in each state, and what can be done next. */
export const paymentLooks: Record<PaymentState, Look> = {
  unbegun: {
    icon: 'lock',
    title: m.payment_unbegun_title,
    text: m.payment_unbegun,
    acts: ['pay'],
  },
  begun: {
    tone: 'warning',
    icon: 'clock',
    title: m.payment_begun_title,
    text: m.payment_begun,
    acts: ['pay', 'ask'],
  },
  asking: {
    tone: 'sea',
    icon: 'clock',
    title: m.payment_asking_title,
    text: m.payment_asking,
    acts: ['ask', 'resume'],
  },
  processing: {
    tone: 'sea',
    icon: 'clock',
    title: m.payment_processing_title,
    text: m.payment_processing,
    acts: ['ask'],
  },
  declined: {
    ...failed,
    title: m.payment_declined_title,
    text: m.payment_declined,
    acts: ['again', 'other'],
  },
  canceled: {
    tone: 'warning',
    icon: 'ban',
    title: m.payment_canceled_title,
    text: m.payment_canceled,
    acts: ['again'],
  },
  expired: {
    tone: 'warning',
    icon: 'timer',
    title: m.payment_expired_title,
    text: m.payment_expired,
    acts: ['again'],
  },
  unavailable: { ...failed, title: m.payment_unavailable_title, text: m.payment_unavailable },
  slow: silent,
  no_answer: silent,
  busy: { ...failed, title: m.payment_busy_title, text: m.payment_busy },
  wrong_key: broken,
  refused: broken,
  unreadable: broken,
  other_money: {
    tone: 'warning',
    icon: 'triangle-alert',
    title: m.payment_other_money_title,
    text: m.payment_other_money,
    acts: ['order'],
  },
  transfer: {
    tone: 'warning',
    icon: 'clock',
    title: m.payment_transfer_title,
    text: m.payment_transfer,
    acts: [],
  },
  part_arrived: {
    tone: 'warning',
    icon: 'coins',
    title: m.payment_part_arrived_title,
    text: m.payment_part_arrived,
    acts: [],
  },
  not_found: {
    tone: 'danger',
    icon: 'circle-x',
    title: m.transfer_not_found,
    text: m.payment_not_found,
    acts: [],
  },
  review: {
    tone: 'sea',
    icon: 'search',
    title: m.order_money_review_title,
    text: ({ until: date }) => m.order_money_review({ date }),
    acts: ['order'],
  },
  link: {
    icon: 'external-link',
    title: m.payment_link_title,
    text: m.payment_link,
    acts: ['link'],
  },
  by_hand: {
    tone: 'warning',
    icon: 'clock',
    title: m.checkout_received,
    text: ({ contact: method, total }) => m.checkout_received_text({ method, total }),
    acts: ['order'],
  },
  paid: {
    tone: 'success',
    icon: 'circle-check',
    title: m.payment_paid_title,
    text: m.payment_paid,
    acts: ['order', 'receipt'],
  },
  delivered: {
    tone: 'success',
    icon: 'circle-check',
    title: m.payment_delivered_title,
    text: m.payment_delivered,
    acts: ['order', 'receipt'],
  },
  moved_on: {
    tone: 'success',
    icon: 'circle-check',
    title: m.payment_moved_on_title,
    text: m.payment_moved_on,
    acts: ['order', 'receipt'],
  },
  cancelled: {
    tone: 'sea',
    icon: 'ban',
    title: m.order_money_cancelled_title,
    text: m.payment_cancelled,
    acts: ['offer', 'order'],
  },
  refunded: {
    tone: 'sea',
    icon: 'undo-2',
    title: m.payment_refunded_title,
    text: m.payment_refunded,
    acts: ['order', 'receipt'],
  },
  late: {
    tone: 'success',
    icon: 'wallet',
    title: m.payment_late_title,
    text: m.payment_late,
    acts: ['wallet', 'order'],
  },
}
