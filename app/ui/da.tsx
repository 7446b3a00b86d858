import type { ReactNode } from 'react'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'

/**
 * An amount in whole DA: `18,500 DA`, in Arabic `18 500 دج` from right to left. `signed` writes +
 * or − before its digits.
 */
export function Da({ amount, signed }: { amount: number; signed?: boolean }) {
  return (
    <bdi className="k-da">
      <bdi dir="ltr">{signed ? withSign(amount) : formatNumber(amount)}</bdi>{' '}
      <span className="k-da__cur">{m.currency()}</span>
    </bdi>
  )
}

/** An amount in whole DA, in the size and colour of a price. */
export function PriceTag({ amount }: { amount: number }) {
  return (
    <span className="k-price">
      <Da amount={amount} />
    </span>
  )
}

/** A number in running text, with the grouping of the page's language and its own direction. */
export function Num({
  value,
  unit = '',
  signed,
}: {
  value: number
  unit?: string
  signed?: boolean
}) {
  return (
    <bdi className="k-num" dir="ltr">
      {signed ? withSign(value) : formatNumber(value)}
      {unit}
    </bdi>
  )
}

/** What is written in digits or codes, left to right in every language. */
export const Digits = ({ children }: { children: ReactNode }) => (
  <bdi className="k-num" dir="ltr">
    {children}
  </bdi>
)

function withSign(value: number): string {
  return value > 0 ? `+${formatNumber(value)}` : formatNumber(value)
}
