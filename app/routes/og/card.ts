import sharp, { type OverlayOptions } from 'sharp'
import type { Locale } from '#kernel/locale.ts'
import art from '#ui/art.svg?raw'
import type { Enamel, Medal, Motif } from '#ui/art.ts'
import { enamelColours } from '#ui/enamel-colours.ts'
import wordmark from '#ui/wordmark.svg?raw'
import { type Drawn, letter, type Lettering } from './lettering.ts'

const CARD_WIDTH = 1200
const CARD_HEIGHT = 630

/**
 * What stands on an image that is shown beside a link: words on one side, a plate or a photo on
 * the other.
 */
export interface PreviewCard {
  locale: Locale
  enamel: Enamel
  motif: Motif
  medal?: Medal
  mono?: string
  /** In place of the plate. */
  photo?: Uint8Array | null
  over: string
  title: string
  /** The price with its currency, always left to right. */
  price?: string
  note: string
  promise: string
}

const SIDE = 408
const MARGIN = 64
const ROOM = CARD_WIDTH - SIDE - 2 * MARGIN
const cream = '#f9f6eb'
const gold = '#f8c143'

/** Draws a card as a JPEG of 1200 × 630 pixels. */
export async function drawCard(card: PreviewCard): Promise<Buffer> {
  const photo = card.photo
    ? await sharp(card.photo)
        .resize(SIDE, CARD_HEIGHT, { fit: 'cover', position: 'attention' })
        .toBuffer()
        .catch(() => null)
    : null
  const mirrored = card.locale === 'ar'
  const parts: OverlayOptions[] = []
  if (photo) parts.push({ input: photo, left: mirrored ? 0 : CARD_WIDTH - SIDE, top: 0 })
  parts.push({ input: Buffer.from(edge(card)), left: 0, top: 0 }, ...(await words(card)))
  if (!photo) parts.push(...(await monogram(card)))
  return sharp(Buffer.from(ground(card)))
    .composite(parts)
    .flatten()
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer()
}

const coloured = (drawing: string, enamel: Enamel) => {
  const colours = enamelColours[enamel]
  return drawing.replace(
    /var\(--(a|b|c|d|ink)\)/g,
    (_, part: keyof typeof colours) => colours[part],
  )
}

const symbols = art.replace(/^[^]*?<svg[^>]*>|<\/svg>\s*$/g, '')

/** The plate fills its side; the words' side is the enamel's darkest colour. */
function ground({ enamel, motif, medal, locale }: PreviewCard): string {
  const { a, ink } = enamelColours[enamel]
  const x = locale === 'ar' ? 0 : CARD_WIDTH - SIDE
  return coloured(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_WIDTH}" height="${CARD_HEIGHT}">${symbols}
    <rect width="100%" height="100%" fill="${ink}"/><rect x="${x}" width="${SIDE}" height="${CARD_HEIGHT}" fill="${a}"/>
    <svg x="${x}" width="${SIDE}" height="${CARD_HEIGHT}" viewBox="0 0 96 96" preserveAspectRatio="xMidYMid slice"><use href="#m-${motif}" width="96" height="96"/></svg>
    ${medal ? `<svg x="${x + (SIDE - 300) / 2}" y="${(CARD_HEIGHT - 300) / 2}" width="300" height="300" viewBox="0 0 96 96"><use href="#md-${medal}" width="96" height="96"/></svg>` : ''}</svg>`,
    enamel,
  )
}

const TOOTH = 42
const GAP = 36

/** The zigzag between both sides, and the logo. */
function edge({ enamel, locale }: PreviewCard): string {
  const { ink } = enamelColours[enamel]
  const mirrored = locale === 'ar'
  const x = mirrored ? SIDE : CARD_WIDTH - SIDE
  const out = mirrored ? -1 : 1
  const teeth = Array.from(
    { length: CARD_HEIGHT / TOOTH },
    (_, n) => `L${x + out * 22} ${n * TOOTH + TOOTH / 2}L${x - out} ${(n + 1) * TOOTH}`,
  ).join('')
  const mark = wordmark
    .replaceAll('currentColor', cream)
    .replaceAll('var(--color-logo-dot)', gold)
    .replace(/^[^]*?<svg[^>]*>|<\/svg>\s*$/g, '')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_WIDTH}" height="${CARD_HEIGHT}">${mark}
    <path d="M${x - out} 0${teeth}Z" fill="${ink}"/>
    <use href="#wordmark" x="${mirrored ? CARD_WIDTH - MARGIN - 92 : MARGIN}" y="${LOGO_TOP}" width="92" height="76"/></svg>`
}

const LOGO_TOP = CARD_HEIGHT - 64 - 76

/**
 * All words from above to below, each block where the one before it ends, in the middle of the room
 * above the logo.
 */
async function words(card: PreviewCard): Promise<OverlayOptions[]> {
  const { c } = enamelColours[card.enamel]
  const side = card.locale === 'ar' ? 'right' : 'left'
  const plain: Lettering = { face: 'text', size: 32, colour: c, width: ROOM, side, lines: 1 }
  const over = await letter(card.over, plain)
  const title = await letter(card.title, {
    ...plain,
    face: 'display',
    size: card.price ? 58 : 84,
    colour: cream,
    lines: 2,
  })
  // the price is a text of its own, so that nothing around it can turn it round
  const price = card.price
    ? await letter(card.price, { ...plain, face: 'display', size: 84, colour: gold })
    : null
  const note = await letter(card.note, { ...plain, colour: cream })
  const promise = await letter(card.promise, {
    ...plain,
    size: 26,
    width: ROOM - 92 - 28,
    lines: 2,
  })
  const blocks = [over, title, price, note].filter((block) => block !== null)
  const height = blocks.reduce((sum, block) => sum + block.height, 0) + GAP * (blocks.length - 1)
  let top = Math.max(MARGIN / 2, Math.round((LOGO_TOP + MARGIN / 2 - height) / 2))
  const placed: OverlayOptions[] = []
  for (const block of blocks) {
    placed.push(place(block, top, side))
    top += block.height + GAP
  }
  if (promise)
    placed.push(place(promise, LOGO_TOP + Math.round((76 - promise.height) / 2), side, 92 + 28))
  return placed
}

function place(
  { input, width }: Drawn,
  top: number,
  side: Lettering['side'],
  inset = 0,
): OverlayOptions {
  return {
    input,
    top,
    left: side === 'left' ? MARGIN + inset : CARD_WIDTH - MARGIN - inset - width,
  }
}

async function monogram({ mono, enamel, locale }: PreviewCard): Promise<OverlayOptions[]> {
  if (!mono) return []
  const { ink } = enamelColours[enamel]
  const size = [118, 118, 92][mono.length] ?? 70
  const drawn = await letter(mono, {
    face: 'display',
    size,
    colour: ink,
    width: SIDE,
    side: 'left',
    lines: 1,
  })
  if (!drawn) return []
  const x = locale === 'ar' ? 0 : CARD_WIDTH - SIDE
  return [
    {
      input: drawn.input,
      left: x + Math.round((SIDE - drawn.width) / 2),
      top: Math.round((CARD_HEIGHT - drawn.height) / 2),
    },
  ]
}
