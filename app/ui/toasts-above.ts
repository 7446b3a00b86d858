// No island: whatever opens over the page, an island's dialog too, opens under the page's messages.

const dialogs = () =>
  CSS.supports('selector(:popover-open)') ? 'dialog:modal, dialog:popover-open' : 'dialog:modal'

/**
 * Lets the messages of the page stand above whatever is open: last in the top layer, and within the
 * dialog that lies uppermost, since all around a modal one cannot be pressed.
 */
export function raiseToasts(): void {
  const toasts = document.querySelector<HTMLElement>('.k-toasts')
  if (!toasts) return
  const place = toasts.closest<HTMLElement>('k-island') ?? toasts
  const dialog = [...document.querySelectorAll<HTMLElement>(dialogs())].findLast(isSettled)
  moveInto(dialog ?? document.body, place)
  // in a browser without popovers they stand where the page's own order has them
  if (!toasts.showPopover) return
  if (toasts.matches(':popover-open')) toasts.hidePopover()
  if (toasts.childElementCount > 0) toasts.showPopover()
}

/** Whether it may hold them: React takes over no island with what the server did not put there. */
const isSettled = (dialog: HTMLElement) =>
  !dialog.closest('k-island') || dialog.closest('[data-state=awake]') !== null

function moveInto(parent: HTMLElement, place: HTMLElement) {
  kept?.disconnect()
  if (place.parentElement !== parent) parent.append(place)
  if (parent === document.body) return
  // a dialog that is taken out of the page does not take them along
  kept = new MutationObserver(() => {
    if (place.isConnected) return
    document.body.append(place)
    raiseToasts()
  })
  kept.observe(document.body, { childList: true, subtree: true })
}

let kept: MutationObserver | undefined
