/** Where a reader was in a list: how far down, and at what. */
interface ListPlace {
  y: number
  /** A selector of the control that had the focus; null where none had it. */
  focused: string | null
}

/** Keeps where the reader is with the entry of the history that is about to be left. */
export function keepListPlace(): void {
  const place: ListPlace = { y: scrollY, focused: selectorOf(document.activeElement) }
  history.replaceState({ ...history.state, place }, '')
}

/** Leads back to where the reader was when this entry of the history was left. */
export function returnToListPlace(): void {
  const { place } = (history.state ?? {}) as { place?: ListPlace }
  if (!place) return
  // the browser has tried already, while what stood here was of another height
  scrollTo({ top: place.y, behavior: 'instant' })
  if (place.focused === null) return
  document.querySelector<HTMLElement>(place.focused)?.focus({ preventScroll: true })
}

/** What finds a control again after it was drawn anew: where it leads, or its name and value. */
function selectorOf(control: Element | null): string | null {
  if (control instanceof HTMLAnchorElement) return attribute('href', control.getAttribute('href'))
  if (!(control instanceof HTMLElement) || !('name' in control) || !control.name) return null
  const isText = control instanceof HTMLInputElement && !/^(radio|checkbox)$/.test(control.type)
  const value =
    isText || control instanceof HTMLSelectElement ? null : control.getAttribute('value')
  return attribute('name', control.getAttribute('name')) + (attribute('value', value) ?? '')
}

const attribute = (name: string, value: string | null) =>
  value === null ? null : `[${name}="${CSS.escape(value)}"]`
