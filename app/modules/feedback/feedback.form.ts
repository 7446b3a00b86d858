import * as v from 'valibot'
import { lines, requiredLines } from '#kernel/field-parsers.ts'
import { publicText } from '#modules/guard/public-text.form.ts'
import { MAX_COMMENT, MAX_REPLY, ratings } from './feedback.ts'

/** The feedback form: a rating, which must be chosen, and a comment, which is null when empty. */
export const feedbackForm = v.object({
  rating: v.optional(v.pipe(v.string(), v.picklist(ratings, 'rating_required')), ''), // a browser leaves an unchosen rating out
  comment: v.optional(
    v.pipe(
      lines,
      v.maxLength(MAX_COMMENT, 'too_long'),
      publicText(),
      v.transform((text) => text || null),
    ),
    '',
  ),
})

export type FeedbackForm = v.InferOutput<typeof feedbackForm>

/** A seller's public answer to a feedback: plain words, shown as they are. */
export const replyForm = v.object({
  reply: v.pipe(requiredLines(MAX_REPLY), publicText()),
})

export const MAX_MODERATION_REASON = 500

/** Why an administrator rejects a feedback or removes a reply; its author reads it. */
export const moderationForm = v.object({
  reason: requiredLines(MAX_MODERATION_REASON),
})
