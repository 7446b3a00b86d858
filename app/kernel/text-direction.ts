const ARABIC_LETTER = /(?=\p{L})\p{Script=Arabic}/u
const LETTER = /\p{L}/u

/** The direction of what somebody wrote: right to left as soon as it has an Arabic letter. */
export const directionOfText = (text: string): 'ltr' | 'rtl' =>
  ARABIC_LETTER.test(text) ? 'rtl' : 'ltr'

/**
 * The direction of a field in which somebody writes that: undefined, which is the page's, as long
 * as there is no letter in it.
 */
export const directionOfTyped = (text: string): 'ltr' | 'rtl' | undefined =>
  LETTER.test(text) ? directionOfText(text) : undefined
