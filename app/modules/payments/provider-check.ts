import { type AttemptState, isOpen } from './attempt.ts'
import type { GatewayPayment } from './provider.ts'

/** In what a provider's list and our attempts can differ. */
export const differenceKinds = [
  'only_there',
  'only_here',
  'other_amount',
  'other_fees',
  'other_state',
  'not_booked',
] as const
export type DifferenceKind = (typeof differenceKinds)[number]

/** An attempt of ours as far as it is compared. Money is whole DA. */
export interface ComparedAttempt {
  id: string
  provider_id: string | null
  state: AttemptState
  amount: number
  fees: number | null
  /** Its money is in the ledger, or an administrator has said what became of it. */
  is_booked: boolean
}

export interface Difference {
  kind: DifferenceKind
  provider_id: string
  attempt_id: string | null
  /** What each says: an amount in whole DA, or a state. */
  theirs: string
  ours: string
}

/** What stands where one of the two says nothing of a payment. */
export const MISSING = 'missing'

/**
 * Compares what a provider says of payments with our attempts, one by one. Named are money that
 * only one of the two knows of, other amounts and fees of what both say was paid, money that no
 * book of ours has, and what waits for one and is over for the other. What ended without money, for
 * whatever reason, is the same to us.
 */
export function compareWithProvider(
  theirs: readonly GatewayPayment[],
  ours: readonly ComparedAttempt[],
): Difference[] {
  const met = new Set<string>()
  const known = theirs.flatMap((payment) => {
    const attempt = ours.find((each) => isOf(payment, each))
    if (attempt) met.add(attempt.id)
    return differencesOf(payment, attempt ?? null)
  })
  const missing = ours
    .filter(({ id, state }) => state === 'paid' && !met.has(id))
    .map((attempt): Difference => ({
      kind: 'only_here',
      provider_id: attempt.provider_id ?? '',
      attempt_id: attempt.id,
      theirs: MISSING,
      ours: attempt.state,
    }))
  return [...known, ...missing]
}

const isOf = ({ provider_id, attempt_id }: GatewayPayment, attempt: ComparedAttempt): boolean =>
  attempt.provider_id === null ? attempt.id === attempt_id : attempt.provider_id === provider_id

function differencesOf(payment: GatewayPayment, attempt: ComparedAttempt | null): Difference[] {
  const { provider_id, state } = payment
  const difference = (kind: DifferenceKind, theirs: unknown, ours: unknown): Difference => ({
    kind,
    provider_id,
    attempt_id: attempt?.id ?? null,
    theirs: String(theirs),
    ours: String(ours),
  })
  if (!attempt) return state === 'paid' ? [difference('only_there', payment.amount, MISSING)] : []
  if (state === 'paid' && attempt.state !== 'paid')
    return [difference('only_there', payment.amount, attempt.state)]
  if (state !== 'paid' && attempt.state === 'paid')
    return [difference('only_here', state, attempt.amount)]
  if (state !== 'paid')
    return isOpen(state) === isOpen(attempt.state)
      ? []
      : [difference('other_state', state, attempt.state)]
  const fees = payment.fees ?? 0
  return [
    ...(payment.amount === attempt.amount
      ? []
      : [difference('other_amount', payment.amount, attempt.amount)]),
    ...(fees === (attempt.fees ?? 0) ? [] : [difference('other_fees', fees, attempt.fees ?? 0)]),
    ...(attempt.is_booked ? [] : [difference('not_booked', payment.amount, 0)]),
  ]
}
