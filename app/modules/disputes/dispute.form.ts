import * as v from 'valibot'
import { formToken, lines, requiredLines, wholeDa } from '#kernel/field-parsers.ts'
import { wholeNumber } from '#kernel/whole.ts'
import { LEAST_PART } from '#modules/orders/split.ts'
import { kinds, reasonsOf } from './reasons.ts'

// What may be posted in a dispute: by its buyer and seller, and by the administrator who decides.

export const MAX_WORDS = 2_000
/** Fewer say nothing that somebody else could decide by. */
export const LEAST_WORDS = 20
export const MAX_PROPOSAL_WORDS = 1_000
const MOST_DA = 1_000_000_000_000

const said = v.pipe(requiredLines(MAX_WORDS), v.minLength(LEAST_WORDS, 'too_short'))

const everyReason = [...new Set(Object.values(reasonsOf).flat())] as [string, ...string[]]

const amount = wholeDa(LEAST_PART, MOST_DA)
const isDa = (typed: string) => v.safeParse(amount, typed).success

/**
 * What is chosen; its amount counts for a part only, so that elsewhere what is typed is no mistake.
 */
const withPart = v.pipe(
  v.object({ kind: v.picklist(kinds, 'choose'), part: v.optional(v.string(), '') }),
  v.forward(
    v.check(({ kind, part }) => kind !== 'part' || isDa(part), 'whole'),
    ['part'],
  ),
  v.transform(({ kind, part }) => ({ kind, part: kind === 'part' ? v.parse(amount, part) : null })),
)

/** How many pieces a text says; null for less than none. */
const pieces = (text: string): number | null => {
  const number = wholeNumber(text)
  return number === null || number < 0 ? null : number
}

/**
 * The same where only a part arrived, if that is what is wrong: how many pieces did, by which the
 * amount is known and may stay away.
 */
const withRest = v.pipe(
  v.object({
    kind: v.picklist(kinds, 'choose'),
    part: v.optional(v.string(), ''),
    reason: v.optional(v.string(), ''),
    arrived: v.optional(v.string(), ''),
  }),
  v.forward(
    v.check(
      ({ kind, part, reason }) =>
        kind !== 'part' || isDa(part) || (part.trim() === '' && reason === 'part_delivered'),
      'whole',
    ),
    ['part'],
  ),
  v.transform(({ kind, part, reason, arrived }) => ({
    kind,
    reason,
    part: kind === 'part' && isDa(part) ? v.parse(amount, part) : null,
    arrived: reason === 'part_delivered' ? pieces(arrived) : null,
  })),
)

/** What a buyer opens a dispute with: what is wrong, in their words, and what they ask for. */
export const openForm = v.intersect([
  v.object({ reason: v.picklist(everyReason, 'choose'), words: said, token: formToken }),
  withRest,
])

/** What the seller says to it. */
export const answerForm = v.object({ words: said })

/** What one side offers the other; its words may stay away. */
export const proposalForm = v.intersect([
  v.object({
    words: v.pipe(v.optional(v.string(), ''), lines, v.maxLength(MAX_PROPOSAL_WORDS, 'too_long')),
    token: formToken,
  }),
  withPart,
])

/** Which proposal is answered: the one that was shown. */
export const proposalAnswer = v.object({
  proposal: v.pipe(v.string('expired'), v.regex(/^\d{1,15}$/, 'expired'), v.transform(Number)),
})

/** Why one side does not accept a decision. */
export const appealForm = v.object({ words: said })

/** What an administrator decides: how much of the goods goes back, where to, and why. */
export const decisionForm = v.pipe(
  v.object({
    outcome: v.picklist(['refunded', 'part', 'kept'], 'choose'),
    part: v.optional(v.string(), ''),
    to: v.optional(v.picklist(['wallet', 'original'], 'choose'), 'wallet'),
    words: said,
  }),
  v.forward(
    v.check(({ outcome, part }) => outcome !== 'part' || isDa(part), 'whole'),
    ['part'],
  ),
  v.transform(({ part, ...form }) => ({
    ...form,
    part: form.outcome === 'part' ? v.parse(amount, part) : null,
  })),
)

export type OpenForm = v.InferOutput<typeof openForm>
export type ProposalForm = v.InferOutput<typeof proposalForm>
export type DecisionForm = v.InferOutput<typeof decisionForm>
