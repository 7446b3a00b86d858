import { kindOf } from '#modules/images/image-kind.ts'
import { notFound } from '#platform/http.server.ts'

/**
 * The answer with an image of our store that is for some readers only, which nobody keeps on the
 * way; not found without one.
 */
export function privateImage(image: Uint8Array | null): Response {
  if (!image) throw notFound()
  return new Response(image as Uint8Array<ArrayBuffer>, {
    headers: {
      'content-type': `image/${kindOf(image) ?? 'webp'}`,
      'content-length': String(image.length),
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
    },
  })
}
