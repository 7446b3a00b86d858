import type { Locale } from '#kernel/locale.ts'
import { westernDigits } from '#kernel/digits.ts'
import { wholeNumber } from '#kernel/whole.ts'
import { attributeField } from '#modules/catalog/game-attributes.ts'
import { type AskedAttribute, numberFact } from '#modules/catalog/ui/attribute-words.ts'
import { offerLimits } from '../../offer-limits.ts'

/**
 * Returns a title made of the facts that are typed, those of the card first, in the language of
 * `attributes`; empty where none is. A fact that has no room is left out, and so is what says
 * nothing in a title: a no, none of something, and several choices without their question.
 */
export function proposedTitle(
  attributes: readonly AskedAttribute[],
  typed: Readonly<Record<string, string | undefined>>,
  locale: Locale,
): string {
  const between = locale === 'ar' ? '، ' : ', '
  let title = ''
  for (const attribute of attributes.toSorted((a, b) => +b.on_card - +a.on_card)) {
    const words = wordsOf(attribute, typed[attributeField(attribute.key)] ?? '', locale)
    const longer = title && words ? title + between + words : title || words
    if (longer.length <= offerLimits.title) title = longer
  }
  return title
}

/**
 * Returns the title that goes along with changed facts: where the one that stands was made of the
 * facts `before`, that of the facts now; null where the title is the seller's own.
 */
export function followingTitle(
  attributes: readonly AskedAttribute[],
  before: Readonly<Record<string, string | undefined>>,
  now: Readonly<Record<string, string | undefined>>,
  locale: Locale,
): string | null {
  if (!now.title || now.title !== proposedTitle(attributes, before, locale)) return null
  const title = proposedTitle(attributes, now, locale)
  return title === '' || title === now.title ? null : title
}

function wordsOf(attribute: AskedAttribute, said: string, locale: Locale): string {
  const { type, short, min, max, options } = attribute
  if (type === 'choice') return options.find(({ key }) => key === said)?.label ?? ''
  if (type === 'boolean') return said === 'yes' ? short : ''
  if (type !== 'number') return ''
  const number = wholeNumber(westernDigits(said).trim())
  const isRight = number !== null && number >= (min ?? 1) && number <= (max ?? Infinity)
  return isRight && number > 0 ? numberFact(short, number, locale) : ''
}
