import {
  createContext,
  type MouseEvent,
  type RefObject,
  type SyntheticEvent,
  use,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Button, IconButton } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { isOutside } from '#ui/is-outside.ts'
import { isPlainClick } from '#ui/plain-click.ts'
import { clearDesk, type Desk, holdsWork, newDesk } from './offer-desk.ts'
import type { OfferFlow } from './offer-flow.tsx'
import type { FrameProps } from './offer-form.tsx'
import { loadView } from './send-offer.ts'
import { dataAddress, modalPath, pageAddress, type SheetView } from './sheet-view.ts'
import '#ui/dialog.css'
import './offer-sheet.css'

/** How long the message of a saved offer stands before the dialog closes, in ms [SELL-25]. */
const STAYS_MS = 1_500

/**
 * What the dialog shows: a page of the wizard or an offer's form, by its address; without its step
 * while that is on its way.
 */
type Shown = {
  address: string
  turn: number
  step: { Flow: typeof OfferFlow; view: SheetView } | null
  isMissing?: boolean
}

/** How many steps of the browser's history the dialog has made; each is an address of its own. */
const depth = (): number => (history.state as { offerDialog?: number } | null)?.offerDialog ?? 0

/**
 * The wizard and the edit form over the list of offers. Links marked `data-offer-dialog` open it,
 * and until React is here they lead to the pages themselves. Each step has its page's address, so
 * Back goes a step back and then closes it.
 */
export function OfferDialog() {
  const [desk] = useState(newDesk)
  const dialog = useRef<HTMLDialogElement>(null)
  const { shown, isAsking, setAsking, leave, close, saved, missing } = useSteps(desk, dialog)
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
              Frame={shown.isMissing ? MissingFrame : DialogFrame}
              desk={desk}
              onSaved={saved}
              onMissing={missing}
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

const Loading = ({ isNew }: { isNew: boolean }) => (
  <DialogFrame title={isNew ? m.offer_new() : m.offer_edit()}>
    <p role="status" className="k-muted">
      {m.offer_loading()}
    </p>
  </DialogFrame>
)

/** What the dialog shows, step by step, in step with the browser's history. */
function useSteps(desk: Desk, dialog: RefObject<HTMLDialogElement | null>) {
  const [shown, setShown] = useState<Shown | null>(null)
  const [isAsking, setAsking] = useState(false)
  const opener = useRef<HTMLAnchorElement>(null)
  const turn = useRef(0)
  const isSaved = useRef(false)
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)

  /** Shows what stands at an address; where it cannot be had, the page itself is opened. */
  const show = async (address: string, isMissing = false) => {
    clearTimeout(closing.current)
    const own = ++turn.current
    // a step of the wizard stays until the next one is there
    setShown((before) =>
      before?.step && pathOf(before.address) === pathOf(address)
        ? { ...before, address }
        : { address, turn: own, step: null },
    )
    const { pathname, search } = new URL(address, location.href)
    const [view, file] = await Promise.all([
      loadView(pathname, search),
      import('./offer-flow.tsx').catch(() => null),
    ])
    if (own !== turn.current) return
    if (!view || !file) return location.assign(address)
    setShown({ address, turn: own, step: { Flow: file.OfferFlow, view }, isMissing })
  }
  const go = (link: HTMLAnchorElement, isOpener: boolean) => {
    if (isOpener) opener.current = link
    const address = pageAddress(link)
    history.pushState({ offerDialog: depth() + 1 }, '', address)
    void show(address)
  }
  /** Nothing of what was chosen or typed is kept [SELL-22]. */
  const hide = () => {
    clearTimeout(closing.current)
    turn.current++
    clearDesk(desk)
    setShown(null)
    setAsking(false)
    if (isSaved.current) renewList()
    isSaved.current = false
    dialog.current?.close()
    focusAgain(opener.current)
  }
  const leave = () => {
    clearDesk(desk)
    if (depth() > 0) history.go(-depth())
    else hide()
  }
  const close = () => (holdsWork(desk) ? setAsking(true) : leave())
  const travel = () => {
    if (depth() > 0) return void show(location.pathname + location.search)
    if (!shown) return
    if (!holdsWork(desk)) return hide()
    history.pushState({ offerDialog: 1 }, '', shown.address)
    setAsking(true)
  }
  useLinks({ dialog, go, close, travel })
  return {
    shown,
    isAsking,
    setAsking,
    leave,
    close,
    missing: (offerId: number) => {
      isSaved.current = true
      const address = hrefOf(modalPath(offerId))
      history.replaceState(history.state, '', address)
      void show(address, true)
    },
    saved: () => {
      isSaved.current = true
      closing.current = setTimeout(leave, STAYS_MS)
    },
  }
}

const pathOf = (address: string) => address.split('?')[0]

type Ways = {
  dialog: RefObject<HTMLDialogElement | null>
  go: (link: HTMLAnchorElement, isOpener: boolean) => void
  close: () => void
  travel: () => void
}

/** Hears the links that lead into the dialog and through it, and the browser's history. */
function useLinks({ dialog, go, close, travel }: Ways) {
  const follow = useEffectEvent((event: globalThis.MouseEvent) => {
    if (event.defaultPrevented || !isPlainClick(event)) return
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]')
    if (!link || link.target !== '') return
    const isInside = dialog.current?.contains(link) ?? false
    if (isInside && link.matches('[data-close]')) {
      event.preventDefault()
      close()
    } else if (
      (isInside || link.matches('[data-offer-dialog]')) &&
      dataAddress(link.pathname, link.search) !== null
    ) {
      event.preventDefault()
      go(link, !isInside)
    }
  })
  const back = useEffectEvent(travel)
  useEffect(() => {
    // a dialog that was open when the page was loaded anew is the page itself now
    if (depth() > 0) history.replaceState(null, '')
    const heard = new AbortController()
    document.addEventListener('click', (event) => follow(event), heard)
    addEventListener('popstate', () => back(), heard)
    return () => heard.abort()
  }, [])
}

const CloseContext = createContext(() => {})

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

/** The offer is there, but not all of its pictures. */
function MissingFrame({ children, ...rest }: FrameProps) {
  return (
    <DialogFrame {...rest}>
      <Callout tone="warning" icon="circle-alert" role="alert" title={m.offer_images_some()} />
      {children}
    </DialogFrame>
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

/** The list behind the dialog shows what was saved; its search asks for it. */
function renewList() {
  const search = document.querySelector('form[data-live-list] input[name="q"]')
  if (search) search.dispatchEvent(new Event('input', { bubbles: true }))
  else location.reload()
}

/** The list may have been made anew meanwhile, with another link to the same place. */
function focusAgain(opener: HTMLAnchorElement | null) {
  const link = opener?.isConnected
    ? opener
    : opener &&
      [...document.querySelectorAll<HTMLAnchorElement>('a[data-offer-dialog]')].find(
        ({ href }) => href === opener.href,
      )
  link?.focus()
}
