import { toAlgiers } from '#kernel/algiers.ts'
import { textsOf } from '#kernel/form.ts'
import { attributeField, attributeText } from '#modules/catalog/game-attributes.ts'
import { hoursText } from '../internal/delivery-time.ts'
import { attributesOf } from '../offer-attributes.ts'
import { discountsText, gathered } from '../offer-limits.ts'
import type { Rung } from '../ladder.ts'
import type { OfferExtras, OfferTerms } from '../offer.form.ts'
import { stepsText } from '../internal/typed-steps.ts'

// An offer as the texts of its form's fields, stored or as they were typed.

/** The texts of a form's fields by their names, as a page shows them and a browser sends them. */
export type OfferValues = Record<string, string>

/** What a form says of an offer that is priced by the step. */
export const BY_STEPS = 'steps'

const stepsOf = ([first, ...steps]: readonly Rung[]): string =>
  first === undefined
    ? ''
    : stepsText({
        from: first.key,
        rows: steps.map(({ key, price, minutes }) => ({
          rank: key,
          price: String(price),
          hours: hoursText(60 * minutes),
        })),
      })

/** A stored offer as the texts of its form. */
export function offerValuesOf(offer: OfferTerms & OfferExtras): OfferValues {
  return {
    title: offer.title,
    description: offer.description ?? '',
    ...attributesOf(offer),
    ...Object.fromEntries(
      Object.entries(offer.attributes).map(([key, value]) => [
        attributeField(key),
        attributeText(value),
      ]),
    ),
    price: String(offer.price),
    quantity: String(offer.quantity),
    min_quantity: String(offer.min_quantity),
    delivery_hours: hoursText(offer.delivery_seconds),
    discounts: discountsText(offer.discounts),
    pricing: offer.steps?.length ? BY_STEPS : '',
    steps: stepsOf(offer.steps ?? []),
    payment_link: offer.payment_link ?? '',
    payment_link_methods: offer.payment_link_methods.join(' '),
    payment_link_active: offer.payment_link_active ? 'on' : '',
    payment_link_expires: offer.payment_link_expires ? toAlgiers(offer.payment_link_expires) : '',
  }
}

/**
 * All that was typed into an offer's form, to be shown again; without the discount whose remove
 * button was pressed (`drop`).
 */
export function typedValues(posted: FormData): OfferValues {
  // what is not ticked is not sent
  return {
    ...textsOf(gathered(withoutDropped(posted))),
    payment_link_active: posted.has('payment_link_active') ? 'on' : '',
  }
}

function withoutDropped(posted: FormData): FormData {
  const drop = Number(posted.get('drop') ?? Number.NaN)
  if (!Number.isInteger(drop)) return posted
  const kept = new FormData()
  const seen: Record<string, number> = { discount_min: 0, discount_percent: 0 }
  for (const [name, value] of posted) {
    const row = name in seen ? seen[name]!++ : -1
    if (row !== drop) kept.append(name, value)
  }
  return kept
}
