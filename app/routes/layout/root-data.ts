import { useRouteLoaderData } from 'react-router'
import type { readRoot } from './root.server.ts'

/**
 * What the root loader gave every page; undefined only on an error page when that loader itself
 * failed.
 */
export const useRoot = () => useRouteLoaderData<typeof readRoot>('root')

/** What waits next in the queue that a page of the back office is of. */
export interface DeskNext {
  to: string
  title: string
}

/** The same where there is any. */
export const useDeskNext = (): DeskNext | null =>
  useRouteLoaderData<{ next: DeskNext | null }>('routes/admin/layout')?.next ?? null

/** This page's address without its language, to come back to. */
export const rootPathOf = ({ pathname, search }: { pathname: string; search: string }): string =>
  pathname + search
