/** What a provider owes us of the money that one method took, in whole DA; below 0 we owe it. */
export interface Owed {
  payment_method_id: number
  owed: number
}

/**
 * Splits what a provider paid out over its methods, in proportion to what it owes of each, to the
 * dinar: what is left of rounding goes to the largest remainders, and of equals to the first. Those
 * of which it owes nothing get nothing; where it owes nothing at all, the first gets all.
 */
export function allocate(amount: number, methods: readonly Owed[]): Map<number, number> {
  const owing = methods.filter(({ owed }) => owed > 0)
  const total = owing.reduce((sum, { owed }) => sum + owed, 0)
  if (total === 0) {
    const [first] = methods
    return new Map(first ? [[first.payment_method_id, amount]] : [])
  }
  const shares = owing.map(({ payment_method_id, owed }) => {
    // products of money may pass what a number holds exactly
    const [whole, rest] = divided(BigInt(amount) * BigInt(owed), BigInt(total))
    return { payment_method_id, share: Number(whole), rest }
  })
  const left = amount - shares.reduce((sum, { share }) => sum + share, 0)
  const byRest = [...shares].sort((a, b) => (a.rest < b.rest ? 1 : a.rest > b.rest ? -1 : 0))
  for (const each of byRest.slice(0, left)) each.share++
  return new Map(
    shares
      .filter(({ share }) => share > 0)
      .map(({ payment_method_id, share }) => [payment_method_id, share]),
  )
}

const divided = (number: bigint, by: bigint): [bigint, bigint] => [number / by, number % by]
