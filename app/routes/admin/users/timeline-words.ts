import { isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { deviceOf } from '#modules/auth/device.ts'
import type { DisputeStatus } from '#modules/disputes/dispute.ts'
import { disputeStatusLabel, reasonLabel } from '#modules/disputes/ui/dispute-words.ts'
import { transferCode } from '#modules/ledger/ui/transfer-words.ts'
import type { OrderStatus } from '#modules/orders/order.ts'
import { statusLabel } from '#modules/orders/ui/order-status.tsx'
import type { DepositStatus } from '#modules/payouts/deposit.ts'
import { depositStatusLabel, withdrawalStatusLabel } from '#modules/payouts/ui/payout-status.tsx'
import type { WithdrawalStatus } from '#modules/payouts/withdrawal.ts'
import type { TimelineRow } from '#modules/reports/person-timeline.server.ts'
import type { TimelineKind } from '#modules/reports/person-timeline.ts'
import { actionWords } from '#modules/reports/ui/audit-words.ts'
import type { IconName } from '#ui/icon.tsx'

/** A row of the timeline in words. */
interface Happened {
  icon: IconName
  tone?: 'gold' | 'info' | 'danger'
  said: string
  /** Where it leads. */
  to?: string | null
  /** What somebody wrote. */
  quote?: string | null
  /** What became of it, or who sees it. */
  more?: string | null
  /** Whether its amount came or went. */
  signed?: '+' | '-'
}

const order = (row: TimelineRow) => row.subject && `/admin/orders/${row.subject}`
const title = ({ text }: TimelineRow) => ({ title: isolated(text ?? '') })
const orderStatus = ({ status }: TimelineRow) => statusLabel(status as OrderStatus)

const ratings: Record<string, () => string> = {
  positive: m.feedback_positive,
  neutral: m.feedback_neutral,
  negative: m.feedback_negative,
}

const kinds: Record<TimelineKind, (row: TimelineRow) => Happened> = {
  bought: (row) => ({
    icon: 'package',
    said: m.person_did_order(title(row)),
    to: order(row),
    more: orderStatus(row),
  }),
  sold: (row) => ({
    icon: 'store',
    said: m.person_did_sell(title(row)),
    to: order(row),
    more: orderStatus(row),
  }),
  money_in: (row) => ({
    icon: 'arrow-down-left',
    said: transferCode(row.text ?? ''),
    to: order(row),
    signed: '+',
  }),
  money_out: (row) => ({
    icon: 'arrow-up-right',
    said: transferCode(row.text ?? ''),
    to: order(row),
    signed: '-',
  }),
  withdrawal: (row) => ({
    icon: 'landmark',
    tone: 'info',
    said: m.person_did_withdraw(),
    to: `/admin/withdrawals/${row.subject}`,
    more: withdrawalStatusLabel(row.status as WithdrawalStatus),
  }),
  deposit: (row) => ({
    icon: 'banknote',
    said: m.person_did_deposit(),
    to: `/admin/deposits/${row.subject}`,
    more: depositStatusLabel(row.status as DepositStatus),
  }),
  dispute: (row) => ({
    icon: 'scale',
    tone: 'danger',
    said: m.person_did_dispute({ reason: reasonLabel(row.text ?? '') }),
    to: `/admin/disputes/${row.subject}`,
    more: disputeStatusLabel(row.status as DisputeStatus),
  }),
  feedback: (row) => ({
    icon: 'star',
    said: m.person_did_rate({ rating: ratings[row.status ?? '']?.() ?? '' }),
    to: order(row),
    quote: row.text,
  }),
  sign_in: (row) => {
    const { browser, system } = deviceOf(row.text)
    return {
      icon: 'monitor',
      said: m.person_did_sign_in(),
      more: [browser, system].filter(Boolean).join(' · ') || m.person_device_unknown(),
    }
  },
  note: (row) => ({
    icon: 'message-circle',
    tone: 'gold',
    said: m.person_did_note(),
    quote: row.text,
    more: m.person_staff_only(),
  }),
  staff: (row) => ({
    icon: 'scroll-text',
    said: actionWords(row.text ?? ''),
    quote: row.status,
  }),
}

/** Says what a row of the timeline tells, where it leads, and how it is drawn. */
export const happened = (row: TimelineRow): Happened => kinds[row.kind](row)
