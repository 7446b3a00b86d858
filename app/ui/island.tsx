import { type ComponentType, createElement, type ReactElement, useId } from 'react'
import type { IslandData, When } from './island.ts'

/** What JSON carries whole: no functions, dates or classes. */
export type Plain<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends (...args: never) => unknown
    ? never
    : T extends Date
      ? never
      : T extends object
        ? { [Key in keyof T]: Plain<T[Key]> }
        : never

type Render = (element: ReactElement, options: { identifierPrefix: string }) => string
type Modules = Record<string, Record<string, unknown>>

const files = new Map<unknown, string>()
let render: Render

/**
 * Tells which file each island comes from, and how a root of its own is rendered
 * (entry.server.tsx). Each file exports one component.
 */
export function serveIslands(modules: Modules, renderRoot: Render): void {
  for (const [file, exported] of Object.entries(modules)) {
    const [component, ...others] = Object.values(exported)
    if (typeof component !== 'function' || others.length > 0)
      throw new Error(`${file} must export its component and nothing else`)
    files.set(component, file)
  }
  render = renderRoot
}

interface IslandProps<Props extends object> {
  /** The one component that an `x.island.tsx` exports. */
  of: ComponentType<Props>
  /** Plain data: it is written into the page as JSON, where every reader of the page can see it. */
  props: Props & Plain<Props>
  when?: When
  /** How many notifications were unread when the props were read: with `news`. */
  unread?: number
  /** The same of messages, where it shows them too. */
  messages?: number
}

/**
 * A part of the page that React runs in the browser. It is rendered here as a root of its own, so
 * that its ids are the same there; its markup works before, and without, scripts
 * (islands.client.ts, decision 1). No context of the page reaches it.
 */
export function Island<Props extends object>({
  of: Component,
  props,
  when = 'visible',
  unread,
  messages,
}: IslandProps<Props>) {
  const prefix = useId()
  const file = files.get(Component)
  if (!file)
    throw new Error(
      `${Component.name} is no island: only the component that an x.island.tsx exports is`,
    )
  const html = render(<Component {...props} />, { identifierPrefix: prefix })
  const data: IslandData = {
    'data-of': file,
    'data-when': when,
    'data-prefix': prefix,
    'data-props': JSON.stringify(props),
    'data-unread': unread,
    'data-messages': messages,
  }
  return createElement('k-island', { ...data, dangerouslySetInnerHTML: { __html: html } })
}
