// Which drawing stands for a game, an offer or a person without a picture: its colours (enamel),
// pattern (motif), frame (gem) and shape (medal). A name chooses them, so the same one always looks
// the same.

export const enamels = [
  'sea',
  'lapis',
  'leaf',
  'coral',
  'plum',
  'saffron',
  'brick',
  'night',
] as const
export const motifs = [
  'tabzimt',
  'zigzag',
  'lattice',
  'chevrons',
  'coin',
  'star',
  'rays',
  'carpet',
  'weave',
] as const
export const gems = ['teeth', 'beads', 'corners', 'double', 'checker', 'vee'] as const
export const medals = ['accounts', 'currencies', 'boosting', 'items'] as const

export type Enamel = (typeof enamels)[number]
export type Motif = (typeof motifs)[number]
export type GemFrame = (typeof gems)[number]
/** What is sold, told by the medallion's shape: card, coin, rising pentagon, octagon. */
export type Medal = (typeof medals)[number]

/** The enamel of a game or a person without an image: the same name always gives the same one. */
export function enamelFor(slug: string): Enamel {
  return pick(enamels, hash(slug))
}

/** How many of a list's plates before one may lie beside or above it. */
const NEAR = 4

/**
 * The enamels of a list of things that lie beside each other: each has its own, or the next one
 * where a plate near before it has the same, in rows of any length up to four.
 */
export function enamelsOf(slugs: readonly string[]): Enamel[] {
  const chosen: Enamel[] = []
  for (const slug of slugs) {
    const own = enamels.indexOf(enamelFor(slug))
    const near = chosen.slice(-NEAR)
    const free = enamels
      .map((_, step) => enamels[(own + step) % enamels.length]!)
      .find((enamel) => !near.includes(enamel))
    chosen.push(free ?? enamels[own]!)
  }
  return chosen
}

export function motifFor(slug: string): Motif {
  return pick(motifs, hash(`${slug}#motif`))
}

export function gemFor(slug: string): GemFrame {
  return pick(gems, hash(`${slug}#gem`))
}

/**
 * One to three capitals of a name: "Free Fire" FF, "Valorant" V, "PUBG Mobile" PM.
 * Empty when it has no Latin letter or digit.
 */
export function monogram(name: string): string {
  const words = name.match(/[A-Za-z0-9]+/g) ?? []
  return words
    .slice(0, 3)
    .map((word) => word.charAt(0))
    .join('')
    .toUpperCase()
}

/**
 * Returns how large the letters of a monogram or of a few words are on a medallion, in units of its
 * drawing: more than three fill what is inside its frame, at 0.6 of their height for each.
 */
export function letterSize(words: string): number {
  const letters = Array.from(words).length
  return [36, 36, 29, 22][letters] ?? Math.min(17, Math.floor(90 / letters))
}

function pick<T>(from: readonly [T, ...T[]], number: number): T {
  return from[number % from.length] ?? from[0]
}

/** FNV-1a, 32 bits, then mixed so that the lowest digits vary between near names too. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return (value ^ (value >>> 15)) >>> 0
}
