import type { CardContent } from '#modules/catalog/game-attributes.ts'

/**
 * Returns what one unit of what a piece holds costs, in DA to three significant digits: of 325 UC
 * for 1,090 DA it is 3.35. Never charged, so that nothing follows from its rounding. Null where a
 * piece does not say that it holds more than one.
 */
export function unitPrice(price: number, content: Pick<CardContent, 'amount'> | null) {
  if (content === null || content.amount <= 1) return null
  return Number((price / content.amount).toPrecision(3))
}
