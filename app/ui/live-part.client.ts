// No island: these lists are drawn by the server; it holds timers, which answer is waited for, and
// the list that waits for a dialog. The page stays what it is without scripts: its buttons send the
// form, and the answer is a page.
//
// form[data-live-list]  a list's search: all that stands beside the form is asked for anew while one
// types in it, and the address goes with it; the form itself stays, with focus and caret

const LIST_PAUSE_MS = 300

const timers = new WeakMap<HTMLFormElement, ReturnType<typeof setTimeout>>()
const turns = new WeakMap<HTMLFormElement, AbortController>()

document.addEventListener('input', ({ target }) => {
  const field = target as HTMLInputElement | HTMLSelectElement
  const form = field.form
  // a choice sends the form by itself
  if (form?.dataset.liveList !== undefined && field.matches('input[name=q]'))
    later(form, LIST_PAUSE_MS)
})

// what is sent is the newest word
document.addEventListener('submit', ({ target }) => {
  clearTimeout(timers.get(target as HTMLFormElement))
  turns.get(target as HTMLFormElement)?.abort()
})

function later(form: HTMLFormElement, pause: number) {
  clearTimeout(timers.get(form))
  turns.get(form)?.abort()
  timers.set(
    form,
    setTimeout(() => void list(form), pause),
  )
}

/**
 * The list that waits for what lies over it to be closed: a question of a row, or a dialog that has
 * an address of its own.
 */
let waiting: HTMLFormElement | null = null

// a browser that has no popovers refuses the whole selector
const COVERS = CSS.supports('selector(:popover-open)')
  ? 'dialog[open], main :popover-open'
  : 'dialog[open]'
const isCovered = () => document.querySelector(COVERS) !== null

// neither event bubbles
for (const event of ['close', 'toggle']) {
  document.addEventListener(
    event,
    () => {
      if (waiting && !isCovered()) later(waiting, 0)
    },
    true,
  )
}

async function list(form: HTMLFormElement) {
  waiting = null
  const query = new URLSearchParams()
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value !== '') query.append(name, value)
  const address = form.action.split('?')[0] + (query.size > 0 ? `?${query}` : '')
  const answer = await ask(form, address)
  if (answer === null) return
  if (isCovered()) return void (waiting = form)
  const found = answer.querySelector('form[data-live-list]')
  // signed out meanwhile, led elsewhere, or the list could not be read: its own page says so
  if (!found || pathOf(found) !== pathOf(form)) return form.requestSubmit()
  renewList(form, found)
  history.replaceState(history.state, '', address)
  const said = form.querySelector('[data-live-said]')
  if (said)
    said.textContent =
      found.querySelector('[data-live-said]')?.textContent ||
      (document.querySelector('.k-empty h2')?.textContent ?? '')
}

const pathOf = (form: Element) => form.getAttribute('action')?.split('?')[0]

function renewList(form: HTMLFormElement, found: Element) {
  const focused = document.activeElement
  renewAround(form, found)
  if (focused instanceof HTMLElement && focused !== document.activeElement && focused.isConnected)
    focused.focus({ preventScroll: true })
}

/**
 * Puts what stands around the form in the answer around the one that is here, up to the part of the
 * page that is the list's own.
 */
function renewAround(ours: Element, theirs: Element) {
  const [parent, other] = [ours.parentElement, theirs.parentElement]
  if (!parent || !other) return
  const gone = [...parent.childNodes].filter((each) => each !== ours)
  for (const each of gone) each.remove()
  const all = [...other.childNodes]
  const place = all.indexOf(theirs)
  ours.before(...all.slice(0, place))
  ours.after(...all.slice(place + 1))
  if (!parent.matches('main')) renewAround(parent, other)
}

/** The page that answers; null when none came, or something newer was asked meanwhile. */
async function ask(form: HTMLFormElement, address: string): Promise<Document | null> {
  turns.get(form)?.abort()
  const turn = new AbortController()
  turns.set(form, turn)
  try {
    const response = await fetch(address, { signal: turn.signal })
    return new DOMParser().parseFromString(await response.text(), 'text/html')
  } catch {
    return null
  }
}

export {}
