import type { Rung } from '#modules/offers/ladder.ts'
import type { CardKind, MethodKind } from '#modules/payments/payment-method.ts'

/** The four kinds of goods; a game is one row per category. */
export const categories = ['accounts', 'currencies', 'boosting', 'items'] as const
export type Category = (typeof categories)[number]

export const platforms = [
  'PC',
  'PlayStation 5',
  'PlayStation 4',
  'Xbox Series X/S',
  'Xbox One',
  'Nintendo Switch',
  'Mobile',
] as const
export type Platform = (typeof platforms)[number]
export type Device = Platform | 'All Devices'

/** The languages in which sellers and buyers of the demo write. */
export type Tongue = 'ar' | 'fr' | 'en'
export type Rating = 'positive' | 'neutral' | 'negative'
export type ContactMethod = 'telegram' | 'whatsapp' | 'viber'

export interface GameCategorySeed {
  category: Category
  featured?: boolean
  /** What the game calls its money; only for currencies. */
  unit?: string
}

export interface GameSeed {
  name: string
  slug: string
  /** One to three Latin capitals or digits, drawn on the game's plate. */
  mono: string
  categories: GameCategorySeed[]
  short_description: string
  short_description_ar: string
  description: string
  description_ar: string
  platform_support: Platform[]
  /** YYYY-MM-DD */
  release_date: string
  publisher: string
  developer: string
  /** Lower-case words, with the Arabic spellings people type. */
  tags: string[]
}

export interface GameRef {
  slug: string
  category: Category
}

/** The primary game is always an accounts row. */
export interface RelationSeed {
  primary: GameRef
  related: GameRef
}

export interface FaqSeed {
  game: string
  /** The only row that shows it; every row of the game when absent. */
  category?: Category
  question: string
  answer: string
  question_ar: string
  answer_ar: string
}

export interface GuideSeed {
  game: string
  category: Category
  title: string
  title_ar: string
  /** Markdown */
  content: string
  /** Markdown */
  content_ar: string
}

export interface SellerSeed {
  username: string
  full_name: string
  email: string
  phone: string
  joined_days_ago: number
  categories: Category[]
  /** Slugs of the games sold by preference. */
  games: string[]
  /** Relative share of the market's offers. */
  weight: number
  /** Percentages of feedback, adding up to 100. */
  reliability: Record<Rating, number>
  /** What the seller wrote in the application. */
  experience: string
}

export interface BuyerSeed {
  username: string
  full_name: string
  email: string
  phone: string
  wilaya: string
  contact_method: ContactMethod
  contact_details: string
  joined_days_ago: number
}

export interface DiscountSeed {
  min_quantity: number
  discount_percent: number
}

export interface PaymentLinkSeed {
  url: string
  /** Names of payment methods that support links. */
  methods: string[]
}

export interface OfferSeed {
  seller: string
  game: string
  category: Category
  tongue: Tongue
  title: string
  /** What it states of itself, by the keys of its game's attributes. */
  attributes: Record<string, string | string[] | number | boolean>
  description: string | null
  device: Device
  delivery_minutes: number
  quantity: number
  min_quantity: number
  /** Whole DA for one unit. */
  price: number
  /** What its price is the least of, where it is priced by the step. */
  steps?: Rung[]
  status: 'active' | 'paused' | 'completed'
  discounts: DiscountSeed[]
  payment_link: PaymentLinkSeed | null
  created_days_ago: number
}

export interface CommentSeed {
  text: string
  /** The only kind of goods the comment speaks of; any when absent. */
  category?: Category
}

export interface PaymentMethodSeed {
  name: string
  name_ar: string
  supports_links: boolean
  active: boolean
  kind: MethodKind
  card?: CardKind
}
