import { Component, type ComponentType, createElement, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BROKEN_ISLAND_PATH, REPORT_LENGTHS } from './island.ts'

// No island: what of the islands' making needs React; loaded with the first island that wakes.

/**
 * Makes the markup of an island React's; answers how it is given up. One that breaks gets the server's markup back, with what
 * was typed, and goes on as if there were no scripts.
 */
export function hydrate(island: HTMLElement, exported: object): () => void {
  const component = Object.values(exported)[0] as ComponentType
  const { prefix = '', props = '{}', of = '' } = island.dataset
  const html = island.innerHTML
  let typed: Map<string, Typed> = new Map()
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
  const before = () => { typed = typedIn(island) }
  const content = createElement(Boundary, { before, onMount: keepTexts(island), onBreak }, createElement(component, JSON.parse(props)))
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
  island.dataset.state = 'awake'
  return giveUp
}

/**
 * React writes a text area's first text over what was typed meanwhile, wherever it reads that text in the area itself
 * (facebook/react, initTextarea). So until the island runs it reads none. Answers what ends that.
 */
function keepTexts(island: HTMLElement): () => void {
  const areas = [...island.querySelectorAll('textarea')]
  for (const area of areas) Object.defineProperty(area, 'textContent', { value: '', configurable: true })
  return () => {
    for (const area of areas) Reflect.deleteProperty(area, 'textContent')
  }
}

interface BoundaryProps {
  onMount: () => void
  /** Called while the markup still stands, before it is replaced. */
  before: () => void
  onBreak: (error: unknown) => void
  children?: ReactNode
}

class Boundary extends Component<BoundaryProps, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidMount() {
    this.props.onMount()
  }

  override componentDidCatch(error: unknown) {
    this.props.onBreak(error)
  }

  override render() {
    if (this.state.broken) this.props.before()
    return this.state.broken ? null : this.props.children
  }
}

type Typed = { value: string; checked: boolean }
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const fieldsOf = (island: HTMLElement) => [...island.querySelectorAll<Field>('input:not([type=file], [type=hidden]), textarea, select')]

/** Radio buttons share a name and differ in value. */
const keyOf = (field: Field) => (field.type === 'radio' || field.type === 'checkbox' ? `${field.name} ${field.value}` : field.name)

const typedIn = (island: HTMLElement): Map<string, Typed> => new Map(fieldsOf(island).map((field) => [
  keyOf(field), { value: field.value, checked: 'checked' in field && field.checked },
]))

function fill(island: HTMLElement, typed: Map<string, Typed>) {
  for (const field of fieldsOf(island)) {
    const before = typed.get(keyOf(field))
    if (!before) continue
    if ('checked' in field && (field.type === 'radio' || field.type === 'checkbox')) field.checked = before.checked
    else field.value = before.value
  }
}

let reported = false

/** Tells the site's log of the first island of this page that broke. */
function report(island: string, error: unknown) {
  if (reported) return
  reported = true
  const words = error instanceof Error ? `${error.message}\n${error.stack}` : String(error)
  const { island: forName, page, error: forError } = REPORT_LENGTHS
  const body = new URLSearchParams({ island: island.slice(0, forName), page: location.pathname.slice(0, page), error: words.slice(0, forError) })
  navigator.sendBeacon(BROKEN_ISLAND_PATH, body)
}
