import type { ReactNode } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { MY_OFFERS } from '../../offer.ts'
import type { OfferValues } from '../../ui/offer-values.ts'
import type { OfferAnswer } from '../../ui/offer-words.ts'
import { type FormView, modalPath } from '../../ui/sheet-view.ts'
import { FactFields } from './fact-fields.tsx'
import { TermFields, TextFields } from './offer-fields.tsx'
import { OfferQuote } from './offer-quote.tsx'
import { DiscountRows, LinkFields } from './offer-terms.tsx'
import { PricingChoice, StepFields } from './step-fields.tsx'
import { TitleProposal } from './title-proposal.tsx'

type PartsProps = {
  form: FormView
  values: OfferValues
  /** What the fields say now; null before scripts run. */
  typed: OfferValues | null
  answer: OfferAnswer
  images: ReactNode
}

/**
 * The parts of the form in the order in which a seller thinks: what it is, how it looks, what it
 * costs, and only then the words, which follow from the facts.
 */
export function FormParts({ form, values, typed, answer, images }: PartsProps) {
  const { kind, attributes } = form
  const isWhole = kind !== 'screen'
  const now = typed ?? values
  return (
    <>
      <FactFields attributes={attributes} values={values} now={now} answer={answer} />
      {isWhole && images}
      <Part name={m.offer_part_price()}>
        {form.ranks && <PricingChoice values={values} />}
        <TermFields
          bySteps={form.by_steps ? modalPath(form.offerId!) : undefined}
          values={values}
          answer={answer}
          devices={kind === 'new' ? undefined : form.devices}
          stock={form.has_units ? `${MY_OFFERS}/${form.offerId}/vault` : undefined}
        />
        {form.ranks && (
          <StepFields
            ranks={form.ranks}
            values={values}
            now={now}
            answer={answer}
            fee_bp={form.fee_bp}
            fee_ahead={form.fee_ahead}
          />
        )}
        {!form.by_steps && (
          <div className="k-stack k-priced">
            <OfferQuote price={now.price} fee_bp={form.fee_bp} fee_ahead={form.fee_ahead} />
            {isWhole && (
              <DiscountRows values={values} answer={answer} applied={form.discounts_apply} />
            )}
          </div>
        )}
      </Part>
      <Part name={m.offer_part_text()}>
        {typed && <TitleProposal attributes={attributes} typed={typed} />}
        <TextFields values={values} answer={answer} />
      </Part>
      {isWhole && <LinkFields values={values} now={now} answer={answer} methods={form.methods} />}
    </>
  )
}

const Part = ({ name, children }: { name: string; children: ReactNode }) => (
  <section className="k-stack" aria-label={name}>
    <h2 className="k-h3">{name}</h2>
    {children}
  </section>
)
