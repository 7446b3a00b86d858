import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import { localeOf } from '#kernel/locale.ts'
import type { Viewer } from '#platform/context.ts'
import { acceptedEncoding } from '#platform/encoding.server.ts'
import type { Env } from '#platform/env.server.ts'
import { cachePage, CACHE_TAGS_HEADER } from '#platform/page-cache.server.ts'
import { type Piece, splitAtSlots } from '#ui/slot.tsx'
import { headersOfEvery, policyOf } from './headers.ts'
import { answerOf } from './cached-page.ts'
import { pageKey } from './request.ts'
import { speculationHeader } from './speculation.ts'
import { viewerSlots } from './viewer-slots.tsx'

interface Completing {
  env: Env
  viewer: Viewer | null
  /** For a page that may be cached: what `cachePage` needs of it besides its content. */
  cache: { heard: number; began: number; notFor: ReadonlySet<string> } | null
}

/**
 * Completes the router's response: adds the headers of every page, fills the slots for its reader
 * and caches the page where it may be cached.
 */
export async function completeResponse(
  request: Request,
  response: Response,
  { env, viewer, cache }: Completing,
): Promise<Response> {
  const headers = new Headers(response.headers)
  const tags = headers.get(CACHE_TAGS_HEADER)
  headers.delete(CACHE_TAGS_HEADER)
  const isPage = headers.get('content-type')?.startsWith('text/html') ?? false
  if (!headers.has('cache-control'))
    headers.set('cache-control', isPage ? 'private, no-cache' : 'private, no-store')
  if (!isPage) return compressed(request, response, headers)

  // a route may have a policy of its own, such as a stored mail that must run and load nothing
  if (!headers.has('content-security-policy')) headers.set('content-security-policy', policyOf(env))
  for (const [name, value] of Object.entries(speculationHeader)) headers.set(name, value)
  const pieces = splitAtSlots(await response.text())
  const locale = localeOf(new URL(request.url).pathname)
  const htmlFor = (reader: Viewer | null) => htmlOf(pieces, viewerSlots(reader, locale).html)
  const key = pageKey(request.method, request.url, request.headers.get('cookie'))
  // a response to HEAD has no body, and one that sets a cookie is private
  const isCached =
    cache &&
    tags &&
    key &&
    request.method === 'GET' &&
    response.status === 200 &&
    !headers.has('set-cookie')
  if (!isCached || !import.meta.env.PROD)
    return compressed(request, new Response(htmlFor(viewer), response), headers)

  headers.set('cache-control', 'public, max-age=0, must-revalidate')
  headers.set('vary', 'accept, accept-encoding, cookie')
  const page = await cachePage(key, {
    ...cache,
    pieces,
    forVisitors: htmlFor(null),
    tags: tags.split(', '),
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
  pieces.map((piece) => ('slot' in piece ? parts[piece.slot] : piece.text)).join('')

const SMALLEST = 1024
const encodings = ['zstd', 'br', 'gzip'] as const

/**
 * The answer compressed as quickly as the browser allows: what is made for one reader is not worth
 * the best compression.
 */
async function compressed(
  request: Request,
  response: Response,
  headers: Headers,
): Promise<Response> {
  const { status } = response
  const text = /^(text\/|application\/(json|javascript|xml))/.test(
    headers.get('content-type') ?? '',
  )
  // a download is sent on as it is read
  const whole = text && !headers.has('content-disposition')
  if (!whole || !response.body || headers.has('content-encoding') || request.method === 'HEAD')
    return new Response(response.body, { status, headers })
  const raw = Buffer.from(await response.arrayBuffer())
  headers.append('vary', 'accept-encoding')
  const encoding = acceptedEncoding(
    request.headers.get('accept-encoding'),
    raw.length < SMALLEST ? ['identity', ...encodings] : encodings,
  )
  const body = await encode(raw, encoding)
  if (encoding !== 'identity') headers.set('content-encoding', encoding)
  headers.set('content-length', String(body.length))
  return new Response(body as Uint8Array<ArrayBuffer>, { status, headers })
}

const br = promisify(brotliCompress)
const gz = promisify(gzip)
const zstd = promisify(zstdCompress)

function encode(raw: Buffer, encoding: string): Promise<Buffer> | Buffer {
  if (encoding === 'zstd') return zstd(raw, { params: { [constants.ZSTD_c_compressionLevel]: 3 } })
  if (encoding === 'br')
    return br(raw, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 1,
        [constants.BROTLI_PARAM_SIZE_HINT]: raw.length,
      },
    })
  return encoding === 'gzip' ? gz(raw, { level: 4 }) : raw
}
