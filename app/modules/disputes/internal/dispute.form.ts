import * as v from 'valibot'
import { formToken, lines, requiredLines, wholeDa } from '#kernel/fields.ts'
import { LEAST_PART } from '#modules/orders/rules.ts'
import { kinds, reasonsOf } from './reasons.ts'

export const MAX_WORDS = 2_000
/** Fewer say nothing that somebody else could decide by. */
export const LEAST_WORDS = 20
export const MAX_PROPOSAL_WORDS = 1_000
const MOST_DA = 1_000_000_000_000

const said = v.pipe(requiredLines(MAX_WORDS), v.minLength(LEAST_WORDS, 'too_short'))

const everyReason = [...new Set(Object.values(reasonsOf).flat())] as [string, ...string[]]

/** An amount that only counts where it is asked for, so that what is wrong elsewhere is no mistake. */
const part = v.optional(v.string(), '')

const amount = wholeDa(LEAST_PART, MOST_DA)
const isDa = (typed: string) => v.safeParse(amount, typed).success

/** What is chosen, with its amount, which only a part has. */
const withPart = v.pipe(
  v.object({ kind: v.picklist(kinds, 'choose'), part }),
  v.forward(
    v.check(({ kind, part: typed }) => kind !== 'part' || isDa(typed), 'whole'),
    ['part'],
  ),
  v.transform(({ kind, part: typed }) => ({
    kind,
    part: kind === 'part' ? v.parse(amount, typed) : null,
  })),
)

/** What a buyer opens a dispute with: what is wrong, in their words, and what they ask for. */
export const openForm = v.intersect([
  v.object({ reason: v.picklist(everyReason, 'choose'), words: said, token: formToken }),
  withPart,
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
    part,
    to: v.optional(v.picklist(['wallet', 'original'], 'choose'), 'wallet'),
    words: said,
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed || dataset.value.outcome !== 'part') return
    const read = v.safeParse(wholeDa(LEAST_PART, MOST_DA), dataset.value.part)
    if (read.success) return
    const { part: typed } = dataset.value
    addIssue({
      message: read.issues[0].message,
      path: [{ type: 'object', origin: 'value', input: dataset.value, key: 'part', value: typed }],
    })
  }),
)

export type OpenForm = v.InferOutput<typeof openForm>
export type ProposalForm = v.InferOutput<typeof proposalForm>
export type DecisionForm = v.InferOutput<typeof decisionForm>
