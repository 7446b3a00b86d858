import { ladderTerms, type Rung } from '#modules/offers/ladder.ts'
import { attributesFor } from './game-attributes.ts'
import { factsFor } from './offer-facts.ts'
import type { OfferSeed, Tongue } from './types.ts'

/** A boost that is priced by the step: the first costs `price`, each further one more. */
interface LadderSeed {
  seller: string
  game: string
  tongue: Tongue
  title: string
  description: string
  from: string
  to: string
  price: number
  more: number
  /** Hours that each step takes. */
  hours: number
  quantity: number
  days: number
}

const ladders: readonly LadderSeed[] = [
  {
    seller: 'casbah_gg',
    game: 'valorant',
    tongue: 'fr',
    title: 'Boost Valorant division par division, joué à la main',
    description: 'Serveur de Paris.\nDuo possible le soir.\nCaptures après chaque division.',
    from: 'silver_1',
    to: 'ascendant_1',
    price: 550,
    more: 60,
    hours: 7,
    quantity: 3,
    days: 4,
  },
  {
    seller: 'atlas_hunter',
    game: 'valorant',
    tongue: 'ar',
    title: 'رفع رتبة Valorant خطوة بخطوة، لعب يدوي',
    description: 'لاعب Immortal منذ موسمين.\nصورة بعد كلّ رتبة.\nأو نلعب معًا إن أردت.',
    from: 'gold_1',
    to: 'diamond_3',
    price: 700,
    more: 90,
    hours: 6,
    quantity: 2,
    days: 2,
  },
  {
    seller: 'casbah_gg',
    game: 'league-of-legends',
    tongue: 'fr',
    title: 'Elo boost LoL, prix par division',
    description: 'EUW et EUNE.\nJe joue à la main, sans logiciel.',
    from: 'bronze_iv',
    to: 'platinum_iv',
    price: 480,
    more: 45,
    hours: 9,
    quantity: 4,
    days: 6,
  },
  {
    seller: 'atlas_hunter',
    game: 'mobile-legends',
    tongue: 'ar',
    title: 'رفع رتبة Mobile Legends، ادفع ما تصعده فقط',
    description: 'لعب يدوي كلّ مساء.\nلا أغيّر شيئًا في حسابك.',
    from: 'elite',
    to: 'mythic',
    price: 400,
    more: 150,
    hours: 12,
    quantity: 5,
    days: 8,
  },
]

/** The offers of the demo that are priced by the step. They are new, so nobody ordered one yet. */
export const ladderOffers = (): OfferSeed[] => ladders.map(offerOf)

function offerOf(seed: LadderSeed): OfferSeed {
  const { seller, game, tongue, title, description, quantity, days } = seed
  const steps = rungsOf(seed)
  const terms = ladderTerms(steps)!
  const sold = { game, category: 'boosting', title, price: terms.price } as const
  // what it boosts from and to its steps say
  const { from_rank: _, to_rank: __, ...attributes } = factsFor(sold, { from: title })
  return {
    seller,
    game,
    category: 'boosting',
    tongue,
    title,
    attributes,
    description,
    device: 'All Devices',
    delivery_minutes: terms.minutes,
    quantity,
    min_quantity: 1,
    price: terms.price,
    steps,
    status: 'active',
    discounts: [],
    payment_link: null,
    created_days_ago: days,
  }
}

function rungsOf({ game, from, to, price, more, hours }: LadderSeed): Rung[] {
  const ranks = attributesFor(game, 'boosting').find(({ ordered }) => ordered)!.options
  const [begin, end] = [from, to].map((rank) => ranks.findIndex(({ key }) => key === rank))
  return ranks.slice(begin, end! + 1).map(({ key }, at) => ({
    key,
    price: at === 0 ? 0 : price + more * (at - 1),
    minutes: at === 0 ? 0 : 60 * hours,
  }))
}
