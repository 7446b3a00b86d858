import type { Lore, Priced } from './lore/lore.ts'
import { competitive } from './lore/competitive.ts'
import { popular } from './lore/popular.ts'
import { worlds } from './lore/worlds.ts'
import { ladderOffers } from './ladder-offers.ts'
import { factsFor } from './offer-facts.ts'
import { descriptionLines, longLines } from './offer-descriptions.ts'
import { stockAndState, termsOf } from './offer-terms.ts'
import { arabicUnits, handoverWords, titlePatterns } from './offer-titles.ts'
import type { Rng } from './rng.ts'
import type {
  Category,
  GameCategorySeed,
  GameSeed,
  OfferSeed,
  SellerSeed,
  Tongue,
} from './types.ts'

const lores: Record<string, Lore> = { ...popular, ...competitive, ...worlds }
const share: Record<Category, number> = { accounts: 4, currencies: 3, boosting: 2, items: 2 }

/** What an offer sells: the words its title may use, and a price in whole DA. */
interface Goods {
  words: Record<string, string>
  price: number
  /** How long a boost takes, or a gift that waits for a friendship. */
  hours?: number | undefined
}

/**
 * The marketplace's offers. The most played games have dozens, most have a few and some have none.
 * The same generator state gives the same offers.
 */
export function offersFor(
  rng: Rng,
  games: readonly GameSeed[],
  sellers: readonly SellerSeed[],
): OfferSeed[] {
  const offers: OfferSeed[] = []
  const seen = new Set<string>()
  for (const game of games) {
    for (const row of rowsOnSale(rng, game)) {
      const offer = offerOf(rng, game, row, sellers)
      const key = `${offer.game} ${offer.title}`
      if (seen.has(key)) continue
      seen.add(key)
      offers.push(offer)
    }
  }
  const demo = sellers.slice(0, DEMO_SELLERS).map(({ username }) => username)
  for (const username of demo) varyStates(offers.filter(({ seller }) => seller === username))
  return [...offers, ...ladderOffers()]
}

/** How many sellers one can sign in as. */
const DEMO_SELLERS = 2

/** Their lists show every state, since that is what one looks at after signing in. */
function varyStates(offers: readonly OfferSeed[]) {
  for (const [index, offer] of offers.entries()) {
    if (index % 5 === 3) offer.status = offer.quantity === 0 ? offer.status : 'paused'
    if (index % 8 === 5)
      Object.assign(offer, { status: 'completed', quantity: 0, min_quantity: 1, discounts: [] })
  }
}

/** One entry per offer to make, every sellable category at least once. */
function rowsOnSale(rng: Rng, game: GameSeed): GameCategorySeed[] {
  const lore = lores[game.slug]
  if (!lore?.demand) return []
  const rows = game.categories.filter(({ category }) => canSell(lore, category))
  if (rows.length === 0) return []
  const more = Math.max(0, lore.demand - rows.length)
  const choices = rows.map((row) => [row, share[row.category]] as const)
  return [...rows, ...Array.from({ length: more }, () => rng.weighted(choices))]
}

function canSell(lore: Lore, category: Category): boolean {
  if (category === 'accounts') return Boolean(lore.account && lore.assets)
  if (category === 'currencies') return Boolean(lore.packs)
  if (category === 'items') return Boolean(lore.items)
  return Boolean(lore.services || (lore.ranks && lore.step))
}

function offerOf(
  rng: Rng,
  game: GameSeed,
  row: GameCategorySeed,
  sellers: readonly SellerSeed[],
): OfferSeed {
  const lore = lores[game.slug] as Lore
  const seller = sellerFor(rng, game.slug, row.category, sellers)
  const tongue = tongueOf(rng, seller)
  const goods = goodsOf(rng, game, row, lore, tongue)
  const state = stockAndState(rng, row.category)
  const title = titleOf(rng, row.category, tongue, goods.words)
  return {
    seller: seller.username,
    game: game.slug,
    category: row.category,
    tongue,
    title,
    attributes: factsFor(
      { game: game.slug, category: row.category, title, price: goods.price },
      goods.words,
    ),
    description: descriptionOf(rng, row.category, tongue, lore),
    price: goods.price,
    ...state,
    ...termsOf(rng, game, row.category, state.quantity, goods.hours),
    created_days_ago: Math.min(
      seller.joined_days_ago,
      rng.chance(0.6) ? rng.int(0, 30) : rng.int(31, 200),
    ),
  }
}

/** Prefers sellers of the game, then any seller of the category. */
function sellerFor(
  rng: Rng,
  slug: string,
  category: Category,
  sellers: readonly SellerSeed[],
): SellerSeed {
  const ofCategory = sellers.filter((seller) => seller.categories.includes(category))
  const ofGame = ofCategory.filter((seller) => seller.games.includes(slug))
  const candidates = ofGame.length > 0 ? ofGame : ofCategory
  return rng.weighted(candidates.map((seller) => [seller, seller.weight] as const))
}

/** About half of the offers are in Arabic; a seller leans to the language of the application. */
function tongueOf(rng: Rng, seller: SellerSeed): Tongue {
  if (/[\u0600-\u06ff]/.test(seller.experience))
    return rng.weighted([
      ['ar', 82],
      ['fr', 8],
      ['en', 10],
    ])
  if (/[à-ÿ]|’|\b(et|je|sans)\b/i.test(seller.experience))
    return rng.weighted([
      ['ar', 30],
      ['fr', 47],
      ['en', 23],
    ])
  return rng.weighted([
    ['ar', 27],
    ['fr', 11],
    ['en', 62],
  ])
}

function goodsOf(
  rng: Rng,
  game: GameSeed,
  row: GameCategorySeed,
  lore: Lore,
  tongue: Tongue,
): Goods {
  const common = { name: game.name, ...(lore.regions && { region: rng.pick(lore.regions) }) }
  if (row.category === 'accounts') return accountGoods(rng, lore, tongue, common)
  if (row.category === 'boosting') return boostGoods(rng, lore, common)
  if (row.category === 'items') {
    const handover = lore.item_handover ?? 'trade'
    const [item, price] = rng.pick(lore.items as Priced[])
    const words = { ...common, item, handover, how: handoverWords[handover][tongue] }
    const hours = handover === 'gift' ? rng.pick([24, 48, 72]) : undefined
    return { words, price: around(rng, price, 0.12), hours }
  }
  const handover = lore.handover ?? 'trade'
  const [amount, price] = rng.pick(lore.packs as Priced[])
  const named = /^[A-Z].* /.test(amount)
  const unit = named ? '' : unitIn(row.unit ?? '', tongue)
  const words = { ...common, amount, unit, handover, how: handoverWords[handover][tongue] }
  const bought = handover === 'trade' ? words : { ...words, official: 'شحن رسمي' }
  return { words: bought, price: around(rng, price, 0.07) }
}

function accountGoods(rng: Rng, lore: Lore, tongue: Tongue, common: Record<string, string>): Goods {
  const [min, max] = lore.account as [number, number]
  const worth = rng.next() ** 2.2
  const native = tongue === 'ar' && lore.assets_ar !== undefined && rng.chance(0.75)
  const [asset = '', asset2 = '', asset3 = ''] = rng.shuffle(
    (native ? lore.assets_ar : lore.assets) ?? [],
  )
  const words: Record<string, string> = { ...common, asset, asset2, asset3 }
  if (lore.level) {
    const [ar, fr, en, low, high] = lore.level
    words.level = `${{ ar, fr, en }[tongue]} ${Math.round(low + (high - low) * (worth * 0.8 + rng.next() * 0.2))}`
  }
  if (lore.ranks) {
    const reached = Math.min(lore.ranks.length - 1, Math.floor(worth * lore.ranks.length) + 1)
    words.rank = lore.ranks[reached] ?? ''
  }
  return { words, price: toStep(min + (max - min) * worth, 100) }
}

function boostGoods(rng: Rng, lore: Lore, common: Record<string, string>): Goods {
  const ranks = lore.ranks ?? []
  const climbs = lore.step !== undefined && ranks.length > 1
  if (lore.services && (!climbs || rng.chance(0.35))) {
    const [service, price] = rng.pick(lore.services)
    return timed(rng, { ...common, service }, around(rng, price, 0.12))
  }
  const low = rng.int(0, ranks.length - 2)
  const high = rng.int(low + 1, Math.min(low + 3, ranks.length - 1))
  let price = 0
  for (let rank = low; rank < high; rank++) price += (lore.step ?? 0) * (1 + 0.45 * rank)
  return timed(
    rng,
    { ...common, from: ranks[low] ?? '', to: ranks[high] ?? '' },
    around(rng, price, 0.1),
  )
}

/** Dearer work takes longer, up to three days. */
function timed(rng: Rng, words: Record<string, string>, price: number): Goods {
  const hours = rng.pick(price < 2_500 ? [12, 18, 24] : price < 6_000 ? [24, 36, 48] : [48, 60, 72])
  return { words: { ...words, hours: String(hours) }, price, hours }
}

function titleOf(
  rng: Rng,
  category: Category,
  tongue: Tongue,
  words: Record<string, string>,
): string {
  const usable = titlePatterns[category][tongue].filter((pattern) => {
    const names = [...pattern.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    return names.every((name) => words[name] !== undefined) && fits(pattern, words)
  })
  return fill(rng.pick(usable), words)
}

function fits(pattern: string, words: Record<string, string>): boolean {
  return fill(pattern, words).length <= 100
}

function fill(pattern: string, words: Record<string, string>): string {
  return pattern
    .replace(/\{(\w+)\}/g, (_, name: string) => words[name] ?? '')
    .replace(/ {2,}/g, ' ')
    .replace(/ ([،,])/g, '$1')
}

function descriptionOf(rng: Rng, category: Category, tongue: Tongue, lore: Lore): string | null {
  if (rng.chance(0.09)) return null
  const about = rng.shuffle(descriptionLines[category][tongue])
  if (!rng.chance(0.05)) return about.slice(0, rng.int(2, 6)).join('\n')
  const { list, rules } = longLines[tongue]
  const names =
    category === 'accounts' ? (lore.assets ?? []).slice(0, 6).map((asset) => `- ${asset}`) : []
  return [...about.slice(0, 5), '', list, ...names, ...rules].join('\n')
}

function unitIn(unit: string, tongue: Tongue): string {
  return tongue === 'ar' ? (arabicUnits[unit] ?? unit) : unit
}

function around(rng: Rng, price: number, spread: number): number {
  const wanted = price * (1 + (rng.next() * 2 - 1) * spread)
  return toStep(wanted, price < 3_000 ? 10 : 50)
}

function toStep(price: number, step: number): number {
  return Math.max(100, Math.round(price / step) * step)
}
