// No island: a page has dozens of these buttons, and of each only whether it is pressed changes.
// For a member (their pages have a bell) it presses those of what they keep, also of what islands
// draw later, and has them answer in place; a visitor's lead to sign in, as without scripts. It
// notes besides which offer is looked at.
import { hrefOf } from '#i18n/language.ts'
import { askJson } from '#ui/ask-json.ts'
import { islandOf } from '#ui/island.ts'
import { isPlainClick } from '#ui/plain-click.ts'
import { postAct, postForm } from '#ui/post-form.ts'
import { say } from '#ui/toasts.ts'
import { KEEP_PATH, type KeptState, MOST_ASKED, SEEN_PATH, STATE_PATH } from '../favourites.ts'
import { rememberSeen } from './seen-here.ts'

/** Buttons whose press another takes back. */
const TOGGLES =
  'button[form=keep]:is([name$=save], [name$=follow], [name$=await], .k-keep[name$=watch])'
const UN = 'un'

const toggles = () => [...document.querySelectorAll<HTMLButtonElement>(TOGGLES)]
const unpressed = () => toggles().filter((each) => !each.hasAttribute('aria-pressed'))

const verbOf = (name: string) => (name.startsWith(UN) ? name.slice(UN.length) : name)
const keyOf = ({ name, value }: HTMLButtonElement) => `${verbOf(name)} ${value}`

/** Whether the reader keeps it, by `save 821`; null while that is asked. */
const known = new Map<string, boolean | null>()

const viewed = Number(document.querySelector<HTMLElement>('[data-viewed]')?.dataset.viewed)
if (islandOf('bell')) {
  document.addEventListener('click', (event) => void press(event))
  void pressKept()
  new MutationObserver(() => void pressKept()).observe(document.body, {
    childList: true,
    subtree: true,
  })
  if (viewed) void postForm(SEEN_PATH, [['offer', String(viewed)]])
} else if (viewed) rememberSeen(viewed)

/** Presses the buttons of what the reader keeps, which their page does not know. */
async function pressKept() {
  pressKnown()
  const asked = unpressed()
    .filter((button) => !known.has(keyOf(button)))
    .slice(0, MOST_ASKED)
  if (asked.length === 0) return
  for (const button of asked) known.set(keyOf(button), null)
  const of = (verb: string) =>
    new Set(asked.filter(({ name }) => name === verb).map(({ value }) => value))
  const query = new URLSearchParams({ offers: [...of('save')].join() })
  for (const seller of of('follow')) query.append('seller', seller)
  for (const address of of('watch')) query.append('watch', address)
  const kept = await askJson<KeptState>(`${hrefOf(STATE_PATH)}?${query}`)
  const isKept = new Set([
    ...(kept?.offers ?? []).map((id) => `save ${id}`),
    ...(kept?.sellers ?? []).map((name) => `follow ${name}`),
    ...(kept?.watched ?? []).map((address) => `watch ${address}`),
  ])
  // what was pressed meanwhile stays so; what could not be asked is asked with the next
  for (const key of asked.map(keyOf))
    if (known.get(key) === null) {
      if (kept) known.set(key, isKept.has(key))
      else known.delete(key)
    }
  if (kept) void pressKept()
}

function pressKnown() {
  for (const button of unpressed()) {
    const isKept = known.get(keyOf(button)) ?? null
    if (isKept !== null) show(button, isKept)
  }
}

/** A pressed button takes back what it did. */
function show(button: HTMLButtonElement, isPressed: boolean) {
  const verb = verbOf(button.name)
  button.name = isPressed ? UN + verb : verb
  button.setAttribute('aria-pressed', String(isPressed))
}

/** Shows it wherever it stands: an offer may stand on a page twice, or be drawn again. */
function note(key: string, isKept: boolean) {
  known.set(key, isKept)
  for (const each of toggles()) if (keyOf(each) === key) show(each, isKept)
}

/** Answers a press at once; what the site refuses is taken back, in its words. */
async function press(event: MouseEvent) {
  const button = (event.target as Element).closest<HTMLButtonElement>(TOGGLES)
  if (!button || !isPlainClick(event)) return
  event.preventDefault()
  const { name, value } = button
  const key = keyOf(button)
  const isOn = !name.startsWith(UN)
  note(key, isOn)
  const answer = await postAct(KEEP_PATH, [[name, value]])
  if (!('problem' in answer)) return
  note(key, !isOn)
  say({ tone: 'danger', words: answer.problem })
}
