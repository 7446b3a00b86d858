import * as v from 'valibot'
import { ticked } from '#kernel/field-parsers.ts'
import { undeliveredActs } from './undelivered.ts'

/** What becomes of something that was given up, and whether of all that failed for its reason. */
export const undeliveredForm = v.object({
  undelivered: v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/), v.transform(Number)),
  act: v.picklist(undeliveredActs),
  all: ticked,
})
