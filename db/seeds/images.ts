import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { type DecodedImage, storeImage } from '#modules/images/images.server.ts'
import type { Db } from '../../app/platform/db.server.ts'
import { type Enamel, enamelFor } from '../../app/ui/art.ts'
import { enamelColours } from '../../app/ui/enamel-colours.ts'
import { digest } from './data/offer-facts.ts'
import type { OfferSeed } from './data/types.ts'
import { drawingsOf } from './drawings.ts'

/** Drawings that stand for screenshots, in the five colours of an enamel. */
const scenes = readFileSync(join(import.meta.dirname, 'data/scenes.svg'), 'utf8')

/** Of so many offers of a game one has a picture; of the others the plates say a fact. */
const ONE_OF = { accounts: 4, items: 4, boosting: 6, currencies: 8 } as const
/** So many of them have all their drawings, large enough to be enlarged. */
const GALLERIES = 4
const large = { width: 1280, height: 800 }
/** As a card shows it: a third of the work of a large one. */
const small = { width: 640, height: 400 }
const FACES = 3

interface Pictured {
  id: number
  drawings: readonly string[]
  size: typeof large
  enamel: Enamel
}

/**
 * Gives some of the offers pictures that are drawn of what they state, and some sellers a face; the
 * others keep their plates. It ends after `most` pictures: galleries first, then the newest offers.
 */
export async function seedImages(
  db: Db,
  { offers, ids, most }: { offers: readonly OfferSeed[]; ids: readonly number[]; most: number },
  sellers: readonly { id: string; username: string }[],
  now: Date,
) {
  let drawn = 0
  for (const { id, drawings, size, enamel } of picturedOffers(offers, ids)) {
    if (drawn + drawings.length > most) continue
    drawn += drawings.length
    const urls: string[] = []
    for (const drawing of drawings)
      urls.push(
        await storeImage(
          `offer-images/${id}`,
          await render(drawing, enamel, '0 0 160 100', size),
          now,
        ),
      )
    await db
      .insertInto('offer_images')
      .values(
        urls.map((url, position) => ({ offer_id: id, url, position, is_main: position === 0 })),
      )
      .execute()
  }
  for (const { id, username } of sellers.slice(0, FACES)) {
    const url = await storeImage(
      `profile-images/${id}`,
      await paint('profile', username, '30 12 56 56', { width: 384, height: 384 }),
      now,
    )
    await db.updateTable('profiles').set({ profile_image_url: url }).where('id', '=', id).execute()
  }
}

/** Which offers have pictures, and which: some of each game's that are on sale. */
function picturedOffers(offers: readonly OfferSeed[], ids: readonly number[]): Pictured[] {
  const newestFirst = offers
    .map((offer, index) => ({ offer, id: ids[index]!, drawings: drawingsOf(offer) }))
    .filter(({ offer }) => offer.status === 'active')
    .sort((one, other) => one.offer.created_days_ago - other.offer.created_days_ago)
  const seen = new Map<string, number>()
  const chosen = newestFirst.filter(({ offer: { game, category } }) => {
    const row = `${game} ${category}`
    const nth = seen.get(row) ?? digest(row)
    seen.set(row, nth + 1)
    return nth % ONE_OF[category] === 0
  })
  const galleries = chosen.filter(({ drawings }) => drawings.length > 2).slice(0, GALLERIES)
  const singles = chosen.filter((each) => !galleries.includes(each))
  const pictured = ({ id, offer, drawings }: (typeof chosen)[number], isGallery: boolean) => ({
    id,
    drawings: isGallery ? drawings : drawings.slice(0, 1),
    size: isGallery ? large : small,
    enamel: enamelFor(offer.title),
  })
  return [
    ...galleries.map((each) => pictured(each, true)),
    ...singles.map((each) => pictured(each, false)),
  ]
}

/** A part of a scene (`view`, as a viewBox), in the colours that belong to a name. */
export const paint = (
  scene: string,
  name: string,
  view: string,
  size: { width: number; height: number },
): Promise<DecodedImage> =>
  render(`<use href="#${scene}" width="160" height="100"/>`, enamelFor(name), view, size)

async function render(
  drawing: string,
  enamel: Enamel,
  view: string,
  { width, height }: { width: number; height: number },
): Promise<DecodedImage> {
  const colours = enamelColours[enamel]
  const [x, y, w, h] = view.split(' ')
  const ground = `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="var(--a)"/>`
  const svg = scenes
    .replace('<svg ', `<svg viewBox="${view}" width="${width}" height="${height}" `)
    .replace('</svg>', `${ground}${drawing}</svg>`)
    .replace(/var\(--(a|b|c|d|ink)\)/g, (_, part: keyof typeof colours) => colours[part])
  const { data, info } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { pixels: data, width: info.width, height: info.height, channels: 3 }
}
