import { formatDuration, inflectedDuration } from '#i18n/duration.ts'
import { m } from '#i18n/paraglide/messages.js'
import { reasonLabel } from '#modules/disputes/ui/dispute-words.ts'
import { seenReasonLabels } from '#modules/messaging/ui/quoted-message.tsx'
import type { SeenReason } from '#modules/messaging/reports.ts'
import type { OfferReportReason } from '#modules/offers/offer-reports.ts'
import { offerReportLabels } from '#modules/offers/ui/report-words.ts'
import type { PaymentOutcome } from '#modules/payments/payment-event.ts'
import type { QueueItem } from '#modules/reports/queue.ts'
import type { UndeliveredKind } from '#modules/reports/undelivered.ts'
import type { WaitingKind } from '#modules/reports/waiting.ts'
import type { IconName } from '#ui/icon-names.ts'
import { outcomeWords } from '../payments/payment-parts.tsx'
import { undeliveredKindWords } from '../undelivered/undelivered-parts.tsx'

interface KindWords {
  icon: IconName
  name: () => string
  /** What is done with one of them. */
  act: () => string
  /** Why it waits, by its code. */
  why?: (code: string) => string
}

/** How each kind of what waits is shown. */
export const queueKindWords: Record<WaitingKind, KindWords> = {
  disputes: { icon: 'scale', name: m.disputes_title, act: m.queue_decide, why: reasonLabel },
  receipts: { icon: 'arrow-down-left', name: m.admin_receipts_title, act: m.queue_check_receipt },
  payments: {
    icon: 'circle-alert',
    name: m.admin_payments_title,
    act: m.queue_check,
    why: (code) => outcomeWords[code as PaymentOutcome](),
  },
  unpaid: { icon: 'package', name: m.queue_unpaid, act: m.queue_check },
  payouts_to_approve: { icon: 'landmark', name: m.queue_to_approve, act: m.queue_review },
  payouts_to_send: { icon: 'landmark', name: m.queue_to_send, act: m.queue_sent },
  refunds: { icon: 'undo-2', name: m.queue_refunds, act: m.queue_sent },
  deposits: { icon: 'banknote', name: m.admin_deposits_title, act: m.queue_check },
  applications: { icon: 'store', name: m.admin_apps_title, act: m.queue_review },
  messages: {
    icon: 'flag',
    name: m.admin_messages_title,
    act: m.queue_read,
    why: (code) => seenReasonLabels[code as SeenReason](),
  },
  reports: {
    icon: 'ban',
    name: m.admin_reports_title,
    act: m.queue_read,
    why: (code) => offerReportLabels[code as OfferReportReason](),
  },
  stock: { icon: 'boxes', name: m.admin_stock_title, act: m.queue_review },
  resales: { icon: 'boxes', name: m.queue_resales, act: m.queue_review },
  books: { icon: 'calculator', name: m.queue_books, act: m.queue_compare },
  undelivered: {
    icon: 'triangle-alert',
    name: m.admin_undelivered_title,
    act: m.queue_look,
    why: (code) => undeliveredKindWords[code as UndeliveredKind](),
  },
}

/** What a thing is called, and what is said of it besides: each by itself, as people wrote it. */
export function itemWords({ kind, what, who, code }: QueueItem): {
  title: string
  notes: string[]
} {
  const { name, why } = queueKindWords[kind]
  const reason = code !== null && why ? why(code) : null
  const [title = name(), ...notes] = (
    kind === 'undelivered' ? [reason, who, what] : [what, kind === 'payments' ? reason : null, who]
  ).filter((word) => word !== null)
  if (reason !== null && !notes.includes(reason) && title !== reason) notes.unshift(reason)
  return { title, notes }
}

/** How long it has waited, or until its own deadline. */
export function waitWords({ waited, left }: Pick<QueueItem, 'waited' | 'left'>): string {
  if (left === null) return formatDuration(roughly(waited))
  const time = inflectedDuration(roughly(Math.abs(left)))
  return left < 0 ? m.queue_late({ time }) : m.queue_due({ time })
}

const [HOUR, DAY] = [60, 1_440]

/** Minutes as one says them: from two days on whole days, from an hour on whole hours. */
const roughly = (minutes: number) =>
  minutes >= 2 * DAY
    ? minutes - (minutes % DAY)
    : minutes >= HOUR
      ? minutes - (minutes % HOUR)
      : minutes
