import { clearingOf, escrowOf, type Transfer, walletOf } from '#modules/ledger/ledger.ts'
import { leftOf, type Shared } from '../split.ts'

/** What of an order says whose its money is. Whole DA. */
interface Priced extends Shared {
  id: string
  user_id: string
  refunded_part: number
  payment_method_id: number
  from_wallet: boolean
}

/** The moves that give back all that is left: into the buyer's wallet, and the way it was paid. */
const toWallet: ReadonlySet<string> = new Set(['refund_wallet', 'cancel_late', 'give_back'])
const toSource: ReadonlySet<string> = new Set(['refund_original', 'cancel_late_original'])

/** The money that a move of an order moves; nothing for those that move none. */
export function transfersOf(move: string, order: Priced): Transfer[] {
  const escrow = escrowOf(order.id)
  const clearing = clearingOf(order.payment_method_id)
  const amount = leftOf(order)
  if (move === 'mark_paid')
    return [
      {
        code: 'capture',
        debit: order.from_wallet ? walletOf(order.user_id) : clearing,
        credit: escrow,
        amount,
      },
    ]
  if (toWallet.has(move))
    return [{ code: 'refund_wallet', debit: escrow, credit: walletOf(order.user_id), amount }]
  if (toSource.has(move))
    return [{ code: 'refund_original', debit: escrow, credit: clearing, amount }]
  return []
}
