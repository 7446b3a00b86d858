// Whether a dialog or popover is open over the page, so that updates under it are deferred. One
// that is a part of what is updated (`data-live`) is none.

// a browser that has no popovers refuses the whole selector
const covers = () =>
  CSS.supports('selector(:popover-open)')
    ? 'dialog[open], main :popover-open:not([data-live])'
    : 'dialog[open]'

export const isDialogOpen = (): boolean => document.querySelector(covers()) !== null

/** Calls `then` whenever the last open dialog or popover closes, until `signal` is aborted. */
export function whenDialogsClose(then: () => void, signal: AbortSignal): void {
  // neither event bubbles
  for (const event of ['close', 'toggle'])
    document.addEventListener(event, () => isDialogOpen() || then(), { capture: true, signal })
}
