import { type AttributeSeed, attributesFor } from './data/game-attributes.ts'
import { digest } from './data/offer-facts.ts'
import type { OfferSeed } from './data/types.ts'

/** What an offer's drawings are made of. */
export type DrawnOffer = Pick<OfferSeed, 'game' | 'category' | 'title' | 'attributes'>

/** Numbers of accounts by what they count. */
const counted = {
  guns: 'upgraded_guns evo_guns progressive black_ice blueprints weapons',
  blades: 'knives heirlooms arcanas',
  figures: 'heroes champions brawlers agents operators limited lords x_suits elites units dofus',
  tiles: 'skins mythics epics elite_passes perfects shinies medals legendaries capes vehicles',
  coins: 'coins gems currency vbucks vp robux credits gp money cod_points stardust be rap',
} as const

/** A number that an offer states: itself, and how much it is of what the game's filter asks for. */
interface Stated {
  key: string
  value: number
  share: number
}

/**
 * Returns the drawings of an offer on a ground of 160 × 100, the most telling first: at least one,
 * and the same for the same facts. They are SVG of the pieces in `scenes.svg`, in the colours of an
 * enamel (`var(--a)`), and hold no words.
 */
export function drawingsOf(offer: DrawnOffer): string[] {
  if (offer.category === 'currencies') return [pack(offer)]
  if (offer.category === 'boosting') return [ladder(offer)]
  if (offer.category === 'items') return turned([item(offer), chest(offer)], digest(offer.title))
  return accountDrawings(offer)
}

function accountDrawings(offer: DrawnOffer): string[] {
  const numbers = statedNumbers(offer)
  const turn = digest(offer.title)
  if (numbers.length === 0 && orderedShare(offer, () => true) === null)
    return [lobby(1 + (turn % 3), turn)]
  const most = (kind: keyof typeof counted) =>
    numbers.find(({ key, value }) => counted[kind].split(' ').includes(key) && value > 0)
  const [gun, blade, people] = [most('guns'), most('blades'), most('figures')]
  const [tile, coin] = [most('tiles'), most('coins')]
  const drawn = [
    gun && rack('gun', gun.value),
    blade && rack('blade', blade.value),
    tile && grid(tile.share, turn),
    people && lobby(1 + Math.round(4 * people.share), turn),
    coin && coins(1 + Math.round(5 * coin.share)),
    profile(offer, numbers),
  ].filter((each) => each !== undefined)
  return turned(drawn, turn)
}

/** Begins with another one by `turn`, so that offers beside each other differ. */
function turned(drawings: readonly string[], turn: number): string[] {
  const first = turn % drawings.length
  return [...drawings.slice(first), ...drawings.slice(0, first)]
}

/** A figure before its panel: marks for the rank, bars for the numbers, tiles for each yes. */
function profile(offer: DrawnOffer, numbers: readonly Stated[]): string {
  const rank = orderedShare(offer, () => true)
  const bars = numbers.slice(0, 3).map(({ share }, nth) => bar(106, 40 + nth * 8, 36, share))
  const had = Object.values(offer.attributes).filter((value) => value === true).length
  const got = [0, 1, 2].map((nth) => {
    const x = 106 + nth * 13
    const shape = piece(`shape${nth}`, x + 5, 71, 0.5, nth < had ? 'c' : 'a')
    return `${box(x, 65, 10, 12, 'b')}${shape}`
  })
  return [
    '<path d="M0 100V74l60-14 100 14v26z" fill="var(--b)"/>',
    '<path d="M56 8 94 46 56 84 18 46z" fill="var(--b)"/>',
    '<path d="M56 18 84 46 56 74 28 46z" fill="var(--a)"/>',
    piece('figure', 56, 54, 1.15),
    box(100, 16, 48, 67, 'ink', 0.7),
    box(106, 22, 24, 4, 'c'),
    rank === null ? box(106, 31, 36, 3, 'b') : marks(109, 33, 1 + Math.round(4 * rank)),
    ...bars,
    ...got,
  ].join('')
}

/** Rows of weapons, each with five marks: one mark for each weapon that is stated. */
function rack(weapon: 'gun' | 'blade', count: number): string {
  const rows = Math.min(3, count)
  return [
    box(0, 0, 160, 10, 'ink', 0.6),
    box(8, 3.5, 16 + Math.min(60, count), 3, 'c'),
    ...Array.from({ length: rows }, (_, row) => {
      const y = 52 + (row - (rows - 1) / 2) * 27
      return [
        box(14, y - 11, 132, 22, 'b'),
        piece(weapon, 62, y),
        marks(108, y, Math.min(5, Math.ceil((count - row) / rows))),
      ].join('')
    }),
  ].join('')
}

/** Fifteen tiles, of which as many are full as the share says. */
function grid(share: number, turn: number): string {
  const full = Math.max(2, Math.round(15 * share))
  return [
    box(0, 0, 160, 12, 'ink', 0.6),
    bar(8, 4.5, 60, share),
    ...Array.from({ length: 15 }, (_, nth) => {
      const x = 8 + (nth % 5) * 29.4
      const y = 18 + Math.floor(nth / 5) * 27
      if (nth >= full) return box(x, y, 26, 23, 'ink', 0.35)
      const kind = (turn + nth * 7 + Math.floor(nth / 5)) % 4
      const rare = (turn + nth) % 3 === 0
      return [
        box(x, y, 26, 23, 'b'),
        box(x, y + 20.5, 26, 2.5, rare ? 'd' : 'c'),
        piece(`shape${kind}`, x + 13, y + 10, 1, rare ? 'd' : 'c'),
      ].join('')
    }),
  ].join('')
}

/** One to five figures before the sun, those in front the largest. */
function lobby(count: number, turn: number): string {
  const sun = turn % 2 === 0 ? 122 : 38
  const behind = count % 2 === 0 ? [-18, 18, -48, 48] : [-32, 32, -60, 60]
  const places = count % 2 === 0 ? behind.slice(0, count) : [...behind.slice(0, count - 1), 0]
  return [
    `<circle cx="${sun}" cy="28" r="16" fill="var(--d)"/>`,
    '<path d="M0 70 34 34l22 22 30-34 74 60v18H0z" fill="var(--b)"/>',
    '<path d="M0 84 160 76v24H0z" fill="var(--ink)" opacity=".65"/>',
    ...places
      .toSorted((one, other) => Math.abs(other) - Math.abs(one))
      .map((x) => piece('figure', 80 + x, 60, x === 0 ? 1.05 : 0.9 - Math.abs(x) / 240)),
  ].join('')
}

/** A pack: the larger among those of its game, the more coins. */
function pack(offer: DrawnOffer): string {
  const amount = statedNumbers(offer).find(({ key }) => key === 'amount')
  return coins(amount ? 1 + Math.round(5 * amount.share) : 1 + (digest(offer.title) % 4))
}

/** Stacks of coins, more and higher ones by `size` from 1 to 6. */
function coins(size: number): string {
  const stacks = [0, 1, -1, 2, -2]
    .slice(0, size)
    .toSorted((one, other) => Math.abs(other) - Math.abs(one))
  return [
    '<circle cx="80" cy="50" r="44" fill="var(--b)" opacity=".55"/>',
    '<path d="M0 78 160 70v30H0z" fill="var(--ink)" opacity=".65"/>',
    ...stacks.flatMap((place) => {
      const height = Math.max(1, 2 + size - Math.abs(place) * 2 + (place < 0 ? 1 : 0))
      return Array.from({ length: height }, (_, nth) =>
        piece('coin', 80 + place * 28, 84 - Math.abs(place) * 2 - nth * 7.5, 1.3),
      )
    }),
    piece('shape0', 80, 11, 0.5 + size / 12, 'c'),
  ].join('')
}

const RUNGS = 7

/** A stair from the rank it starts at to the one it ends at; without ranks, arrows upwards. */
function ladder(offer: DrawnOffer): string {
  const to = orderedShare(offer, (key) => key === 'to_rank')
  if (to === null) return arrows(1 + (digest(offer.title) % 3))
  const end = Math.max(1, Math.round((RUNGS - 1) * to))
  const from = orderedShare(offer, (key) => key === 'from_rank') ?? 0
  const start = Math.min(end - 1, Math.round((RUNGS - 1) * from))
  return [
    '<path d="M0 100V66L160 12v88z" fill="var(--b)" opacity=".5"/>',
    ...Array.from({ length: RUNGS }, (_, rung) => {
      const [x, y] = rungAt(rung)
      if (rung > end) return box(x, y, 18, 100 - y, 'ink', 0.35)
      const climbed = rung > start
      return `${box(x, y, 18, 100 - y, climbed ? 'c' : 'ink')}${box(x, y, 18, 3, climbed ? 'd' : 'b')}`
    }),
    piece('figure', rungAt(start)[0] + 9, rungAt(start)[1] - 19, 0.6),
    piece('shape0', rungAt(end)[0] + 9, rungAt(end)[1] - 10, 1, 'd'),
  ].join('')
}

const rungAt = (rung: number): [number, number] => [11 + rung * 20, 84 - rung * 8.5]

function arrows(count: number): string {
  return [
    '<path d="M0 84 160 76v24H0z" fill="var(--ink)" opacity=".65"/>',
    piece('figure', 44, 58, 1.1),
    ...Array.from(
      { length: 3 },
      (_, nth) =>
        `<path d="M84 ${82 - nth * 22} 112 ${62 - nth * 22}l28 20v12l-28-20-28 20z" ` +
        `fill="var(--${nth < count ? 'c' : 'b'})"/>`,
    ),
    piece('shape0', 112, 10, 0.8, 'd'),
  ].join('')
}

/** One large tile whose shape is the kind of item, with the marks of its rarity. */
function item(offer: DrawnOffer): string {
  const kind = attributesFor(offer.game, 'items').find(({ key }) => key === 'kind')
  const place = kind ? optionPlace(kind, offer.attributes.kind) : -1
  const shape = (place < 0 ? digest(offer.title) : place) % 4
  const rare = orderedShare(offer, (key) => key === 'rarity')
  return [
    '<path d="M80 2 128 50 80 98 32 50z" fill="var(--b)" opacity=".6"/>',
    box(48, 16, 64, 68, 'ink', 0.75),
    box(52, 20, 56, 46, 'b'),
    piece(`shape${shape}`, 80, 43, 2.6, 'c'),
    piece(`shape${(shape + 1) % 4}`, 80, 43, 0.9, 'd'),
    rare === null ? bar(56, 73, 48, 1) : marks(64, 75, 1 + Math.round(4 * rare)),
  ].join('')
}

/** A chest with what shines above it: the rarer, the more. */
function chest(offer: DrawnOffer): string {
  const rare = orderedShare(offer, (key) => key === 'rarity') ?? (digest(offer.title) % 5) / 4
  const shining = 1 + Math.round(4 * rare)
  return [
    '<path d="M0 78 160 70v30H0z" fill="var(--ink)" opacity=".65"/>',
    '<path d="M80 54 34 0h92z" fill="var(--b)" opacity=".6"/>',
    piece('chest', 80, 56),
    ...Array.from({ length: shining }, (_, nth) => {
      const side = (nth - (shining - 1) / 2) * 20
      return piece(`shape${nth % 4}`, 80 + side, 14 + Math.abs(side) / 5, 0.8, nth % 2 ? 'c' : 'd')
    }),
  ].join('')
}

function statedNumbers({ game, category, attributes }: DrawnOffer): Stated[] {
  return attributesFor(game, category).flatMap(({ key, type, steps = [], max = 1 }) => {
    const value = attributes[key]
    if (type !== 'number' || typeof value !== 'number') return []
    const [least, most] = [steps[0] ?? 1, steps.at(-1) ?? max]
    // each pack is about twice the one before it
    const share = key === 'amount' ? Math.log(value / least) / Math.log(most / least) : value / most
    return [{ key, value, share: Math.min(1, Math.max(0, share)) }]
  })
}

/** How high the first ordered choice stands that the offer states, from 0 to 1. */
function orderedShare(
  { game, category, attributes }: DrawnOffer,
  isMeant: (key: string) => boolean,
): number | null {
  for (const attribute of attributesFor(game, category)) {
    const place = optionPlace(attribute, attributes[attribute.key])
    if (attribute.ordered && place >= 0 && isMeant(attribute.key))
      return place / Math.max(1, attribute.options.length - 1)
  }
  return null
}

const optionPlace = ({ options }: AttributeSeed, value: unknown): number =>
  options.findIndex(({ key }) => key === value)

type Colour = 'a' | 'b' | 'c' | 'd' | 'ink'

const box = (x: number, y: number, width: number, height: number, fill: Colour, opacity = 1) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="var(--${fill})" opacity="${opacity}"/>`

const bar = (x: number, y: number, width: number, share: number) =>
  box(x, y, width, 3, 'b') + box(x, y, Math.max(2, Math.round(width * share)), 3, 'd')

const marks = (x: number, y: number, full: number) =>
  [0, 1, 2, 3, 4]
    .map((nth) => piece('shape0', x + nth * 8, y, 0.43, nth < full ? 'd' : 'a'))
    .join('')

const piece = (name: string, x: number, y: number, scale = 1, fill?: Colour) =>
  `<use href="#${name}" transform="translate(${x} ${y}) scale(${scale})"${fill ? ` fill="var(--${fill})"` : ''}/>`
