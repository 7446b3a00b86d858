import { useState } from 'react'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Callout } from '#ui/callout.tsx'
import { MY_OFFERS } from '../own-offers.ts'
import { newDesk } from '../internal/ui/offer-desk.ts'
import { OfferForm } from '../internal/ui/offer-form.tsx'
import { SheetFrame } from './offer-sheet.tsx'
import type { OfferAnswer } from './offer-words.ts'
import { loadView } from '../internal/ui/send-offer.ts'
import { type FormView, modalPath } from './sheet-view.ts'

/**
 * How long the message of a saved offer stands before its seller is led to their offers, in ms
 * [SELL-56].
 */
const STAYS_MS = 2_000

/** The wizard's last step or an offer's form as a page, sent without leaving it. */
export function OfferPage({ form: first, answer }: { form: FormView; answer?: OfferAnswer }) {
  const [desk] = useState(newDesk)
  const [form, setForm] = useState(first)
  const [isMissing, setMissing] = useState(false)
  const missing = async (offerId: number) => {
    const path = hrefOf(modalPath(offerId))
    const next = await loadView(path, '')
    if (next?.step !== 'form') return location.assign(path)
    history.replaceState(history.state, '', path)
    setForm(next.form)
    setMissing(true)
    scrollTo(0, 0)
  }
  return (
    <>
      {isMissing && (
        <Callout tone="warning" icon="circle-alert" role="alert" title={m.offer_images_some()} />
      )}
      <OfferForm
        key={form.path}
        form={form}
        answer={form === first ? answer : undefined}
        Frame={SheetFrame}
        desk={desk}
        onSaved={() => setTimeout(() => location.assign(hrefOf(MY_OFFERS)), STAYS_MS)}
        onMissing={(id) => void missing(id)}
      />
    </>
  )
}
