// No island: it is what wakes them.
import { composed } from './composing.ts'
import type { IslandElement, When } from './island.ts'
import { liveNews } from './live-news.ts'
import { nextPaint } from './next-paint.ts'
import { isPlainClick } from './plain-click.ts'

type Files = Record<string, () => Promise<unknown>>

/** How long a press on a link waits for its island. */
const PATIENCE_MS = 3_000

/** How long an island waits for a browser that always has something to do. */
const BUSY_MS = 2_000

/**
 * Wakes each `<k-island>` with the component of its file, of which the `others` are named in a
 * script that only some pages bring. As an element of its own it also does so in fetched parts of
 * pages.
 */
export function wakeIslands(files: Files, others: () => Promise<Files>): void {
  customElements.define(
    'k-island',
    class extends Island {
      async load(file: string) {
        return (files[file] ?? (await others())[file]!)()
      }
    },
  )
}

/** An island: it sleeps until its time comes, and is React's from then on. */
abstract class Island extends HTMLElement implements IslandElement {
  #leave = new AbortController()
  #woken: Promise<() => void> | undefined
  #isReacts = false

  connectedCallback() {
    this.#leave = new AbortController()
    const { signal } = this.#leave
    this.addEventListener('click', this.#pressAgain, { signal })
    const wake = () => void this.wake().catch(() => whenTouched(this, soon, signal))
    // asking for its files takes a slow phone a while, so what answers the touch itself is painted
    // first
    const soon = () => void (this.#woken ?? nextPaint().then(wake))
    starts[this.dataset.when as When](this, { wake, soon }, signal)
  }

  /**
   * What does nothing without React, or less, is pressed again once it is there; a link leads on,
   * and a form is sent, if React does not come.
   */
  #pressAgain = (event: MouseEvent) => {
    const pressed = (event.target as Element).closest<Pressed>('[data-eager]')
    if (!pressed || this.#isReacts || !isPlainClick(event)) return
    event.preventDefault()
    const { href } = pressed
    void nextPaint()
      .then(() => (href ? this.#awakeSoon() : this.wake()))
      .then(
        () => pressed.click(),
        () =>
          href
            ? location.assign(href)
            : pressed.type === 'submit' && pressed.form?.requestSubmit(pressed),
      )
  }

  /** As `wake`; fails too where its script takes so long that a link is better followed. */
  async #awakeSoon() {
    const { promise, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(
      () => reject(new Error('the script of an island takes long')),
      PATIENCE_MS,
    )
    await Promise.race([this.wake(), promise]).finally(() => clearTimeout(timer))
  }

  /** A part that is only moved is connected again before this runs. */
  disconnectedCallback() {
    this.#leave.abort()
    queueMicrotask(() => {
      if (this.isConnected) return
      // one that did not wake has nothing to give up
      this.#woken
        ?.then((unmount) => {
          this.#woken = undefined
          this.#isReacts = false
          unmount()
        })
        .catch(() => {})
    })
  }

  /**
   * Loads React and the component beside each other and hydrates. Without a network each touch
   * tries again; where a script was lost on its way the page goes on as without scripts, until the
   * next.
   */
  wake(): Promise<unknown> {
    return (this.#woken ??= this.#start().catch((error: unknown) => {
      this.#woken = undefined
      this.dataset.state = 'lost'
      if (error !== leaving) console.warn('an island did not wake', error)
      throw error
    }))
  }

  async #start() {
    // a script that could not be fetched stays so for its page (HTML, the module map), so none is
    // asked for in vain
    if (!navigator.onLine) throw new Error('offline')
    await refreshable()
    const [{ hydrate }, component] = await Promise.all([
      import('./island-root.client.ts'),
      this.load(this.dataset.of!),
    ])
    await composed()
    // a button says so in place of its own words, also one of a form around the island or beside
    // it, and the page is about to be left
    if (this.querySelector('[data-on-its-way], [data-before]')) throw leaving
    if (!this.isConnected) return () => {}
    this.#isReacts = true
    return hydrate(this, component as object)
  }

  /** Loads the component of a file. */
  abstract load(file: string): Promise<unknown>
}

/** A button, or a link with its address. */
type Pressed = HTMLButtonElement & { href?: string }

/** A form of the island is on its way: nothing failed. */
const leaving = new Error()

interface Ways {
  /** Wakes it now. */
  wake: () => void
  /** Wakes it after the next paint, unless it wakes already. */
  soon: () => void
}

type Start = (island: HTMLElement, ways: Ways, signal: AbortSignal) => void

/** At each touch; asked for again it is still asked for once. */
function whenTouched(island: HTMLElement, soon: () => void, signal: AbortSignal) {
  for (const type of ['pointerover', 'pointerdown', 'focusin', 'dragenter']) {
    island.addEventListener(type, soon, { passive: true, signal })
  }
}

const starts: Record<When, Start> = {
  load: (_, { wake }) => wake(),
  idle(island, ways, signal) {
    starts.touch(island, ways, signal)
    const wake = () => {
      if (!signal.aborted) ways.wake()
    }
    // Safari has no idle callback
    if ('requestIdleCallback' in globalThis) requestIdleCallback(wake, { timeout: BUSY_MS })
    else setTimeout(wake)
  },
  visible(island, { wake }, signal) {
    const seen = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        seen.disconnect()
        wake()
      },
      { rootMargin: '200px' },
    )
    // the element itself has no box (display: contents)
    for (const part of island.children) seen.observe(part)
    signal.addEventListener('abort', () => seen.disconnect())
  },
  touch(island, { wake, soon }, signal) {
    whenTouched(island, soon, signal)
    if (island.contains(document.activeElement)) wake()
  },
  news(island, ways, signal) {
    starts.touch(island, ways, signal)
    const look = () => {
      const { told, unread, conversations } = liveNews.get()
      const waiting = conversations?.unread
      if (
        told > 0 ||
        (unread !== undefined && unread !== Number(island.dataset.unread)) ||
        (waiting !== undefined && waiting !== Number(island.dataset.messages ?? waiting))
      )
        ways.wake()
    }
    signal.addEventListener('abort', liveNews.listen(look))
    look()
  },
  list(island, ways, signal) {
    const start = island.dataset.unread === undefined ? starts.touch : starts.news
    start(island, ways, signal)
    // where no pointer rests on it before it is pressed
    if (matchMedia('(hover: none)').matches) starts.idle(island, ways, signal)
  },
  call: () => {},
}

/**
 * In development a component's module runs only where React Refresh is set up, which the router's
 * own <Scripts> would do. Before it shows a change it has the router of the page load its data
 * again; our pages have none.
 */
const refreshable = async () => {
  if (!import.meta.hot) return
  Object.assign(globalThis, { __reactRouterDataRouter: { revalidate: () => Promise.resolve() } })
  await import('virtual:react-router/inject-hmr-runtime')
}
