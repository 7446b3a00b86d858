// No island: a page has dozens of these buttons, and of each only whether it is pressed changes.
// For a member it presses those of what they keep and has them answer in place; a visitor's lead to
// sign in, as without scripts. It notes besides which offer is looked at.
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

const viewed = Number(document.querySelector<HTMLElement>('[data-viewed]')?.dataset.viewed)
if (islandOf('bell')) {
  document.addEventListener('click', (event) => void press(event))
  void pressKept()
  if (viewed) void postForm(SEEN_PATH, [['offer', String(viewed)]])
} else if (viewed) rememberSeen(viewed)

/** Presses the buttons of what the reader keeps, which their page does not know. */
async function pressKept() {
  const unknown = toggles().filter((each) => !each.hasAttribute('aria-pressed'))
  const of = (verb: string) => unknown.filter(({ name }) => name === verb).map(({ value }) => value)
  if (unknown.length === 0) return
  const query = new URLSearchParams({ offers: of('save').slice(0, MOST_ASKED).join() })
  for (const seller of of('follow').slice(0, 1)) query.set('seller', seller)
  const kept = await askJson<KeptState>(`${hrefOf(STATE_PATH)}?${query}`)
  if (!kept) return
  const isKept = new Set([
    ...kept.offers.map((id) => `save ${id}`),
    ...kept.sellers.map((name) => `follow ${name}`),
  ])
  // what was pressed meanwhile stays so
  for (const button of unknown)
    if (!button.hasAttribute('aria-pressed'))
      show(button, isKept.has(`${button.name} ${button.value}`))
}

/** A pressed button takes back what it did. */
function show(button: HTMLButtonElement, isPressed: boolean) {
  const verb = button.name.startsWith(UN) ? button.name.slice(UN.length) : button.name
  button.name = isPressed ? UN + verb : verb
  button.setAttribute('aria-pressed', String(isPressed))
}

/** Answers a press at once; what the site refuses is taken back, in its words. */
async function press(event: MouseEvent) {
  const button = (event.target as Element).closest<HTMLButtonElement>(TOGGLES)
  if (!button || !isPlainClick(event)) return
  event.preventDefault()
  const { name, value } = button
  // an offer may stand on the page twice
  const same = toggles().filter((each) => each.name === name && each.value === value)
  const isOn = !name.startsWith(UN)
  for (const each of same) show(each, isOn)
  const answer = await postAct(KEEP_PATH, [[name, value]])
  if (!('problem' in answer)) return
  for (const each of same) show(each, !isOn)
  say({ tone: 'danger', words: answer.problem })
}
