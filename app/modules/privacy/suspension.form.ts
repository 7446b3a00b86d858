import * as v from 'valibot'
import { lines, requiredLines } from '#kernel/field-parsers.ts'
import { MAX_NOTE } from '#modules/people/note.form.ts'
import { MAX_ACT_REASON } from '#modules/people/user-act.form.ts'

/**
 * What becomes of what a person has open when they are suspended, each by itself; what is not said
 * stays as it is.
 */
export const suspensionChoices = {
  /** Orders that nobody has paid yet, on either side. */
  unpaid: ['cancel', 'leave'],
  /** What they bought and sold whose money is held: their sales before and after delivery. */
  purchases: ['leave', 'freeze'],
  sales: ['freeze', 'leave'],
  money: ['freeze', 'leave'],
  /** Payouts that are not sent. */
  withdrawals: ['return', 'leave'],
} as const

export type SuspensionChoice = keyof typeof suspensionChoices

const choice = <const Options extends readonly string[]>(options: Options) =>
  v.optional(v.picklist(options, 'choose'), 'leave' as Options[number])

/**
 * A suspension, or its end: the reason that its person reads, another for staff alone, and what is
 * to become of what is open.
 */
export const suspensionForm = v.object({
  on: v.pipe(
    v.picklist(['yes', 'no'], 'choose'),
    v.transform((value) => value === 'yes'),
  ),
  reason: requiredLines(MAX_ACT_REASON),
  note: v.optional(v.pipe(lines, v.maxLength(MAX_NOTE, 'too_long')), ''),
  unpaid: choice(suspensionChoices.unpaid),
  purchases: choice(suspensionChoices.purchases),
  sales: choice(suspensionChoices.sales),
  money: choice(suspensionChoices.money),
  withdrawals: choice(suspensionChoices.withdrawals),
  /** Of its end: whether what it paused is on sale again. */
  offers: v.optional(v.picklist(['back', 'forget'], 'choose'), 'back'),
})

export type SuspensionForm = v.InferOutput<typeof suspensionForm>
