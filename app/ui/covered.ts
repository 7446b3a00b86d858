// Whether a dialog or a question lies over the page, so that what is under it had better wait.

// a browser that has no popovers refuses the whole selector
const covers = () =>
  CSS.supports('selector(:popover-open)') ? 'dialog[open], main :popover-open' : 'dialog[open]'

export const isCovered = (): boolean => document.querySelector(covers()) !== null

/** Calls `then` each time that what lay over the page was closed. */
export function whenUncovered(then: () => void, signal: AbortSignal): void {
  // neither event bubbles
  for (const event of ['close', 'toggle'])
    document.addEventListener(event, () => isCovered() || then(), { capture: true, signal })
}
