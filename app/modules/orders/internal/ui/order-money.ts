import type { Settings } from '#modules/settings/rules.ts'
import { cancelDueAt, receiveDueAt, releaseDueAt } from '../deadlines.ts'
import { isHeld, type Order } from '../order.ts'

/** Where an order's money is now. */
export type Place =
  | 'unpaid'
  | 'under_review'
  | 'held'
  | 'delivered'
  | 'delivered_protected'
  | 'protected'
  | 'released'
  | 'shared'
  | 'cancelled'
  | 'refunded_wallet'
  | 'refunded_original'
  | 'frozen'

export interface Money {
  place: Place
  /**
   * When the order moves on by itself: cancels itself, counts as received, pays the seller. For
   * money that was released or shared, when that was.
   */
  at: Date | null
  /** Until when a delivered account's money stays held, whether its buyer confirms or not. */
  protected_until: Date | null
}

type Held = Pick<
  Order,
  | 'category'
  | 'status'
  | 'created_at'
  | 'completed_at'
  | 'received_at'
  | 'released_at'
  | 'refunded_part'
  | 'disputed_at'
  | 'auto_cancel_minutes'
  | 'under_review'
  | 'receipt_sent_at'
  | 'receipt_decided_at'
  | 'auto_receive_hours'
  | 'protection_days'
  | 'outages'
  | 'disputes'
>

/** Where an order's money is now, and what happens when. */
export function moneyOf(order: Held, settings: Settings, now: Date): Money {
  const at = (place: Place, date: Date | null = null): Money => ({
    place,
    at: date,
    protected_until: null,
  })
  if (order.disputed_at && isHeld(order)) return at('frozen')
  switch (order.status) {
    case 'pending':
      return at(order.under_review ? 'under_review' : 'unpaid', cancelDueAt(order, settings))
    case 'paid':
      return at('held')
    case 'completed':
      return delivered(order, settings, now)
    case 'received':
      return order.released_at
        ? at(order.refunded_part > 0 ? 'shared' : 'released', order.released_at)
        : at('protected', releaseDueAt(order, settings.protection_days))
    default:
      return at(order.status)
  }
}

/**
 * When the seller is paid at the latest if nothing (more) is frozen; null when that depends on a
 * step that is still to come, or is over.
 */
export function paidOutAt(order: Held, settings: Settings, now: Date): Date | null {
  const { place, at, protected_until } = moneyOf({ ...order, disputed_at: null }, settings, now)
  if (place === 'protected') return at
  if (place !== 'delivered' && place !== 'delivered_protected') return null
  return protected_until && at && protected_until > at ? protected_until : at
}

function delivered(order: Held, settings: Settings, now: Date): Money {
  const at = receiveDueAt(order, settings)
  const protectedUntil = releaseDueAt(
    { ...order, received_at: order.completed_at },
    settings.protection_days,
  )
  const isProtected = protectedUntil !== null && protectedUntil > now
  return {
    place: isProtected ? 'delivered_protected' : 'delivered',
    at,
    protected_until: isProtected ? protectedUntil : null,
  }
}
