// No island: forms are the browser's own, and what is on its way is written in them. While a form
// is on its way, its button (or form) with `data-busy` says so, and a second click or Enter does
// nothing. Without a network it is not sent at all: the browser's own error page would take what
// was written.

/** How long an answer is waited for, in ms, before the form may be sent again. */
const PATIENCE_MS = 15_000

document.addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement
  if (form.dataset.onItsWay !== undefined) return event.preventDefault()
  const button = buttonOf(form, event.submitter)
  const words = button?.dataset.busy ?? form.dataset.busy
  if (event.defaultPrevented || !button || !words) return
  form.dataset.onItsWay = ''
  showBusy(button, words)
  setTimeout(() => {
    if (form.dataset.onItsWay === '') restore(form)
  }, PATIENCE_MS)
})

// at the window, so that forms which a script sends itself have been taken by then
addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement
  if (event.defaultPrevented || navigator.onLine || form.getAttribute('method') !== 'post') return
  event.preventDefault()
  restore(form)
  sayOffline()
})

/** Says until the network is back that nothing was sent. */
function sayOffline() {
  document.querySelector('[data-unsent]')?.remove()
  const toasts = document
    .querySelector<HTMLTemplateElement>('template[data-unsent-toast]')
    ?.content.firstElementChild?.cloneNode(true)
  const toast = (toasts as HTMLElement | undefined)?.firstElementChild
  if (!toasts || !toast) return
  toast.setAttribute('data-unsent', '')
  const place = document.querySelector('.k-toasts')
  if (place) place.append(toast)
  else document.body.append(toasts)
  // where a dialog is open it is here already
  void import('./toasts-above.ts').then(({ raiseToasts }) => raiseToasts()).catch(() => {})
  addEventListener('online', () => toast.remove(), { once: true })
}

// a page that comes back from the browser's cache is not on its way any more
addEventListener('pageshow', () => {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-on-its-way]'))
    restore(form)
})

function buttonOf(form: HTMLFormElement, submitter: HTMLElement | null): HTMLElement | null {
  if (submitter?.dataset.busy || form.dataset.busy)
    return submitter ?? form.querySelector('[type=submit]')
  return null
}

function showBusy(button: HTMLElement, words: string) {
  const label = labelOf(button)
  button.dataset.before = label.textContent ?? ''
  label.textContent = words
  button.setAttribute('aria-disabled', 'true')
}

/** The words of a button are its last text; an icon before them stays. */
function labelOf(button: HTMLElement): Node {
  const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT)
  let last: Node = button
  while (texts.nextNode()) if (texts.currentNode.textContent?.trim()) last = texts.currentNode
  return last
}

/** Takes back that a form is on its way. */
export function restore(form: HTMLFormElement) {
  delete form.dataset.onItsWay
  for (const button of form.elements) {
    if (!(button instanceof HTMLElement) || button.dataset.before === undefined) continue
    labelOf(button).textContent = button.dataset.before
    delete button.dataset.before
    button.removeAttribute('aria-disabled')
  }
}
