import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import { acceptedEncoding } from '#platform/encoding.server.ts'

const SMALLEST = 1024
const encodings = ['zstd', 'br', 'gzip'] as const

/**
 * The answer compressed as quickly as the browser allows: what is made for one reader is not worth
 * the best compression.
 */
export async function compressed(
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
