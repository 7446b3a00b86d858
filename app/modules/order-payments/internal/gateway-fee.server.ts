import { post } from '#modules/ledger/ledger.server.ts'
import { clearingOf, GATEWAY_FEES } from '#modules/ledger/ledger.ts'
import type { Attempt } from '#modules/payments/attempts.server.ts'
import type { Tx } from '#platform/db.server.ts'

/** What the provider keeps of a payment, in whole DA: it owes us so much less. */
export const bookGatewayFee = (
  tx: Tx,
  { id, payment_method_id }: Pick<Attempt, 'id' | 'payment_method_id'>,
  fees: number,
  now: Date,
): Promise<void> =>
  post(
    tx,
    `attempt:${id}`,
    [
      {
        code: 'gateway_fee',
        debit: GATEWAY_FEES,
        credit: clearingOf(payment_method_id),
        amount: fees,
      },
    ],
    now,
  )
