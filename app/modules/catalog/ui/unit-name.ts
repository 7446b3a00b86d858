import { m } from '#i18n/paraglide/messages.js'

/** What players say in Arabic; every other unit stays as its game writes it. */
const names: Readonly<Record<string, () => string>> = {
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
  Object.hasOwn(names, unit) ? names[unit]!() : unit
