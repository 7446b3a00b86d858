// No island: it keeps nothing but which form is on its way, and forms opt in by one attribute.
import { isTyped } from './typed.client.ts'

// Asks, in the browser's own words, before work that is not saved is left: by a link, by Escape, the cross or the ground of a
// dialog (which are links), by another form of the page, by Back, or by closing the tab.
//
//   form[data-guard]            asks once something in it says something else than it was shown with
//   form[data-guard=unsaved]    came back with what was typed: asks at once
//
// An island whose work stands in no field says so by `holdUnsaved`.

let sent: HTMLFormElement | null = null
const held = new Set<() => boolean>()

/** Asks as well while `isUnsaved` says so; call what it returns when that work is gone. */
export function holdUnsaved(isUnsaved: () => boolean): () => void {
  held.add(isUnsaved)
  return () => void held.delete(isUnsaved)
}

/** Whether leaving the page now would take something away that was not sent. */
export const isUnsaved = (): boolean => [...held].some((each) => each())
  || [...document.querySelectorAll<HTMLFormElement>('form[data-guard]')].some((form) => form !== sent && (form.dataset.guard === 'unsaved' || isTyped(form)))

// at the window, after all that may keep a form from being sent
addEventListener('submit', (event) => {
  if (!event.defaultPrevented && event.target instanceof HTMLFormElement && event.target.target !== '_blank') sent = event.target
})
addEventListener('pageshow', () => (sent = null))
addEventListener('beforeunload', (event) => {
  if (isUnsaved()) event.preventDefault()
  // who stays has sent nothing
  setTimeout(() => (sent = null))
})
