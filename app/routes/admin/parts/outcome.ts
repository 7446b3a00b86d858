import type { Result } from '#kernel/result.ts'
import { notFound } from '#platform/http.server.ts'
import { type Flash, redirectWith } from '../../shell/flash.server.ts'

/**
 * Goes on to `path` and says whether a command was done or refused; what it was about is not found
 * where it is not there.
 */
export function withOutcome(path: string, result: Result<unknown>, done: Flash, refused: Flash) {
  if (!result.ok && result.code === 'not_found') throw notFound()
  return redirectWith(path, result.ok ? done : refused)
}
