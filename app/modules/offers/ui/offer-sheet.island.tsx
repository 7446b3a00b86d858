import { useState } from 'react'
import { hrefOf } from '#i18n/language.ts'
import { MY_OFFERS } from '../offer.ts'
import { newDesk } from '../internal/ui/offer-desk.ts'
import { OfferForm } from '../internal/ui/offer-form.tsx'
import { SheetFrame } from './offer-sheet.tsx'
import type { OfferAnswer } from './offer-words.ts'
import { type FormView, SAVED_STAYS_S } from './sheet-view.ts'

/** The wizard's last step or an offer's form as a page, sent without leaving it. */
export function OfferPage({ form, answer }: { form: FormView; answer?: OfferAnswer }) {
  const [desk] = useState(newDesk)
  return (
    <OfferForm
      form={form}
      answer={answer}
      Frame={SheetFrame}
      desk={desk}
      onSaved={() => setTimeout(() => location.assign(hrefOf(MY_OFFERS)), 1_000 * SAVED_STAYS_S)}
    />
  )
}
