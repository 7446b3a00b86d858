import { useState } from 'react'
import { daInWords } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { wholeNumber } from '#kernel/whole.ts'
import { Share } from '#modules/disputes/ui/share.tsx'
import { type Shared, sharedBy } from '#modules/orders/split.ts'
import { Field, Input } from '#ui/field.tsx'

type RefundAmountProps = {
  order: Shared & { refunded_part: number }
  /** The most of the price that can go back, in whole DA. */
  most: number
  typed: string
  error: string | null
}

/** How much of the price goes back, and below it what buyer, seller and platform get then. */
export function RefundAmount({ order, most, typed, error }: RefundAmountProps) {
  const [text, setText] = useState(typed)
  const amount = wholeNumber(text)
  const fits = amount !== null && amount >= 1 && amount <= most
  const before = order.refunded_part
  return (
    <div className="k-stack k-gap-3">
      <Field
        label={m.admin_refund_amount()}
        hint={m.admin_refund_amount_hint({ most: daInWords(most) })}
        error={error ?? undefined}
        required
      >
        <Input
          name="amount"
          inputMode="numeric"
          autoComplete="off"
          unit={m.currency()}
          defaultValue={typed}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </Field>
      {before > 0 && (
        <p className="k-hint">{m.admin_refund_before({ amount: daInWords(before) })}</p>
      )}
      {fits && <Share split={sharedBy(order, before + amount)} />}
    </div>
  )
}
