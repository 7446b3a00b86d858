import { createHash } from 'node:crypto'

// How documents of XML are written and answered: the sitemap and the feed of the blog.

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/**
 * A text as it may stand between XML's tags and in its attributes, without the characters that XML
 * 1.0 has no place for.
 */
export const escaped = (text: string): string =>
  text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"']/g, (character) => entities[character] ?? '')

/** A document of XML for `maxAge` seconds, or that it has not changed since the reader's copy. */
export function answerXml(
  request: Request,
  xml: string,
  { type, maxAge }: { type: string; maxAge: number },
): Response {
  const etag = `W/"${createHash('sha1').update(xml).digest('base64url')}"`
  const headers = {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': `public, max-age=${maxAge}`,
    etag,
  }
  const isKnown = request.headers.get('if-none-match')?.split(/,\s*/).includes(etag)
  return isKnown ? new Response(null, { status: 304, headers }) : new Response(xml, { headers })
}
