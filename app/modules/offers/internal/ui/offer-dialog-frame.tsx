import { createContext, use } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { IconButton } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import type { FrameProps } from './offer-frame.ts'
import '#ui/dialog.css'
import '../../ui/offer-sheet.css'

/** What the cross of the dialog does. */
export const CloseContext = createContext(() => {})

/** A step of the dialog: title and cross, what it is about, its buttons. */
export function DialogFrame({ title, footer, children }: FrameProps) {
  const close = use(CloseContext)
  return (
    <>
      <div className="k-dialog__h">
        <h2 id="offer-dialog-title" tabIndex={-1}>
          {title}
        </h2>
        <IconButton icon="x" label={m.close()} onClick={close} />
      </div>
      <div className="k-dialog__b">{children}</div>
      {footer && <div className="k-dialog__f">{footer}</div>}
    </>
  )
}

/** The offer is there, but not all of its images. */
export function MissingFrame({ children, ...rest }: FrameProps) {
  return (
    <DialogFrame {...rest}>
      <Callout tone="warning" icon="circle-alert" role="alert" title={m.offer_images_some()} />
      {children}
    </DialogFrame>
  )
}

/** Stands in the dialog until its first step is there. */
export const Loading = ({ isNew }: { isNew: boolean }) => (
  <DialogFrame title={isNew ? m.offer_new() : m.offer_edit()}>
    <p role="status" className="k-muted">
      {m.offer_loading()}
    </p>
  </DialogFrame>
)
