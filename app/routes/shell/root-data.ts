import { useRouteLoaderData } from 'react-router'
import type { loader } from '#root.tsx'

/**
 * What the root loader gave every page; undefined only on an error page when that loader itself
 * failed.
 */
export const useRoot = () => useRouteLoaderData<typeof loader>('root')

/** This page's address without its language, to come back to. */
export const pathOf = ({ pathname, search }: { pathname: string; search: string }): string =>
  pathname + search
