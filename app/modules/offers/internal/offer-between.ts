// What holds between the fields of an offer's forms, looked at also while others are wrong.
import * as v from 'valibot'
import { isMinimumAbove, type Pieces } from '../offer-limits.ts'

/** There are pieces, unless the offer is sold out and its quantity was left so. */
export const hasPieces = <Form extends object>(stands?: Pieces) =>
  between<Form>(
    'quantity',
    'at_least_1',
    (form) => form.quantity !== 0 || seenBy(form, stands).quantity === 0,
  )

/** The minimum is within the quantity, unless the two are left as they stand. */
export const minimumFits = <Form extends object>(stands?: Pieces) =>
  between<Form>('min_quantity', 'above_quantity', (form) => {
    const { quantity, min_quantity } = form
    // what is no number or no quantity is told at its own field
    if (typeof quantity !== 'number' || typeof min_quantity !== 'number') return true
    return !(quantity > 0) || !isMinimumAbove({ quantity, min_quantity }, seenBy(form, stands))
  })

/** The offer's pieces as its seller saw them when the form was opened. */
const seenBy = ({ quantity_seen }: Record<string, unknown>, stands?: Pieces): Partial<Pieces> =>
  typeof quantity_seen === 'number' ? { ...stands, quantity: quantity_seen } : { ...stands }

/** A payment link is for at least one method. */
export const linkHasMethods = <Form extends object>() =>
  between<Form>(
    'payment_link_methods',
    'choose',
    ({ payment_link, payment_link_methods }) =>
      !payment_link || !Array.isArray(payment_link_methods) || payment_link_methods.length > 0,
  )

function between<Form extends object>(
  field: string,
  message: string,
  holds: (form: Record<string, unknown>) => boolean,
) {
  return v.rawCheck<Form>(({ dataset, addIssue }) => {
    const form = dataset.value as Record<string, unknown>
    if (!holds(form))
      addIssue({
        message,
        path: [{ type: 'object', origin: 'value', input: form, key: field, value: form[field] }],
      })
  })
}
