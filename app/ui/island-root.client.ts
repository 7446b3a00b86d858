// No island: what of the islands' making needs React; loaded with the first island that wakes.
import { Component, type ComponentType, createElement, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { composed } from './composing.ts'
import { BROKEN_ISLAND_PATH, REPORT_LENGTHS } from './island.ts'
import { fill, heldIn, retype, typedIn } from './island-fields.client.ts'

/**
 * Makes the markup of an island React's; answers how it is given up. One that breaks gets the
 * server's markup back, with what was typed, and goes on as if there were no scripts.
 */
export function hydrate(island: HTMLElement, exported: object): () => void {
  const component = Object.values(exported)[0] as ComponentType
  const { prefix = '', props = '{}', of = '' } = island.dataset
  const html = island.innerHTML
  let typed = typedIn(island)
  let givenUp = false
  const onBreak = (error: unknown) => {
    report(of, error)
    queueMicrotask(() => {
      if (givenUp) return
      giveUp()
      island.innerHTML = html
      fill(island, typed)
      island.dataset.state = 'broken'
    })
  }
  let held = heldIn(island)
  // React draws an island that differs from its page anew, and throws its fields away in the same
  // breath
  const onDraw = () => {
    held = heldIn(island)
  }
  const onAwake = () =>
    void composed().then(async () => {
      if (givenUp) return
      await retype(island, typed, held)
      if (!givenUp) island.dataset.state = 'awake'
    })
  const onBreaking = () => {
    typed = typedIn(island)
  }
  const content = createElement(
    Boundary,
    { onDraw, onAwake, onBreaking, onBreak },
    createElement(component, JSON.parse(props)),
  )
  const root = hydrateRoot(island, content, {
    identifierPrefix: prefix,
    onCaughtError: () => {}, // reported by the boundary, once
    onRecoverableError: (error) => {
      console.error('an island differs from its page', of, error)
      report(of, error)
    },
  })
  const giveUp = () => {
    givenUp = true
    root.unmount()
  }
  return giveUp
}

interface BoundaryProps {
  /** Called while the markup of before still stands. */
  onDraw: () => void
  onAwake: () => void
  /** Called while the markup still stands, before it is replaced. */
  onBreaking: () => void
  onBreak: (error: unknown) => void
  children?: ReactNode
}

class Boundary extends Component<BoundaryProps, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidMount() {
    this.props.onAwake()
  }

  override componentDidCatch(error: unknown) {
    this.props.onBreak(error)
  }

  override render() {
    this.props.onDraw()
    if (this.state.broken) this.props.onBreaking()
    return this.state.broken ? null : this.props.children
  }
}

let reported = false

/** Tells the site's log of the first island of this page that broke. */
function report(island: string, error: unknown) {
  if (reported) return
  reported = true
  const words = error instanceof Error ? `${error.message}\n${error.stack}` : String(error)
  const { island: forName, page, error: forError } = REPORT_LENGTHS
  const body = new URLSearchParams({
    island: island.slice(0, forName),
    page: location.pathname.slice(0, page),
    error: words.slice(0, forError),
  })
  navigator.sendBeacon(BROKEN_ISLAND_PATH, body)
}
