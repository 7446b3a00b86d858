import type { ReactNode } from 'react'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { FieldErrors } from '#kernel/form.ts'
import { MAX_OFFER_REASON } from '#modules/offers/offer-moderation.form.ts'
import { Question } from './question.tsx'

type OfferQuestionProps = {
  title: string
  act: string
  offer: { title: string; seller_username: string }
  back: string
  /** The form that came back, with what its reason lacks. */
  said?: { values: Record<string, string>; errors: FieldErrors }
  children: ReactNode
}

/** The question before an administrator acts on somebody's offer, with the reason that its seller reads. */
export function OfferQuestion({ title, act, offer, back, said, children }: OfferQuestionProps) {
  const code = said?.errors.reason
  const error = code && (code === 'too_long' ? m.admin_offer_reason_long({ count: formatNumber(MAX_OFFER_REASON) }) : m.admin_offer_reason_required())
  const reason = { label: m.admin_offer_reason(), hint: m.admin_offer_reason_hint(), most: MAX_OFFER_REASON, value: said?.values.reason, error }
  return (
    <Question title={title} back={back} keep={m.admin_offer_keep()} act={{ label: act }} reason={reason}>
      <div>
        <p className="k-strong"><bdi>{offer.title}</bdi></p>
        <p className="k-muted k-sm"><bdi>{offer.seller_username}</bdi></p>
      </div>
      {children}
    </Question>
  )
}
