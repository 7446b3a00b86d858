import type { RouteConfigEntry } from '@react-router/dev/routes'
import { matchRoutes, type RouteObject } from 'react-router'
import routes from '../app/routes.ts'

/** The files of `app/routes.ts`, such as `routes/messaging/send.tsx`. */
export const routeFiles: ReadonlySet<string> = new Set(filesOf(routes))

/**
 * The file that answers an address, such as `routes/messaging/send.tsx` for
 * `/ar/orders/{paid}/say?from=list`; a name in braces stands for a part of it.
 */
export function routeFileAt(address: string): string | undefined {
  const path = address
    .replace(/\{game\}/, '/game/items')
    .replace(/\{\w+\}/g, 'x')
    .replace(/[?#].*$/s, '')
    .replace(/^\/ar(?=\/|$)/, '')
  const leaf: object | undefined = matchRoutes(routes as RouteObject[], path || '/')?.at(-1)?.route
  return leaf && 'file' in leaf ? String(leaf.file) : undefined
}

function filesOf(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ file, children = [] }) => [file, ...filesOf(children)])
}
