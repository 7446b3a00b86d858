import * as v from 'valibot'
import { readMeanings } from '#kernel/foreign-sheet.ts'
import type { LineOutcome } from './bank-answer.ts'
import { bankReference } from './payout-batch.form.ts'

const column = v.pipe(v.string('choose'), v.regex(/^\d{1,2}$/, 'choose'), v.transform(Number))
const columnOrNone = v.optional(
  v.nullable(
    v.union(
      [
        v.pipe(
          v.literal(''),
          v.transform(() => null),
        ),
        column,
      ],
      'choose',
    ),
  ),
  '',
)

/** Which column of a bank's file holds what; a column holds the account or the amount, not both. */
export const bankLayoutForm = v.pipe(
  v.object({
    account: column,
    key: columnOrNone,
    amount: column,
    reference: columnOrNone,
    outcome: columnOrNone,
    reason: columnOrNone,
  }),
  v.forward(
    v.partialCheck([['account'], ['amount']], ({ account, amount }) => account !== amount, 'same'),
    ['amount'],
  ),
)

/** What the reader was shown, and the reference of those that the file gives none. */
export const takeAnswerForm = v.object({
  seen: v.pipe(v.string('required'), v.regex(/^[0-9a-f]{64}$/, 'required')),
  note: v.optional(v.union([v.literal(''), bankReference], 'too_long'), ''),
})

/** What some of a bank's words were said to mean; those of which nothing was said are left out. */
export const readOutcomes = (form: FormData): Record<string, LineOutcome> =>
  Object.fromEntries(
    readMeanings(form, (said) => (said === 'paid' || said === 'back' ? said : null)).map(
      ({ word, meaning }) => [word, meaning],
    ),
  )
