import { m } from '#i18n/paraglide/messages.js'
import type { Category } from '../category.ts'

// The names of the categories (accounts, currencies …), and of the units that currencies are
// counted in, in the language of the page.

const names: Record<Category, () => string> = {
  accounts: m.category_accounts,
  currencies: m.category_currencies,
  boosting: m.category_boosting,
  items: m.category_items,
}

const titles: Record<Category, () => string> = {
  accounts: m.category_accounts_title,
  currencies: m.category_currencies_title,
  boosting: m.category_boosting_title,
  items: m.category_items_title,
}

/** A category in a word, for badges and chips: Accounts. */
export const categoryName = (category: Category): string => names[category]()

/** A category as a heading: Game Accounts. */
export const categoryTitle = (category: Category): string => titles[category]()

/** What players say in Arabic; every other unit stays as its game writes it. */
const units: Readonly<Record<string, () => string>> = {
  Diamonds: m.unit_diamonds,
  Gems: m.unit_gems,
  'FC Coins': m.unit_fc_coins,
  'eFootball Coins': m.unit_efootball_coins,
  UC: m.unit_uc,
  Gold: m.unit_gold,
  'Gold Bars': m.unit_gold_bars,
  Robux: m.unit_robux,
  Kamas: m.unit_kamas,
}

/** What a game's currency is counted in, in the page's language. */
export const unitName = (unit: string): string =>
  Object.hasOwn(units, unit) ? units[unit]!() : unit

/** What is sold of a game in a category: a currency is called by its unit, where it has one. */
export const soldName = ({ category, unit }: { category: Category; unit: string | null }): string =>
  unit ? unitName(unit) : categoryName(category)
