import {
  createContext,
  type MouseEvent,
  type SyntheticEvent,
  use,
  useEffect,
  useRef,
  useState,
} from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { Button, IconButton } from '#ui/button.tsx'
import { isOutside } from '#ui/is-outside.ts'
import { holdsWork, newDesk } from '../internal/ui/offer-desk.ts'
import type { FrameProps } from '../internal/ui/offer-frame.ts'
import { useSteps } from '../internal/ui/use-dialog-steps.ts'
import '#ui/dialog.css'
import './offer-sheet.css'

/**
 * The wizard and the edit form over the list of offers. Links marked `data-offer-dialog` open it,
 * and until React is here they lead to the pages themselves. Each step has its page's address, so
 * Back goes a step back and then closes it.
 */
export function OfferDialog() {
  const [desk] = useState(newDesk)
  const dialog = useRef<HTMLDialogElement>(null)
  const { shown, isAsking, setAsking, leave, close, saved } = useSteps(desk, dialog)
  const step = shown?.step?.view.step
  const address = shown?.address
  useEffect(() => {
    if (address !== undefined && !dialog.current?.open) dialog.current?.showModal()
  }, [address])
  useEffect(() => {
    if (step) dialog.current?.querySelector<HTMLElement>('h2')?.focus()
    dialog.current?.querySelector('.k-dialog__b')?.scrollTo(0, 0)
  }, [step, address])
  const cancel = (event: SyntheticEvent) => {
    if (event.target !== dialog.current) return
    event.preventDefault()
    close()
  }
  const clickBeside = (event: MouseEvent) => {
    if (dialog.current && isOutside(dialog.current, event) && !holdsWork(desk)) leave()
  }
  return (
    <dialog
      ref={dialog}
      className="k-dialog k-offerdialog"
      aria-labelledby="offer-dialog-title"
      aria-busy={shown !== null && !shown.step}
      onCancel={cancel}
      onClick={clickBeside}
    >
      {shown && (
        <CloseContext value={close}>
          {shown.step ? (
            <shown.step.Flow
              key={step === 'form' ? shown.turn : step}
              view={shown.step.view}
              Frame={DialogFrame}
              desk={desk}
              onSaved={saved}
            />
          ) : (
            <Loading isNew={shown.address.includes('create-offer')} />
          )}
          {isAsking && <Discard onKeep={() => setAsking(false)} onDiscard={leave} />}
        </CloseContext>
      )}
    </dialog>
  )
}

/** Asks before what was typed is thrown away. */
function Discard({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const question = useRef<HTMLDialogElement>(null)
  useEffect(() => question.current?.showModal(), [])
  return (
    <dialog
      ref={question}
      role="alertdialog"
      className="k-dialog k-offerquestion"
      aria-labelledby="offer-discard"
      aria-describedby="offer-discard-text"
      onCancel={(event) => {
        event.preventDefault()
        event.stopPropagation()
        onKeep()
      }}
    >
      <div className="k-dialog__h">
        <h2 id="offer-discard">{m.offer_discard()}</h2>
      </div>
      <div className="k-dialog__b">
        <p id="offer-discard-text">{m.offer_discard_text()}</p>
      </div>
      <div className="k-dialog__f">
        <Button type="button" autoFocus onClick={onKeep}>
          {m.offer_discard_keep()}
        </Button>
        <Button type="button" variant="outline-danger" onClick={onDiscard}>
          {m.offer_discard_yes()}
        </Button>
      </div>
    </dialog>
  )
}

/** What the cross of the dialog does. */
const CloseContext = createContext(() => {})

/** A step of the dialog: title and cross, what it is about, its buttons. */
function DialogFrame({ title, footer, children }: FrameProps) {
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

/** Stands in the dialog until its first step is there. */
const Loading = ({ isNew }: { isNew: boolean }) => (
  <DialogFrame title={isNew ? m.offer_new() : m.offer_edit()}>
    <p role="status" className="k-muted">
      {m.offer_loading()}
    </p>
  </DialogFrame>
)
