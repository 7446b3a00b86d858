import { wholeNumber } from '#kernel/whole.ts'

/** The bounds of a quantity. */
export interface QuantityBounds {
  min: number
  max: number
}

/** What a number in a field amounts to: one that is offered, or why none is. */
export type TypedQuantity =
  | { is: 'offered'; quantity: number }
  | { is: 'too_many'; quantity: number }
  | { is: 'too_few'; quantity: number }
  | { is: 'no_number' }

/** Reads what stands in a field of a quantity, in every writing that the server takes. */
export function typedQuantity(typed: string, { min, max }: QuantityBounds): TypedQuantity {
  const quantity = wholeNumber(typed)
  if (quantity === null) return { is: 'no_number' }
  if (quantity > max) return { is: 'too_many', quantity }
  return { is: quantity < min ? 'too_few' : 'offered', quantity }
}

/** What the field holds once it is left: the nearest that is offered, else the number before. */
export function settledQuantity(
  typed: string,
  before: number,
  { min, max }: QuantityBounds,
): number {
  const read = typedQuantity(typed, { min, max })
  return Math.min(max, Math.max(min, read.is === 'no_number' ? before : read.quantity))
}
