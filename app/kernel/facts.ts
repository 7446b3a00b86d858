import { westernDigits } from './digits.ts'
import { wordsIn } from './text.ts'

/** More words than these are one sentence, of which the parts say nothing by themselves. */
const MOST_FACTS = 5

/** Digits, the signs between them, and the currency: parts of one phone number or amount. */
const NUMERIC = /^(?:[\d+().,/'٬،-]+|DA|DZD|دج|د\.ج)$/i

/** Whether an index of trigrams finds a text: it has three letters or digits beside each other. */
export const isIndexed = (text: string): boolean => /[\p{L}\p{N}]{3}/u.test(text)

/**
 * The facts that a search names, each to be found for itself: `robux sofiane` are two,
 * `0550 12 34 56` and `16 800 DA` one each. A text of more than five is one, and so is one with a
 * word that no index finds.
 */
export function factsIn(text: string): string[] {
  const facts: string[] = []
  let isNumber = false
  for (const word of wordsIn(text)) {
    const goesOn = NUMERIC.test(westernDigits(word))
    if (isNumber && goesOn) facts.push(`${facts.pop()!} ${word}`)
    else facts.push(word)
    isNumber = goesOn
  }
  return facts.length > MOST_FACTS || !facts.every(isIndexed) ? [text] : facts
}
