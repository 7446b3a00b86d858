import { formatDa, formatDateTime } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Callout } from '#ui/callout.tsx'
import type { IconName } from '#ui/icon.tsx'
import type { Money, Place } from './order-money.ts'

interface Words {
  amount: string
  date: string
  until: string
}

type Look = { tone?: 'sea' | 'success' | 'danger' | 'warning'; icon: IconName; title: () => string; text: (words: Words) => string }

const looks: Record<Place, Look> = {
  unpaid: { tone: 'warning', icon: 'clock', title: m.order_money_unpaid_title, text: m.order_money_unpaid },
  held: { tone: 'sea', icon: 'lock', title: m.order_money_held_title, text: m.order_money_held },
  delivered: { icon: 'package', title: m.order_money_delivered_title, text: m.order_money_delivered },
  delivered_protected: { icon: 'package', title: m.order_money_delivered_title, text: m.order_money_delivered_protected },
  protected: { tone: 'sea', icon: 'shield-check', title: m.order_money_protected_title, text: m.order_money_protected },
  released: { tone: 'success', icon: 'circle-check', title: m.order_money_released_title, text: m.order_money_released },
  cancelled: { tone: 'sea', icon: 'ban', title: m.order_money_cancelled_title, text: m.order_money_cancelled },
  refunded_wallet: { tone: 'success', icon: 'wallet', title: m.order_money_refunded_title, text: m.order_money_refunded_wallet },
  refunded_original: { tone: 'success', icon: 'undo-2', title: m.order_money_refunded_original_title, text: m.order_money_refunded_original },
  frozen: { tone: 'danger', icon: 'scale', title: m.order_money_frozen_title, text: m.order_money_frozen },
}

/** Tells the buyer where the money is now, and what happens when. */
export function OrderCallout({ money, total_price, dispute_reason }: { money: Money; total_price: number; dispute_reason: string | null }) {
  const { tone, icon, title, text } = looks[money.place]
  return (
    <Callout tone={tone} icon={icon} title={title()}>
      <p>{text({ amount: isolatedDa(total_price), date: isolatedDate(money.at), until: isolatedDate(money.protected_until) })}</p>
      {money.place === 'frozen' && <Report label={m.order_problem_reported()} reason={dispute_reason} />}
    </Callout>
  )
}

/** The words in which a problem was reported. */
export function Report({ label, reason }: { label: string; reason: string | null }) {
  if (!reason) return null
  return <p className="k-plain k-mt-2">{label} <bdi>{reason}</bdi></p>
}

const LEFT_TO_RIGHT_ISOLATE = '\u2066'
const FIRST_STRONG_ISOLATE = '\u2068'
const POP_ISOLATE = '\u2069'

/** An amount that keeps its order inside an Arabic sentence. */
export const isolatedDa = (amount: number): string => LEFT_TO_RIGHT_ISOLATE + formatDa(amount) + POP_ISOLATE

/** A moment that keeps its order inside a sentence; empty when there is none. */
export const isolatedDate = (date: Date | null): string => (date ? FIRST_STRONG_ISOLATE + formatDateTime(date) + POP_ISOLATE : '')
