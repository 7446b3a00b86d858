import type { ReactNode } from 'react'
import { formatNumber } from '#i18n/format.ts'

/** An amount in whole DA, for example 18,500 DA. `signed` writes + or − before it. */
export function Da({ amount, signed }: { amount: number; signed?: boolean }) {
  return (
    <bdi className="k-da" dir="ltr">
      {signed ? withSign(amount) : formatNumber(amount)} <span className="k-da__cur">DA</span>
    </bdi>
  )
}

/** An amount in whole DA, in the size and colour of a price. */
export function Price({ amount }: { amount: number }) {
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
