import { m } from '#i18n/paraglide/messages.js'
import { Callout } from '#ui/callout.tsx'
import type { IconName } from '#ui/icon.tsx'
import { isolatedDa, isolatedDate, Report } from './order-callout.tsx'
import { type Money, payoutOf, type Place } from './order-money.ts'
import type { SoldOrder } from './order-view.ts'

interface Words {
  amount: string
  payout: string
  date: string
  until: string
}

type Look = { tone?: 'sea' | 'success' | 'danger' | 'warning'; icon: IconName; title: () => string; text: (words: Words) => string }

const refunded: Look = { tone: 'sea', icon: 'undo-2', title: m.sale_money_refunded_title, text: m.sale_money_refunded }

const looks: Record<Place, Look> = {
  unpaid: { tone: 'warning', icon: 'clock', title: m.sale_money_unpaid_title, text: m.sale_money_unpaid },
  held: { icon: 'package', title: m.sale_money_held_title, text: m.sale_money_held },
  delivered: { tone: 'sea', icon: 'lock', title: m.sale_money_delivered_title, text: m.sale_money_delivered },
  delivered_protected: { tone: 'sea', icon: 'lock', title: m.sale_money_delivered_title, text: m.sale_money_delivered_protected },
  protected: { tone: 'sea', icon: 'shield-check', title: m.sale_money_protected_title, text: m.sale_money_protected },
  released: { tone: 'success', icon: 'wallet', title: m.sale_money_released_title, text: m.sale_money_released },
  cancelled: { tone: 'sea', icon: 'ban', title: m.sale_money_cancelled_title, text: m.sale_money_cancelled },
  refunded_wallet: refunded,
  refunded_original: refunded,
  frozen: { tone: 'danger', icon: 'scale', title: m.sale_money_frozen_title, text: m.sale_money_frozen },
}

/** Tells the seller where the money is now, and when their part comes. */
export function SaleCallout({ money, order }: { money: Money; order: SoldOrder }) {
  const { tone, icon, title, text } = looks[money.place]
  const words = {
    amount: isolatedDa(order.total_price), payout: isolatedDa(payoutOf(order)),
    date: isolatedDate(money.at), until: isolatedDate(money.protected_until),
  }
  return (
    <Callout tone={tone} icon={icon} title={title()}>
      <p>{text(words)}</p>
      {money.place === 'frozen' && <Report label={m.sale_problem_reported()} reason={order.dispute_reason} />}
    </Callout>
  )
}
