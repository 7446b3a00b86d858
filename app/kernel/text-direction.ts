const ARABIC_LETTER = /(?=\p{L})\p{Script=Arabic}/u

/** The direction of what somebody wrote: right to left as soon as it has an Arabic letter. */
export const directionOfText = (text: string): 'ltr' | 'rtl' =>
  ARABIC_LETTER.test(text) ? 'rtl' : 'ltr'
