import { redirect } from 'react-router'
import type { m } from '#i18n/paraglide/messages.js'
import { cookieOf, FLASH_COOKIE, writtenCookie } from '#platform/cookies.server.ts'

type After<Prefix extends string, Key = keyof typeof m> = Key extends `${Prefix}${infer Name}`
  ? Name
  : never

/** What tells of something done: the messages of the catalogue that begin with `flash_`. */
export type Done = After<'flash_'>

/** What tells of something refused: the messages of the catalogue that begin with `refused_`. */
export type RefusedFlash = After<'refused_'>

/** The messages that are shown once on the next page; no name is both. */
export type Flash = Done | RefusedFlash

const SECONDS = 30

/** Goes on to a page of this site and shows a message there for 3 seconds (an error stays). */
export function redirectWith(path: string, flash: Flash, headers = new Headers()) {
  headers.append('set-cookie', writtenCookie(FLASH_COOKIE, flash, { seconds: SECONDS }))
  return redirect(path, { headers })
}

/** The message that an answer leaves for the next page; null without one. */
export function flashSent({ headers }: Response): Flash | null {
  return cookieOf(headers.getSetCookie().join('; '), FLASH_COOKIE) as Flash | null
}

/**
 * The message that the last form left for this page, and the cookie that forgets it; null without
 * one.
 */
export function readFlash(request: Request): { key: Flash; clear: string } | null {
  const key = cookieOf(request.headers.get('cookie'), FLASH_COOKIE)
  return key ? { key: key as Flash, clear: writtenCookie(FLASH_COOKIE, '', { seconds: 0 }) } : null
}
