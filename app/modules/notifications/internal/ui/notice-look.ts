import { formatDa, formatNumber, isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { IconName } from '#ui/icon-names.ts'
import {
  accountHref,
  type AccountMetadata,
  accountMetadata,
  accountWords,
} from '../account-notice.ts'
import {
  amountOf,
  APPLICATION_HREF,
  applicationMetadata,
  applicationWords,
  noticeHref,
  type NoticeEvent,
  type NoticeMetadata,
  noticeWords,
  type NoticeWords,
  orderMetadata,
} from '../notice.ts'
import { payoutHref, type PayoutKind, payoutMetadata, payoutWords } from '../payout-notice.ts'
import { type SiteEvent, siteHref, siteMetadata, siteWords } from '../site-notice.ts'

/** How a notice is shown: its words, where its title leads, and what money or order it is about. */
interface NoticeLook extends NoticeWords {
  icon: IconName
  href: string | null
  /** Whole DA. */
  amount?: number
  order_id?: string
}

/** Each kind of notice: the one that knows a notice's metadata says how it is shown. */
const kinds: readonly ((metadata: unknown) => NoticeLook | null)[] = [
  orderLook,
  payoutLook,
  accountLook,
  applicationLook,
  siteLook,
]

/**
 * How a notice is shown in the reader's language; one of a kind that is not known has the words it
 * was stored with.
 */
export function lookOf({
  title,
  content,
  metadata,
}: {
  title: string
  content: string
  metadata: unknown
}): NoticeLook {
  for (const kind of kinds) {
    const look = kind(metadata)
    if (look) return look
  }
  return { title, text: content, icon: 'bell', href: null }
}

function orderLook(value: unknown): NoticeLook | null {
  const metadata = orderMetadata(value)
  return (
    metadata && {
      ...noticeWords(m, formatNumber, metadata),
      icon: orderIcons[eventOf(metadata)],
      href: noticeHref(metadata),
      amount: amountOf(metadata),
      order_id: metadata.order_id,
    }
  )
}

const eventOf = ({ kind }: NoticeMetadata) => kind.slice(kind.indexOf('_') + 1) as NoticeEvent

const orderIcons: Record<NoticeEvent, IconName> = {
  pending: 'clock',
  paid: 'credit-card',
  completed: 'package',
  received: 'circle-check',
  cancelled: 'ban',
  refunded_wallet: 'undo-2',
  refunded_original: 'undo-2',
  released: 'coins',
  disputed: 'triangle-alert',
  settled: 'scale',
  late_payment: 'wallet',
}

function payoutLook(value: unknown): NoticeLook | null {
  const metadata = payoutMetadata(value)
  return (
    metadata && {
      ...payoutWords(m, formatDa, isolated, metadata),
      icon: payoutIcons[metadata.kind],
      href: payoutHref(metadata),
      amount: metadata.amount,
    }
  )
}

const payoutIcons: Record<PayoutKind, IconName> = {
  withdrawal_requested: 'arrow-up-right',
  withdrawal_approved: 'clock',
  withdrawal_paid: 'landmark',
  withdrawal_returned: 'undo-2',
  deposit_confirmed: 'arrow-down-left',
  deposit_refused: 'circle-x',
}

function accountLook(value: unknown): NoticeLook | null {
  const metadata = accountMetadata(value)
  return (
    metadata && {
      ...accountWords(m, formatDa, isolated, metadata),
      icon: accountIcon(metadata),
      href: accountHref(metadata),
      amount: metadata.amount,
    }
  )
}

const accountIcon = ({ kind }: AccountMetadata): IconName =>
  kind.startsWith('wallet_') ? 'wallet' : kind === 'account_restored' ? 'user' : 'store'

function applicationLook(value: unknown): NoticeLook | null {
  const metadata = applicationMetadata(value)
  return metadata && { ...applicationWords(m, metadata), icon: 'store', href: APPLICATION_HREF }
}

function siteLook(value: unknown): NoticeLook | null {
  const metadata = siteMetadata(value)
  return (
    metadata && {
      ...siteWords(m, isolated, metadata),
      icon: siteIcons[metadata.kind],
      href: siteHref(metadata),
    }
  )
}

const siteIcons: Record<SiteEvent, IconName> = {
  feedback_given: 'message-circle',
  feedback_rejected: 'message-circle-off',
  feedback_replied: 'message-circle',
  reply_removed: 'message-circle-off',
  offer_held: 'pause',
  offer_activated: 'play',
  offer_removed: 'trash-2',
}
