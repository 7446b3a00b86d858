import type { ReactNode } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { BackLink, IconLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { MY_OFFERS } from '../offer.ts'
import type { FrameProps } from '../internal/ui/offer-frame.ts'
import type { FormView } from './sheet-view.ts'
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

interface SavedProps {
  /** By which form; its own screen leads on. */
  kind: FormView['kind']
  /** Whether there was nothing to save. */
  unchanged: boolean
}

/** The offer is saved: said once, and then the reader is led on. */
export const OfferSaved = ({ title, ...saved }: SavedProps & { title: ReactNode }) => (
  <OfferMain>
    <SheetFrame title={title}>
      <SavedNote {...saved} />
    </SheetFrame>
  </OfferMain>
)

export function SavedNote({ kind, unchanged }: SavedProps) {
  if (unchanged) return <Callout tone="sea" icon="info" role="status" title={m.flash_unchanged()} />
  return <Callout tone="success" icon="circle-check" role="status" title={saved[kind]()} />
}

const saved: Record<FormView['kind'], () => string> = {
  new: m.offer_created,
  screen: m.offer_saved_redirecting,
  full: m.offer_saved,
}
