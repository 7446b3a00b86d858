import { useId, type ReactNode } from 'react'
import { IconButton, IconLink } from './button.tsx'
import { Link } from './link.tsx'
import './dialog.css'

type DialogProps = {
  title: ReactNode
  /** The page without the dialog: where the cross, Escape and the ground behind lead. */
  closeTo: string
  closeLabel: string
  footer?: ReactNode
  children: ReactNode
}

/**
 * A dialog that belongs to the page's address. Without scripts it stands open with a ground of
 * links behind it; with scripts it is a true modal, so focus stays inside and Escape closes it
 * (dialog.client.ts).
 */
export function Dialog({ title, closeTo, closeLabel, footer, children }: DialogProps) {
  const id = useId()
  return (
    <>
      <Link className="k-scrim" to={closeTo} aria-hidden="true" tabIndex={-1} />
      <dialog className="k-dialog" open aria-labelledby={id} data-modal>
        <div className="k-dialog__h">
          <h2 id={id}>{title}</h2>
          <IconLink icon="x" label={closeLabel} to={closeTo} data-close />
        </div>
        <div className="k-dialog__b">{children}</div>
        {footer && <div className="k-dialog__f">{footer}</div>}
      </dialog>
    </>
  )
}

type PopDialogProps = {
  /** A button with `popoverTarget` of this id opens it, with or without scripts. */
  id: string
  title: ReactNode
  closeLabel: string
  footer?: ReactNode
  children: ReactNode
}

/** A dialog that needs no address of its own: a confirmation, a short form. */
export function PopDialog({ id, title, closeLabel, footer, children }: PopDialogProps) {
  return (
    <dialog id={id} popover="auto" className="k-dialog" aria-labelledby={`${id}-title`}>
      <div className="k-dialog__h">
        <h2 id={`${id}-title`}>{title}</h2>
        <IconButton icon="x" label={closeLabel} popoverTarget={id} popoverTargetAction="hide" />
      </div>
      <div className="k-dialog__b">{children}</div>
      {footer && <div className="k-dialog__f">{footer}</div>}
    </dialog>
  )
}
