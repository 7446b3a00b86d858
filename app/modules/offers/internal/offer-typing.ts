import { westernDigits } from '#kernel/digits.ts'
import { share } from '#kernel/money.ts'
import { wholeNumber } from '#kernel/whole.ts'
import { isMinimumAbove, type Pieces, priceFault } from '../offer-limits.ts'

/** The texts of an offer's form while it is typed. */
type Typed = Readonly<Record<string, string | undefined>>

const textOf = (typed: Typed, name: string): string => westernDigits(typed[name] ?? '').trim()

/**
 * What is wrong with an offer's form already while it is typed, by field; the server looks at all
 * of it. What is empty is not wrong yet, nor is what is left as the offer `stands`.
 */
export function typingFaults(
  typed: Typed,
  stands: Typed = {},
): { price?: string; min_quantity?: string } {
  const price = textOf(typed, 'price')
  const fault = price === '' ? null : priceFault(price)
  const isAbove = isMinimumAbove(piecesOf(typed), piecesOf(stands))
  return { ...(fault && { price: fault }), ...(isAbove && { min_quantity: 'above_quantity' }) }
}

const piecesOf = (typed: Typed): Pieces => ({
  quantity: wholeNumber(textOf(typed, 'quantity')) ?? Infinity,
  min_quantity: wholeNumber(textOf(typed, 'min_quantity')) ?? 0,
})

/**
 * What one piece at this price comes to, in whole DA: the site's fee (`fee_bp` basis points), and
 * what is left for the seller. Null while the price is none.
 */
export function priceQuoteOf(
  price: string | undefined,
  fee_bp: number,
): { price: number; fee: number; net: number } | null {
  const text = westernDigits(price ?? '').trim()
  if (text === '' || priceFault(text) !== null) return null
  const whole = wholeNumber(text)!
  const fee = share(whole, fee_bp)
  return { price: whole, fee, net: whole - fee }
}
