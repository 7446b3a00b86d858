import { formatNumber } from '#i18n/format.ts'
import { gameLink, getJson, searcher } from './games.client.ts'
import type { ListedGame, PickerGames } from './listed-game.ts'

type Mode = 'games' | 'search'
type Part = 'featured' | 'games' | 'results' | 'none'

const dialog = document.querySelector<HTMLDialogElement>('#picker')!
const input = dialog.querySelector('input')!
let loaded: Promise<void> | undefined
let loading: AbortController | undefined

const search = searcher(document.querySelector<HTMLElement>('[data-search]')!.dataset.search!, showResults)
input.addEventListener('input', () => search(input.value))
input.addEventListener('keydown', (event) => {
  if (event.key === 'Enter') dialog.querySelector<HTMLAnchorElement>('[data-list="results"]:not([hidden]) a')?.click()
})
dialog.addEventListener('click', (event) => {
  if (event.target === dialog && isOutside(event)) dialog.close()
})

/** Opens the picker, or with `search` the empty search overlay, with the text that is already typed. */
export function openPicker(mode: Mode, text = ''): void {
  dialog.dataset.mode = mode
  input.value = text
  showResults(null)
  search(text)
  if (!dialog.open) dialog.showModal()
  input.focus()
  loaded ??= load()
}

function load(): Promise<void> {
  const { signal } = (loading = new AbortController())
  return loadGames(signal).catch((error: unknown) => {
    loaded = undefined
    if (!signal.aborted) console.warn('the games could not be loaded', error)
  })
}

// who closes the picker no longer waits for its games; the next time it opens they are asked for anew
dialog.addEventListener('close', () => {
  loading?.abort()
  search('')
})

async function loadGames(signal: AbortSignal) {
  const { featured, games, count } = await getJson<PickerGames>(dialog.dataset.games!, signal)
  fill('featured', featured)
  fill('games', games, count)
  if (input.value.trim() === '') showResults(null)
}

/** With nothing to search for (null) the picker lists its games, and the search overlay nothing. */
function showResults(games: ListedGame[] | null) {
  if (games) fill('results', games)
  const browsing = games === null && dialog.dataset.mode === 'games'
  show('featured', browsing && isFilled('featured'))
  show('games', browsing && isFilled('games'))
  show('results', games !== null && games.length > 0)
  show('none', games?.length === 0)
}

const part = (name: Part) => dialog.querySelector<HTMLElement>(`[data-list="${name}"]`)!
const show = (name: Part, shown: boolean) => { part(name).hidden = !shown }
const isFilled = (name: Part) => part(name).querySelector('a') !== null

function fill(name: Part, games: ListedGame[], count = games.length) {
  part(name).querySelector('.k-picker__g')!.replaceChildren(...games.map(gameLink))
  const number = part(name).querySelector('[data-count] bdi')
  if (number) number.textContent = formatNumber(count)
}

/** The ground behind a modal counts as the dialog itself, so only the place tells. */
function isOutside({ clientX: x, clientY: y }: MouseEvent): boolean {
  const box = dialog.getBoundingClientRect()
  return x < box.left || x > box.right || y < box.top || y > box.bottom
}
