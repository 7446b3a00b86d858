import * as v from 'valibot'
import { lines } from '#kernel/field-parsers.ts'
import { MAX_OFFER_REPORT, offerReportReasons } from './offer-reports.ts'

/** Why an offer is reported, and what else there is to say of it. */
export const offerReportForm = v.object({
  reason: v.picklist(offerReportReasons, 'choose'),
  words: v.pipe(v.optional(v.string(), ''), lines, v.maxLength(MAX_OFFER_REPORT, 'too_long')),
})
export type OfferReportForm = v.InferOutput<typeof offerReportForm>
