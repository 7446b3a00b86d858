import { localeOf } from '#kernel/locale.ts'
import type { Viewer } from '#platform/context.ts'
import type { Env } from '#platform/env.server.ts'
import { keepPage, SUBJECTS_HEADER } from '#platform/pages.server.ts'
import { type Piece, piecesOf } from '#ui/hole.tsx'
import { compressed } from './compressed.ts'
import { headersOfEvery, policyOf } from './headers.ts'
import { answerOf } from './kept.ts'
import { pageKey } from './request.ts'
import { speculationHeader } from './speculation.ts'
import { viewerParts } from './viewer-parts.tsx'

interface Finishing {
  env: Env
  viewer: Viewer | null
  /**
   * For a page that may be kept: what had been heard when it began to be made, when that was, and
   * for whom it is another.
   */
  keep: { heard: number; began: number; notFor: ReadonlySet<string> } | null
}

/**
 * Makes the router's answer the one that is sent: with the headers of every page, its holes filled
 * for its reader, and kept where it may be.
 */
export async function finish(
  request: Request,
  response: Response,
  { env, viewer, keep }: Finishing,
): Promise<Response> {
  const headers = new Headers(response.headers)
  const subjects = headers.get(SUBJECTS_HEADER)
  headers.delete(SUBJECTS_HEADER)
  const isPage = headers.get('content-type')?.startsWith('text/html') ?? false
  if (!headers.has('cache-control'))
    headers.set('cache-control', isPage ? 'private, no-cache' : 'private, no-store')
  if (!isPage) return compressed(request, response, headers)

  // a route may have a policy of its own, such as a stored mail that must run and load nothing
  if (!headers.has('content-security-policy')) headers.set('content-security-policy', policyOf(env))
  for (const [name, value] of Object.entries(speculationHeader)) headers.set(name, value)
  const pieces = piecesOf(await response.text())
  const locale = localeOf(new URL(request.url).pathname)
  const htmlFor = (reader: Viewer | null) => htmlOf(pieces, viewerParts(reader, locale).html)
  const key = pageKey(request.method, request.url, request.headers.get('cookie'))
  // what HEAD is answered has no body, and what sets a cookie is for one reader
  const isKept =
    keep &&
    subjects &&
    key &&
    request.method === 'GET' &&
    response.status === 200 &&
    !headers.has('set-cookie')
  if (!isKept || !import.meta.env.PROD)
    return compressed(request, new Response(htmlFor(viewer), response), headers)

  headers.set('cache-control', 'public, max-age=0, must-revalidate')
  headers.set('vary', 'accept-encoding, cookie')
  const page = await keepPage(key, {
    ...keep,
    pieces,
    forVisitors: htmlFor(null),
    subjects: subjects.split(', '),
    headers: { ...headersOfEvery(env), ...Object.fromEntries(headers) },
  })
  const {
    status,
    headers: sent,
    body,
  } = answerOf(page, { 'accept-encoding': request.headers.get('accept-encoding') }, viewer, locale)
  return new Response(body as Uint8Array<ArrayBuffer> | null, { status, headers: sent })
}

const htmlOf = (pieces: readonly Piece[], parts: Record<string, string>): string =>
  pieces.map((piece) => ('hole' in piece ? parts[piece.hole] : piece.text)).join('')
