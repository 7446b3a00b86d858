import { createHash } from 'node:crypto'
import { turns } from '#modules/files/turns.server.ts'
import { type Card, drawCard } from './card.ts'

/** How many drawn cards are kept, of some 60 KB each. */
const MOST_KEPT = 200
const kept = new Map<string, Buffer>()
const drawing = new Map<string, Promise<Buffer | null>>()
/** Drawing a card takes a few tenths of a second; a crawler in a hurry comes again. */
const MOST_WAITING = 16
const takeTurn = turns(1, MOST_WAITING)

/**
 * Answers with a card's picture. It is kept under all that stands on it, so what changes is drawn anew and what does not is
 * drawn once, however many ask; `photo` reads the picture it has besides, if it has one.
 */
export async function answerCard(request: Request, card: Card, photo?: { name: string; read: () => Promise<Uint8Array | null> }): Promise<Response> {
  const key = createHash('sha1').update(JSON.stringify([card, photo?.name])).digest('base64url')
  const headers = { etag: `"${key}"`, 'cache-control': 'public, max-age=86400' }
  if (request.headers.get('if-none-match') === headers.etag) return new Response(null, { status: 304, headers })
  const picture = kept.get(key) ?? await drawOnce(key, async () => drawCard({ ...card, photo: (await photo?.read()) ?? null }))
  // so many are asked for at once that this one would wait too long
  if (!picture) return new Response(null, { status: 503, headers: { 'retry-after': '30' } })
  keep(key, picture)
  return new Response(picture as Uint8Array<ArrayBuffer>, { headers: { ...headers, 'content-type': 'image/jpeg', 'content-length': String(picture.length) } })
}

/** The same picture, asked for while it is drawn, is waited for. */
async function drawOnce(key: string, draw: () => Promise<Buffer>): Promise<Buffer | null> {
  const begun = drawing.get(key) ?? takeTurn(draw).finally(() => drawing.delete(key))
  drawing.set(key, begun)
  return begun
}

/** The last asked for is the last to go. */
function keep(key: string, picture: Buffer) {
  kept.delete(key)
  kept.set(key, picture)
  if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!)
}
