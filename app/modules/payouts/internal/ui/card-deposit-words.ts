import { m } from '#i18n/paraglide/messages.js'
import type { Standing } from '#modules/payments/attempt-standing.ts'
import type { IconName } from '#ui/icon-names.ts'

interface Look {
  tone: 'sea' | 'success' | 'danger' | 'warning'
  icon: IconName
  title: (words: { total: string }) => string
  text: (words: { total: string; pays: boolean }) => string
}

const failed = { tone: 'danger', icon: 'circle-alert', text: m.deposit_card_failed } as const
const waits: Look = {
  tone: 'warning',
  icon: 'clock',
  title: m.deposit_card_waiting,
  text: m.deposit_card_begun,
}
const silent: Look = { ...failed, title: m.payment_slow_title }
const broken: Look = { ...failed, title: m.payment_broken_title }

/** What is said of a deposit by card, by how its payment stands. */
export const cardDepositLooks: Record<Standing, Look> = {
  unbegun: waits,
  begun: waits,
  asking: {
    tone: 'sea',
    icon: 'clock',
    title: m.payment_asking_title,
    text: m.payment_asking,
  },
  processing: {
    tone: 'sea',
    icon: 'clock',
    title: m.payment_processing_title,
    text: m.payment_processing,
  },
  paid: {
    tone: 'success',
    icon: 'circle-check',
    title: m.deposit_card_paid_title,
    text: ({ pays }) => (pays ? m.deposit_card_paid() : m.deposit_card_paid_only()),
  },
  declined: { ...failed, title: m.payment_declined_title },
  canceled: { ...failed, tone: 'warning', icon: 'ban', title: m.payment_canceled_title },
  expired: { ...failed, tone: 'warning', icon: 'timer', title: m.payment_expired_title },
  unavailable: { ...failed, title: m.payment_unavailable_title },
  slow: silent,
  no_answer: silent,
  busy: { ...failed, title: m.payment_busy_title },
  wrong_key: broken,
  refused: broken,
  unreadable: broken,
  other_money: {
    tone: 'warning',
    icon: 'triangle-alert',
    title: m.payment_other_money_title,
    text: m.payment_other_money,
  },
}
