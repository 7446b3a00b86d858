import { type MouseEvent, useId } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { getLocale } from '#i18n/paraglide/runtime.js'
import type { AskedAttribute } from '#modules/catalog/ui/attribute-words.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import type { OfferValues } from '../../ui/offer-values.ts'
import { proposedTitle } from './proposed-title.ts'
import './title-proposal.css'

type Props = { attributes: readonly AskedAttribute[]; typed: OfferValues }

/** A title that the facts make; the seller's own stays until they ask for this one. */
export function TitleProposal({ attributes, typed }: Props) {
  const id = useId()
  const title = proposedTitle(attributes, typed, getLocale())
  if (title === '' || title === typed.title) return null
  return (
    <section className="k-propose" aria-labelledby={id}>
      <h3 className="k-sm k-muted" id={id}>
        {m.offer_title_proposed()}
      </h3>
      <p>
        <Bdi>{title}</Bdi>
      </p>
      <div>
        <Button size="sm" type="button" onClick={(event) => fill(event, title)}>
          {m.offer_title_use()}
        </Button>
      </div>
    </section>
  )
}

/** Types the title for the seller, so that the form hears of it as of any other typing. */
function fill({ currentTarget }: MouseEvent<HTMLButtonElement>, title: string) {
  const field = currentTarget.form!.elements.namedItem('title') as HTMLInputElement
  field.value = title
  field.focus()
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
