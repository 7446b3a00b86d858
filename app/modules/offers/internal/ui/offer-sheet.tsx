import type { ReactNode } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { BackLink, IconLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { MY_OFFERS } from '../own-offers.ts'
import type { FrameProps } from './offer-frame.ts'
import '#ui/dialog.css'
import './offer-sheet.css'

/** The frame of a page for a seller's offer, with the way back. */
export function OfferMain({ children }: { children: ReactNode }) {
  return (
    <main id="main" className="k-wrap k-section k-offersheet">
      <div className="k-stack">
        <BackLink to={MY_OFFERS}>{m.offer_back_to_mine()}</BackLink>
        {children}
      </div>
    </main>
  )
}

/** The sheet of such a page: it looks as the dialog does. */
export function SheetFrame({ title, footer, children }: FrameProps) {
  return (
    <div className="k-sheet">
      <div className="k-dialog__h">
        <h1>{title}</h1>
        <IconLink icon="x" label={m.close()} to={MY_OFFERS} />
      </div>
      <div className="k-dialog__b">{children}</div>
      {footer && <div className="k-dialog__f">{footer}</div>}
    </div>
  )
}

/** The offer is saved: said once, and then the reader is led on. */
export const OfferSaved = ({ title, words }: { title: ReactNode; words: string }) => (
  <OfferMain>
    <SheetFrame title={title}>
      <Callout tone="success" icon="circle-check" role="status" title={words} />
    </SheetFrame>
  </OfferMain>
)
