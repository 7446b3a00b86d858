import { cookieOf } from '#kernel/cookie.ts'
import type { Flash } from '#platform/http.server.ts'

/**
 * The message that the last form left for this page, and the cookie that forgets it; null without
 * one.
 */
export function readFlash(request: Request): { key: Flash; clear: string } | null {
  const key = cookieOf(request.headers.get('cookie'), 'flash')
  return key
    ? { key: key as Flash, clear: 'flash=; Path=/; Max-Age=0; SameSite=Lax; HttpOnly' }
    : null
}
