// No island: it looks at any form of the page, and which one was sent is written in that form.
// Asks, in the browser's own words, before work that is not saved is left: by a link, by Escape,
// the cross or the ground of a dialog (which are links), by another form of the page, by Back, or
// by closing the tab.
//
// form[data-guard]            asks once something in it says something else than it was shown with
// form[data-guard=unsaved]    came back with what was typed: asks at once

import { isTyped } from './is-typed.ts'

/** Whether leaving the page now would take something away that was not sent. */
const isUnsaved = (): boolean =>
  [...document.querySelectorAll<HTMLFormElement>('form[data-guard]:not([data-leaves])')].some(
    (form) => form.dataset.guard === 'unsaved' || isTyped(form),
  )

/** Nothing is sent any more: the page was stayed on, or come back to. */
function forget() {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-leaves]'))
    delete form.dataset.leaves
}

// at the window, after all that may keep a form from being sent
addEventListener('submit', (event) => {
  if (
    event.defaultPrevented ||
    !(event.target instanceof HTMLFormElement) ||
    event.target.target === '_blank'
  )
    return
  forget()
  event.target.dataset.leaves = ''
})
addEventListener('pageshow', forget)
addEventListener('beforeunload', (event) => {
  if (isUnsaved()) event.preventDefault()
  setTimeout(forget)
})
