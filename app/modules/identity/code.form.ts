import * as v from 'valibot'

const ARABIC_ZEROS = [0x0660, 0x06f0]

/** A code as it is typed: spaces, hyphens and capitals do not matter, and Arabic digits count as ours. */
export const codeField = v.pipe(
  v.string('required'),
  v.maxLength(64, 'wrong'),
  v.transform((typed) => withOurDigits(typed).replace(/[\s\p{Cf}-]/gu, '').toLowerCase()),
  v.minLength(1, 'required'),
)

const withOurDigits = (typed: string) => typed.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => {
  const zero = ARABIC_ZEROS.findLast((start) => digit.charCodeAt(0) >= start)!
  return String(digit.charCodeAt(0) - zero)
})

const ticked = v.optional(v.pipe(v.string(), v.transform((value) => value === 'on')), '')

/** The second step of signing in. `trust` asks for no code in this browser for 30 days. */
export const codeForm = v.object({ code: codeField, trust: ticked })

/** What setting up or changing two-step verification asks for; somebody who only came by Google has no password. */
export const startForm = v.object({ password: v.optional(v.string(), '') })
export const changeForm = v.object({ password: v.optional(v.string(), ''), code: codeField })
