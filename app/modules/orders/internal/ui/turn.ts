import { deliveryDueAt } from '../../deadlines.ts'
import { waitsForAccess } from '../piloted.ts'
import { type Money, moneyOf, type MoneyPlace } from '../../order-money.ts'

/** Who acts next, as one side of the order sees it: themselves, the other side, we, or nobody. */
export type Whose = 'yours' | 'theirs' | 'ours' | 'nobodys'

/** Whose turn it is in an order, and how long they have. */
export interface Turn extends Money {
  whose: Whose
  /** Since when the time of this turn runs; null where it has no end. */
  from: Date | null
  /**
   * When it ends: then the order moves on by itself, or is late where its seller promised to
   * deliver by then; null where it waits as long as it takes.
   */
  by: Date | null
  /** Whether the buyer of a boost has to give access to their account before it can be played. */
  access: boolean
}

type Side = 'buyer' | 'seller'
type Asked = Parameters<typeof moneyOf>[0] &
  Parameters<typeof deliveryDueAt>[0] &
  Parameters<typeof waitsForAccess>[0]

/** Who acts next where the money is there; what nobody here decides waits for us. */
const actors: Record<MoneyPlace, Side | 'ours' | 'nobodys'> = {
  unpaid: 'buyer',
  short: 'buyer',
  under_review: 'ours',
  held: 'seller',
  delivered: 'buyer',
  delivered_protected: 'buyer',
  protected: 'ours',
  looked_at: 'ours',
  frozen: 'ours',
  released: 'nobodys',
  shared: 'nobodys',
  cancelled: 'nobodys',
  refunded_wallet: 'nobodys',
  refunded_original: 'nobodys',
}

/** Decides whose turn it is, what for (`place` says it), and by when. */
export function turnOf(order: Asked, reader: Side, now: Date): Turn {
  const money = moneyOf(order, now)
  const access = money.place === 'held' && waitsForAccess(order)
  // what its seller promised is not how long its buyer has
  if (access) return { ...money, whose: whoseOf('buyer', reader), from: null, by: null, access }
  const actor = actors[money.place]
  const end = money.place === 'held' ? deliveryDueAt(order) : money.at
  const from = end && beginOf(money.place, order)
  return { ...money, whose: whoseOf(actor, reader), from, by: from && end, access }
}

function whoseOf(actor: Side | 'ours' | 'nobodys', reader: Side): Whose {
  if (actor === 'ours' || actor === 'nobodys') return actor
  return actor === reader ? 'yours' : 'theirs'
}

/** Since when the clock runs that ends by itself; null while none does. */
function beginOf(place: MoneyPlace, { created_at, paid_at, completed_at }: Asked): Date | null {
  switch (place) {
    case 'unpaid':
    case 'short':
      return created_at
    case 'held':
      return paid_at
    case 'delivered':
    case 'delivered_protected':
    case 'protected':
      return completed_at
    default:
      return null
  }
}
