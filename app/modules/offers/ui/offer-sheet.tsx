import type { ReactNode } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { BackLink, IconLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import '#ui/dialog.css'
import './offer-sheet.css'

/** Where a seller comes from and goes back to. */
export const MY_OFFERS = '/manage-offers'

type OfferSheetProps = {
  title: ReactNode
  /** The buttons at its foot. */
  footer?: ReactNode
  children: ReactNode
}

/** A page of the wizard or of an offer's form. offer-dialog.client.ts lifts it into a dialog over the list of offers. */
export function OfferSheet({ title, footer, children }: OfferSheetProps) {
  return (
    <main id="main" className="k-wrap k-section k-offersheet">
      <div className="k-stack">
        <BackLink to={MY_OFFERS}>{m.offer_back_to_mine()}</BackLink>
        <div className="k-sheet" data-sheet>
          <div className="k-dialog__h">
            <h1>{title}</h1>
            <IconLink icon="x" label={m.close()} to={MY_OFFERS} data-close />
          </div>
          <div className="k-dialog__b">{children}</div>
          {footer && <div className="k-dialog__f">{footer}</div>}
        </div>
      </div>
    </main>
  )
}

/** The offer is saved: said once, and then the reader is led on. `offer` is its id, for pictures that are to follow. */
export function OfferSaved({ title, words, offer }: { title: ReactNode; words: string; offer: number }) {
  return (
    <OfferSheet title={title}>
      <div data-saved={offer}>
        <Callout tone="success" icon="circle-check" role="status" title={words} />
      </div>
    </OfferSheet>
  )
}

/** Why there is no form: not the reader's offer, or none at all. */
export function OfferRefused({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <main id="main" className="k-wrap k-section k-offersheet">
      <div className="k-stack">
        <BackLink to={MY_OFFERS}>{m.offer_back_to_mine()}</BackLink>
        <Callout tone="danger" icon="ban" role="alert">
          <h1 className="k-h3 k-plain">{title}</h1>
          {children}
        </Callout>
      </div>
    </main>
  )
}
