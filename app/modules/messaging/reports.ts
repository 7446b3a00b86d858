/** Why somebody reports what the other side said to them. */
export const reportReasons = ['contact', 'payment', 'fraud', 'abuse', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

/** Why the site itself points somebody out: they sent contacts again and again. */
export const THIRD_CONTACT = 'third_contact'

export type SeenReason = ReportReason | typeof THIRD_CONTACT

/** Whether a report waits for staff. */
export const reportStates = ['open', 'handled'] as const
export type ReportState = (typeof reportStates)[number]

/** So many contacts within `CONTACT_DAYS` are pointed out to staff. */
export const MOST_CONTACTS = 3
export const CONTACT_DAYS = 7

export const MAX_REPORT_WORDS = 500
