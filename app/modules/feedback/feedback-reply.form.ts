import * as v from 'valibot'
import { requiredLines } from '#kernel/field-parsers.ts'
import { publicText } from '#modules/guard/public-text.form.ts'
import { MAX_REPLY } from './feedback.ts'

/** A seller's public answer to a feedback: plain words, shown as they are. */
export const replyForm = v.object({
  reply: v.pipe(requiredLines(MAX_REPLY), publicText()),
})

export const MAX_MODERATION_REASON = 500

/** Why an administrator rejects a feedback or removes a reply; its author reads it. */
export const moderationForm = v.object({
  reason: requiredLines(MAX_MODERATION_REASON),
})
