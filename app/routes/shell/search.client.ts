import { gameLink, searcher } from './games.client.ts'
import type { ListedGame } from './listed-game.ts'

const MOST_SHOWN = 8

/** Makes the header's box a combobox (WAI-ARIA Authoring Practices): results while typing, arrows, Enter, Escape. */
export function enhanceSearch(form: HTMLFormElement): void {
  const input = form.querySelector('input')!
  const popup = form.querySelector<HTMLElement>('[data-search-results]')!
  const list = popup.querySelector<HTMLElement>('[role="listbox"]')!
  const none = popup.querySelector<HTMLElement>('[data-search-none]')!
  const options = () => [...list.querySelectorAll<HTMLAnchorElement>('[role="option"]')]
  const chosen = () => options().findIndex((option) => option.ariaSelected === 'true')

  const open = (isOpen: boolean) => {
    popup.hidden = !isOpen
    input.setAttribute('aria-expanded', String(isOpen && options().length > 0))
  }
  const choose = (index: number) => {
    options().forEach((option, at) => option.setAttribute('aria-selected', String(at === index)))
    const option = options()[index]
    option?.scrollIntoView({ block: 'nearest' })
    if (option) input.setAttribute('aria-activedescendant', option.id)
    else input.removeAttribute('aria-activedescendant')
  }
  const search = searcher(form.dataset.search!, (games) => {
    list.replaceChildren(...(games ?? []).slice(0, MOST_SHOWN).map(asOption))
    none.hidden = games?.length !== 0
    choose(-1)
    open(games !== null && document.activeElement === input)
  })

  for (const [name, value] of Object.entries({ role: 'combobox', 'aria-controls': list.id, 'aria-autocomplete': 'list' })) input.setAttribute(name, value)
  open(false)
  input.addEventListener('input', () => search(input.value))
  input.addEventListener('focus', () => open(input.value.trim() !== '' && (options().length > 0 || !none.hidden)))
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && form.contains(relatedTarget))) open(false)
  })
  input.addEventListener('keydown', (event) => {
    const { length } = options()
    const at = chosen()
    if (event.key === 'Escape' && !popup.hidden) open(false)
    else if (event.key === 'ArrowDown' && length > 0) choose(at + 1 === length ? -1 : at + 1)
    else if (event.key === 'ArrowUp' && length > 0) choose(at === -1 ? length - 1 : at - 1)
    else if (event.key === 'Enter' && at >= 0 && !popup.hidden) options()[at]!.click()
    else return
    event.preventDefault()
  })
  if (document.activeElement === input && input.value !== input.defaultValue) search(input.value)
}

function asOption(game: ListedGame, index: number): HTMLAnchorElement {
  const option = gameLink(game)
  option.id = `found-${index}`
  option.tabIndex = -1
  option.role = 'option'
  return option
}
