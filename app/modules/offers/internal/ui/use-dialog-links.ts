import { type RefObject, useEffect, useEffectEvent } from 'react'
import { isPlainClick } from '#ui/plain-click.ts'
import { dataAddress } from '../../ui/sheet-view.ts'

/** Hears the links that lead into the dialog and through it, and the browser's history. */
export function useLinks({ dialog, go, close, travel }: Ways) {
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

type Ways = {
  dialog: RefObject<HTMLDialogElement | null>
  go: (link: HTMLAnchorElement, isOpener: boolean) => void
  close: () => void
  travel: () => void
}

/** How many steps of the browser's history the dialog has made; each is an address of its own. */
export const depth = (): number =>
  (history.state as { offerDialog?: number } | null)?.offerDialog ?? 0
