import { ok, refuse, type Result } from '#kernel/result.ts'

/** What a person still owes others, or others owe them. Money is whole DA. */
export interface Duties {
  last_admin: boolean
  /** Orders that are not over, as buyer and as seller. */
  orders: number
  sales: number
  /** Money on its way out of the wallet or into it. */
  withdrawals: number
  deposits: number
  /** Payments at the gateway that may still bring money, of an order that is over or a deposit. */
  payments: number
  /** What we owe them and have not sent, to an account or to where it came from. */
  refunds: number
  wallet: number
}

export type Duty =
  | 'last_admin'
  | 'open_orders'
  | 'open_sales'
  | 'open_withdrawals'
  | 'open_deposits'
  | 'open_payments'
  | 'open_refunds'
  | 'money_left'

/**
 * Whether an account may end. Refused while it is the last administrator's, or an order, a
 * withdrawal, a deposit, a card payment, a refund or money of it is open.
 */
export function decideDeletion({
  last_admin,
  orders,
  sales,
  withdrawals,
  deposits,
  payments,
  refunds,
  wallet,
}: Duties): Result<null, Duty> {
  if (last_admin) return refuse('last_admin')
  if (orders > 0) return refuse('open_orders', { count: orders })
  if (sales > 0) return refuse('open_sales', { count: sales })
  if (withdrawals > 0) return refuse('open_withdrawals', { count: withdrawals })
  if (deposits > 0) return refuse('open_deposits', { count: deposits })
  if (payments > 0) return refuse('open_payments', { count: payments })
  if (refunds > 0) return refuse('open_refunds', { count: refunds })
  return wallet > 0 ? refuse('money_left', { amount: wallet }) : ok(null)
}
