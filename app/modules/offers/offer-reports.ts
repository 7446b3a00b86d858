/** Why somebody reports an offer. */
export const offerReportReasons = [
  'not_as_described',
  'stolen',
  'pays_outside',
  'wrong_game',
  'offensive',
  'other',
] as const
export type OfferReportReason = (typeof offerReportReasons)[number]

/** What becomes of a report: the offer is kept from sale, or nothing follows. */
export const offerReportOutcomes = ['hidden', 'dismissed'] as const
export type OfferReportOutcome = (typeof offerReportOutcomes)[number]

export type OfferReportState = 'open' | OfferReportOutcome

export const MAX_OFFER_REPORT = 500
