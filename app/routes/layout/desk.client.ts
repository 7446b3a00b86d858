// No island: keys go through rows and links that are there, whatever draws them, and the numbers of
// the menu are all that changes of it.
import { countedWaiting } from '#modules/reports/ui/counted-waiting.ts'
import { askJson } from '#ui/ask-json.ts'
import { liveNews } from '#ui/live-news.ts'

// What makes the desk quick: it is worked by keys, and says at once how much waits.

/** Where a browser remembers that its keys are off: a keyboard is the machine's, not a person's. */
const OFF = 'desk-keys-off'

/** What `j` and `k` go through: the queue, what a search found, the rows of a list. */
const ROWS = '[data-queued], [data-find] li, .k-listrows tr:has(.k-listopen)'

/** Keys by their place, so that they are the same on a keyboard of another language. */
const byPlace: Readonly<Record<string, () => boolean>> = {
  KeyJ: () => moveBy(1),
  KeyK: () => moveBy(-1),
  KeyN: () => follow('a[data-next]') || follow('[data-queued] a'),
  Slash: find,
}

/** Those that are a sign, which a keyboard may have elsewhere. */
const bySign: Readonly<Record<string, () => boolean>> = {
  '/': find,
  '?': help,
  '؟': help,
  Escape: () => !isCovered() && follow('.k-adminmain .k-back'),
}

document.addEventListener('keydown', (event) => {
  const { key, code, target } = event
  if (event.defaultPrevented || event.isComposing || event.repeat || isOff()) return
  if ((event.ctrlKey || event.metaKey) && code === 'KeyK' && findAll()) event.preventDefault()
  if (event.ctrlKey || event.metaKey || event.altKey || isTypedInto(target as Element)) return
  const act = bySign[key] ?? (event.shiftKey ? undefined : byPlace[code])
  if (act?.()) event.preventDefault()
})

const isTypedInto = (target: Element) =>
  target.matches(
    'textarea, select, [contenteditable], input:not([type=checkbox], [type=radio], [type=submit])',
  )

/** Whether something lies over the page that has keys of its own. */
const isCovered = () =>
  document.querySelector('dialog:modal, [popover]:not(.k-toasts):popover-open') !== null

/** Moves the focus to the row so many further on, from where it is or else from the beginning. */
function moveBy(step: number): boolean {
  if (isCovered()) return false
  const links = [...document.querySelectorAll<HTMLElement>(ROWS)].flatMap(
    (row) => row.querySelector<HTMLElement>('.k-listopen, a[href]') ?? [],
  )
  const row = document.activeElement?.closest(ROWS)
  const at = links.findIndex((link) => row?.contains(link))
  const link = links[at < 0 ? 0 : at + step]
  link?.focus()
  link?.scrollIntoView({ block: 'nearest' })
  return link !== undefined
}

function follow(selector: string): boolean {
  const link = document.querySelector<HTMLAnchorElement>(selector)
  link?.click()
  return link !== null
}

/** Puts the focus into the list's own field, or else into that of the whole desk. */
function find(): boolean {
  return focusOn('.k-list input[name=q]') || findAll()
}

/** Puts the focus into the field of the whole desk; the page of it where there is none. */
function findAll(): boolean {
  return focusOn('#desk-find, [data-find] input[name=q]') || follow('[data-find-link]')
}

function focusOn(selector: string): boolean {
  const field = document.querySelector<HTMLInputElement>(selector)
  if (!field?.checkVisibility() || isCovered()) return false
  field.focus()
  field.select()
  return true
}

function help(): boolean {
  document.getElementById('desk-keys')?.showPopover?.()
  return true
}

function isOff(): boolean {
  try {
    return localStorage.getItem(OFF) !== null
  } catch {
    return false
  }
}

const switches = document.querySelectorAll<HTMLButtonElement>('button[data-keys]')

function showSwitch() {
  for (const each of switches) each.hidden = (each.dataset.keys === 'on') !== isOff()
}

for (const each of switches)
  each.addEventListener('click', () => {
    try {
      if (each.dataset.keys === 'off') localStorage.setItem(OFF, '')
      else localStorage.removeItem(OFF)
    } catch {
      // a browser that keeps nothing keeps its keys
    }
    showSwitch()
  })
showSwitch()

let counted = liveNews.get().desk

liveNews.listen(() => {
  const { desk } = liveNews.get()
  if (desk === counted) return
  counted = desk
  void countAgain()
})

/** How much waits now, beside each screen and group that says so. */
async function countAgain() {
  const home = document.querySelector<HTMLAnchorElement>('[data-desk] .k-logo')
  const news = home && (await askJson<{ waiting: Record<string, number> }>(home.href))
  if (!news) return
  for (const place of document.querySelectorAll<HTMLElement>('[data-waits]')) {
    const queues = place.dataset.waits!.split(' ')
    const count = queues.reduce((sum, queue) => sum + (news.waiting[queue] ?? 0), 0)
    place.hidden = count === 0
    place.querySelector('bdi')!.textContent = countedWaiting(count)
  }
}
