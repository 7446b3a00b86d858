import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { type DecodedImage, storeImage } from '#modules/images/images.server.ts'
import type { Db } from '../../app/platform/db.server.ts'
import { enamelFor } from '../../app/ui/art.ts'
import { enamelColours } from '../../app/ui/enamel-colours.ts'
import type { OfferSeed } from './data/types.ts'

/** Drawings that stand for screenshots, in the five colours of an enamel. */
const scenes = readFileSync(join(import.meta.dirname, 'data/scenes.svg'), 'utf8')

/** Parts of a drawing, as viewBoxes: whole, closer, to the sides. */
const views = ['0 0 160 100', '16 8 128 80', '0 20 128 80', '32 0 128 80']
const scenesOf = {
  accounts: ['profile', 'inventory', 'guns', 'lobby'],
  items: ['inventory', 'guns'],
  boosting: ['profile'],
  currencies: [],
} as const
/** How many images one offer after the other has. */
const counts = {
  accounts: [3, 0, 1, 8, 0, 2, 1, 0, 4, 0],
  items: [1, 0, 0, 2],
  boosting: [0, 0, 1],
  currencies: [],
} as const
const FACES = 3

/**
 * Gives some of the offers images, and some sellers a face; the others keep their plates. It ends
 * after `most` images: the newest offers come first.
 */
export async function seedImages(
  db: Db,
  { offers, ids, most }: { offers: readonly OfferSeed[]; ids: readonly number[]; most: number },
  sellers: readonly { id: string; username: string }[],
  now: Date,
) {
  const newestFirst = offers
    .map((offer, index) => ({ offer, id: ids[index]! }))
    .sort((one, other) => one.offer.created_days_ago - other.offer.created_days_ago)
  const seen = { accounts: 0, items: 0, boosting: 0, currencies: 0 }
  let drawn = 0
  for (const { offer, id } of newestFirst) {
    const count =
      counts[offer.category][seen[offer.category]++ % (counts[offer.category].length || 1)] ?? 0
    if (count === 0 || drawn + count > most) continue
    drawn += count
    const urls: string[] = []
    for (let nth = 0; nth < count; nth++)
      urls.push(await storeImage(`offer-images/${id}`, await draw(offer, nth), now))
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
      await paint('profile', username, '30 12 56 56', 384, 384),
      now,
    )
    await db.updateTable('profiles').set({ profile_image_url: url }).where('id', '=', id).execute()
  }
}

function draw({ game, category }: OfferSeed, nth: number): Promise<DecodedImage> {
  const own = scenesOf[category]
  const scene = own[nth % own.length]!
  return paint(scene, game, views[Math.floor(nth / own.length) % views.length]!, 1280, 800)
}

/** A part of a drawing (`view`, as a viewBox), in the colours that belong to a name. */
export async function paint(
  scene: string,
  name: string,
  view: string,
  width: number,
  height: number,
): Promise<DecodedImage> {
  const colours = enamelColours[enamelFor(name)]
  const coloured = scenes.replace(
    /var\(--(a|b|c|d|ink)\)/g,
    (_, part: keyof typeof colours) => colours[part],
  )
  const [x, y, w, h] = view.split(' ')
  const drawing = coloured
    .replace('<svg ', `<svg viewBox="${view}" width="${width}" height="${height}" `)
    .replace(
      '</svg>',
      `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${colours.a}"/><use href="#${scene}" width="160" height="100"/></svg>`,
    )
  const { data, info } = await sharp(Buffer.from(drawing))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { pixels: data, width: info.width, height: info.height, channels: 3 }
}
