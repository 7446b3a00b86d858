import { textsOf } from '#kernel/form.ts'
import { gathered } from '#modules/offers/offer.form.ts'
import type { OfferValues } from '#modules/offers/ui/offer-values.ts'

/** All that was typed into an offer's form, to be shown again; without the discount whose remove button was pressed (`drop`). */
export function typedValues(posted: FormData): OfferValues {
  // what is not ticked is not sent
  return { ...textsOf(gathered(withoutDropped(posted))), payment_link_active: posted.has('payment_link_active') ? 'on' : '' }
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
