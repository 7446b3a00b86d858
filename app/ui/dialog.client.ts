// No island: what such a dialog holds is the page's own, and it remembers nothing.
import { isOutside } from './is-outside.ts'

/**
 * A dialog that came open with the page becomes a true modal: focus stays inside, and Escape and
 * the ground close it by its link.
 */
for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[data-modal][open]')) {
  const close = dialog.querySelector<HTMLAnchorElement>('[data-close]')
  dialog.removeAttribute('open')
  dialog.showModal()
  if (document.activeElement === close) focusOn(dialog)
  dialog.addEventListener('cancel', (event) => {
    // one that cannot be held is followed by `close`
    if (event.target !== dialog || !event.cancelable) return
    event.preventDefault()
    close?.click()
  })
  // a browser closes it by itself at a second Escape; only its link leads away, and asks where
  // something is unsaved
  dialog.addEventListener('close', (event) => {
    if (event.target !== dialog) return
    dialog.showModal()
    close?.click()
  })
  dialog.addEventListener('click', (event) => {
    if (isOutside(dialog, event)) close?.click()
  })
}

const raise = () =>
  void import('./toasts-above.ts').then(({ raiseToasts }) => raiseToasts()).catch(() => {})

if (document.querySelector('dialog:modal')) raise()
// what opens or closes changes which is uppermost; neither event bubbles
for (const event of ['toggle', 'close'])
  document.addEventListener(
    event,
    ({ target }) => (target as Element).matches?.('.k-toasts') || raise(),
    { capture: true },
  )

/**
 * Where nothing asks for the focus the dialog itself takes it, so that its cross is not ringed as
 * if it were the thing to press.
 */
function focusOn(dialog: HTMLDialogElement) {
  dialog.tabIndex = -1
  dialog.focus()
}
