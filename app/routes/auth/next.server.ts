import { withoutLocale } from '#kernel/locale.ts'
import { ownPath } from '#platform/security.server.ts'

/**
 * Where to go once signed in: the path of this site that `?to=` names, in the language that the
 * page has by then.
 */
export const nextOf = (url: URL): string => withoutLocale(ownPath(url.searchParams.get('to'), '/'))
