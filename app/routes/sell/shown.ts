import { hrefOf } from '#i18n/language.ts'
import { neverKept } from '../shell/reveal-answer.ts'

/** How long a seller sees what was opened, in seconds: then the browser goes on by itself. */
const SHOWN = 120

/** Of an answer that shows it: after that the browser goes on to this path. */
export const shownThen = (path: string) => ({
  headers: { refresh: `${SHOWN};url=${hrefOf(path)}` },
})

/** The headers of a page whose action answers so: nobody keeps it. */
export function shownHeaders({ actionHeaders }: { actionHeaders: Headers }): HeadersInit {
  const refresh = actionHeaders.get('refresh')
  return refresh ? { ...neverKept, refresh } : neverKept
}
