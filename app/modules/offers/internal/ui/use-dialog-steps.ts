import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { isPlainClick } from '#ui/plain-click.ts'
import { clearDesk, type Desk, holdsWork } from './offer-desk.ts'
import type { OfferFlow } from './offer-flow.tsx'
import { loadView } from './send-offer.ts'
import { isSheetPath, pageAddress, type SheetView } from '../../ui/sheet-view.ts'

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
}

/** What the dialog shows, step by step, in step with the browser's history. */
export function useSteps(desk: Desk, dialog: RefObject<HTMLDialogElement | null>) {
  const { shown, show, clear } = useShown()
  const [isAsking, setAsking] = useState(false)
  const opener = useRef<HTMLAnchorElement>(null)
  const isSaved = useRef(false)
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)

  const open = (address: string) => {
    clearTimeout(closing.current)
    void show(address)
  }
  const go = (link: HTMLAnchorElement, isOpener: boolean) => {
    if (isOpener) opener.current = link
    const address = pageAddress(link)
    history.pushState({ offerDialog: depth() + 1 }, '', address)
    open(address)
  }
  /** Nothing of what was chosen or typed is kept [SELL-22]. */
  const hide = () => {
    clearTimeout(closing.current)
    clearDesk(desk)
    clear()
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
    if (depth() > 0) return open(location.pathname + location.search)
    if (!shown) return
    if (!holdsWork(desk)) return hide()
    history.pushState({ offerDialog: 1 }, '', shown.address)
    setAsking(true)
  }
  const saved = () => {
    isSaved.current = true
    closing.current = setTimeout(leave, STAYS_MS)
  }
  useLinks({ dialog, go, close, travel })
  return { shown, isAsking, setAsking, leave, close, saved }
}

/** What stands at the address that was asked for last. */
function useShown() {
  const [shown, setShown] = useState<Shown | null>(null)
  const turn = useRef(0)
  /** Shows what stands at an address; where it cannot be had, the page itself is opened. */
  const show = async (address: string) => {
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
    setShown({ address, turn: own, step: { Flow: file.OfferFlow, view } })
  }
  const clear = () => {
    turn.current++
    setShown(null)
  }
  return { shown, show, clear }
}

const pathOf = (address: string) => address.split('?')[0]

/** The list behind the dialog shows what was saved; its search asks for it. */
function renewList() {
  const search = document.querySelector('main form[role="search"] input[name="q"]')
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
    } else if ((isInside || link.matches('[data-offer-dialog]')) && isSheetPath(link.pathname)) {
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

type Ways = {
  dialog: RefObject<HTMLDialogElement | null>
  go: (link: HTMLAnchorElement, isOpener: boolean) => void
  close: () => void
  travel: () => void
}

/** How many steps of the browser's history the dialog has made; each is an address of its own. */
const depth = (): number => (history.state as { offerDialog?: number } | null)?.offerDialog ?? 0
