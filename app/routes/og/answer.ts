import { createHash } from 'node:crypto'
import { createQueue } from '#modules/images/queue.server.ts'
import { type PreviewCard, drawCard } from './card.ts'
import { siteCard } from './site-card.ts'

/** How many drawn cards are kept, of some 60 KB each. */
const MOST_KEPT = 200
const kept = new Map<string, Buffer>()
const drawing = new Map<string, Promise<Buffer | null>>()
/** Drawing a card takes a few tenths of a second; a crawler in a hurry comes again. */
const MOST_WAITING = 16
const enqueue = createQueue(1, MOST_WAITING)

/**
 * Answers with a card's image. It is kept under all that stands on it, so what changes is drawn
 * anew and what does not is drawn once, however many ask; `photo` reads the image it has besides,
 * if it has one. When too many are to be drawn, the site's own image stands for it until somebody
 * asks again; those of one client come in turn (`server/run-fairly.ts`).
 */
export async function answerCard(
  request: Request,
  card: PreviewCard,
  photo?: { name: string; read: () => Promise<Uint8Array | null> },
): Promise<Response> {
  const key = keyOf(card, photo?.name)
  const headers = { etag: `"${key}"`, 'cache-control': 'public, max-age=86400' }
  if (request.headers.get('if-none-match') === headers.etag)
    return new Response(null, { status: 304, headers })
  const image =
    kept.get(key) ??
    (await drawOnce(key, async () => drawCard({ ...card, photo: (await photo?.read()) ?? null })))
  if (!image) return answer(await siteImage(), { 'cache-control': 'public, max-age=60' })
  keep(key, image)
  return answer(image, headers)
}

const keyOf = (card: PreviewCard, photo?: string): string =>
  createHash('sha1')
    .update(JSON.stringify([card, photo]))
    .digest('base64url')

const answer = (image: Buffer, headers: Record<string, string>): Response =>
  new Response(image as Uint8Array<ArrayBuffer>, {
    headers: {
      ...headers,
      'content-type': 'image/jpeg',
      'content-length': String(image.length),
      // it is there for other sites
      'cross-origin-resource-policy': 'cross-origin',
    },
  })

/** The same image, asked for while it is drawn, is waited for. */
function drawOnce(key: string, draw: () => Promise<Buffer>): Promise<Buffer | null> {
  const begun = drawing.get(key) ?? enqueue(draw).finally(() => drawing.delete(key))
  drawing.set(key, begun)
  return begun
}

const siteImages = new Map<string, Promise<Buffer>>()

/**
 * The site's own image, drawn once for each language; waiting for no turn, since it is what the
 * others are spared.
 */
function siteImage(): Promise<Buffer> {
  const card = siteCard()
  const key = keyOf(card)
  const drawn = siteImages.get(key) ?? drawCard({ ...card, photo: null })
  siteImages.set(key, drawn)
  drawn.catch(() => siteImages.delete(key))
  return drawn
}

/** The last asked for is the last to go. */
function keep(key: string, image: Buffer) {
  kept.delete(key)
  kept.set(key, image)
  if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!)
}
