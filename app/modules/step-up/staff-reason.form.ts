import * as v from 'valibot'
import { lines } from '#kernel/field-parsers.ts'

const LEAST_STAFF_REASON = 10
export const MOST_STAFF_REASON = 500

/** Its length is counted as the database does: in characters. */
const ofLength = (least: number, most: string | number) => new RegExp(`^.{${least},${most}}$`, 'su')

/** Why staff do what other people or the audit log are told. */
export const staffReason = v.pipe(
  v.string('too_short'),
  lines,
  v.regex(ofLength(LEAST_STAFF_REASON, ''), 'too_short'),
  v.regex(ofLength(0, MOST_STAFF_REASON), 'too_long'),
)

/** A form that asks for nothing else. */
export const staffReasonForm = v.object({ reason: staffReason })
