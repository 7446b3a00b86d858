import * as v from 'valibot'
import { lines } from '#kernel/field-parsers.ts'
import { MAX_REPORT_WORDS, reportReasons } from './reports.ts'

/** Why a message is reported, and what else there is to say of it. */
export const reportForm = v.object({
  reason: v.picklist(reportReasons, 'choose'),
  words: v.pipe(v.optional(v.string(), ''), lines, v.maxLength(MAX_REPORT_WORDS, 'too_long')),
})
export type ReportForm = v.InferOutput<typeof reportForm>
