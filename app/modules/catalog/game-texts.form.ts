import * as v from 'valibot'
import { line, lines, requiredLine, requiredLines } from '#kernel/field-parsers.ts'

/**
 * Lengths of what is written about a game, which the database holds too, and how many of each a
 * game has at most.
 */
export const textLimits = {
  question: 300,
  answer: 4_000,
  faqs: 50,
  title: 200,
  content: 40_000,
  guides: 20,
} as const

const optionalLine = (most: number) => v.pipe(v.optional(line, ''), v.maxLength(most, 'too_long'))
const optionalLines = (most: number) => v.pipe(v.optional(lines, ''), v.maxLength(most, 'too_long'))

/**
 * A question about a game with its answer; the Arabic ones may be left out, then the English ones
 * stand for both.
 */
export const faqForm = v.object({
  question: requiredLine(textLimits.question),
  question_ar: optionalLine(textLimits.question),
  answer: requiredLines(textLimits.answer),
  answer_ar: optionalLines(textLimits.answer),
})

export type FaqFields = v.InferOutput<typeof faqForm>

/** A guide to a game, its contents in Markdown; the Arabic ones may be left out. */
export const guideForm = v.object({
  title: requiredLine(textLimits.title),
  title_ar: optionalLine(textLimits.title),
  content: requiredLines(textLimits.content),
  content_ar: optionalLines(textLimits.content),
})

export type GuideFields = v.InferOutput<typeof guideForm>
