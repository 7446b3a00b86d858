import type { Context } from 'hono'
import { imageOfFile, isPrivateImage } from '#modules/images/image.ts'
import { log } from '#platform/log.server.ts'
import { filesPublicUrl, getFile, StorageError } from '#platform/storage.server.ts'

const A_DAY_S = 86_400

/**
 * Answers `/files/*`: a stored image, from the store or by leading to where browsers fetch it
 * themselves. What a file is, our own name for it says, never its content or who uploaded it; it
 * may do nothing but be shown, and never changes. Those that are for some readers only are not
 * found here.
 */
export async function storedFile(c: Context): Promise<Response> {
  const key = c.req.path.slice('/files/'.length)
  const image = imageOfFile(key)
  if (!image || isPrivateImage(key)) return c.text('', 404)
  const elsewhere = filesPublicUrl()
  if (elsewhere)
    return new Response(null, {
      status: 302,
      headers: { location: `${elsewhere}/${key}`, 'cache-control': `public, max-age=${A_DAY_S}` },
    })

  const bytes = await getFile(key).catch(failed)
  if (bytes === undefined) return c.text('', 503)
  if (!bytes) return c.text('', 404)
  return new Response(c.req.method === 'HEAD' ? null : bytes, {
    headers: {
      'content-type': `image/${image.format}`,
      'content-length': String(bytes.length),
      'cache-control': 'public, max-age=31536000, immutable',
      // mails and feeds show it too
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "default-src 'none'; sandbox",
    },
  })
}

function failed(error: unknown): undefined {
  if (!(error instanceof StorageError)) throw error
  log.error('an image could not be read', error)
}
