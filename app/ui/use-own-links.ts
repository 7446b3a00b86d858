import { type RefObject, useEffect, useEffectEvent } from 'react'
import { hrefOf } from '#i18n/language.ts'
import { isPlainClick } from './plain-click.ts'

/** Calls `follow` instead of leading on for the links within `root` that lead to `path` itself. */
export function useOwnLinks(
  root: RefObject<HTMLElement | null>,
  path: string,
  follow: (link: HTMLAnchorElement) => void,
): void {
  const click = useEffectEvent((event: MouseEvent) => {
    const link = (event.target as Element).closest('a')
    if (!link || link.pathname !== hrefOf(path) || !isPlainClick(event)) return
    event.preventDefault()
    follow(link)
  })
  useEffect(() => {
    const leave = new AbortController()
    root.current!.addEventListener('click', click, { signal: leave.signal })
    return () => leave.abort()
  }, [root])
}
