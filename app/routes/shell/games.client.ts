import { isPassing, pause, retryAfter } from '#kernel/retry.ts'
import { enamelFor, letterSize, motifFor } from '#ui/art.ts'
import type { FoundGames, ListedGame } from './listed-game.ts'

/** A game as a link, made from the server's template for its category. */
export function gameLink({ name, path, slug, category, mono, logo_url }: ListedGame): HTMLAnchorElement {
  const template = document.querySelector<HTMLTemplateElement>(`template[data-game="${category}"]`)!
  const link = template.content.firstElementChild!.cloneNode(true) as HTMLAnchorElement
  link.href = path
  link.querySelector('bdi')!.textContent = name
  const plate = link.querySelector('svg')!
  if (logo_url) plate.replaceWith(Object.assign(new Image(48, 48), { src: logo_url, alt: '' }))
  else paint(plate, slug, mono)
  return link
}

function paint(plate: SVGSVGElement, slug: string, mono: string) {
  plate.dataset.enamel = enamelFor(slug)
  const motif = plate.querySelector('use')!
  motif.setAttribute('href', motif.getAttribute('href')!.replace(/#.*/, `#m-${motifFor(slug)}`))
  const letters = plate.querySelector('text')!
  letters.textContent = mono
  letters.setAttribute('font-size', String(letterSize(mono)))
}

const PAUSE_MS = 150

/**
 * Searches on the server while a person types, once they pause, and hands over what was found for the last text; null
 * when it is blank. A failure is only logged.
 */
export function searcher(address: string, show: (games: ListedGame[] | null) => void): (text: string) => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: AbortController | undefined
  return (text) => {
    clearTimeout(timer)
    running?.abort()
    if (text.trim() === '') return show(null)
    const own = (running = new AbortController())
    timer = setTimeout(() => {
      find(address, text.trim(), own.signal).then(show, (error: unknown) => {
        if (!own.signal.aborted) console.warn('the search failed', error)
      })
    }, PAUSE_MS)
  }
}

async function find(address: string, text: string, signal: AbortSignal): Promise<ListedGame[]> {
  const { games } = await getJson<FoundGames>(`${address}?q=${encodeURIComponent(text)}`, signal)
  return games
}

/**
 * The JSON at an address of this site. When it cannot be reached, or only a gateway answers, this tries again, later each
 * time, until the signal; whoever is signed in stays so. Any other answer than the JSON throws.
 */
export async function getJson<Value>(address: string, signal: AbortSignal): Promise<Value> {
  for (let failures = 1; ; failures++) {
    const response = await fetch(address, { signal, headers: { accept: 'application/json' } }).catch(unreached)
    if (response?.ok) return (await response.json()) as Value
    signal.throwIfAborted()
    const why = `${address} ${response ? `answered ${response.status}` : 'cannot be reached'}`
    if (response && !isPassing(response.status)) throw new Error(why)
    console.warn(why)
    await pause(retryAfter(failures), signal)
    signal.throwIfAborted()
  }
}

const unreached = () => null
