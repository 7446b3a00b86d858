import type { Rule } from '../setting-rule.ts'

/** What counts for sellers' levels, figures and place in lists: a part of `defaults`. */
export const standingDefaults = {
  /** From how many orders in 90 days on a seller's figures are shown. */
  figures_from: 5,
  /** From which total an order counts for its seller's level and place in lists. */
  counted_order_min: 500,
  /** From how many ratings on cards show them; below, a seller is new. */
  min_ratings_shown: 5,
  /** Whether profiles of sellers say when they were last there. */
  show_last_seen: true,
  /**
   * How much price, quality, time, freshness and completeness count for best match, in hundredths
   * of the whole; for how many days new sellers are helped; of how many offers of one seller the
   * first page consists at most.
   */
  rank_weights: '35/25/20/10/10',
  rank_new_days: 14,
  rank_per_seller: 3,
  /** So many days after a fact was demanded an offer that lacks it counts as saying nothing. */
  attribute_grace_days: 30,
  /** By how much the seller's fee is lower at each level, in basis points. */
  level_discount_rising_bp: 0,
  level_discount_trusted_bp: 0,
  level_discount_expert_bp: 0,
  level_discount_master_bp: 0,
  /** How many offers that are not sold out a seller of each level may have; 0 any number. */
  most_offers_new: 0,
  most_offers_rising: 0,
  most_offers_trusted: 0,
  most_offers_expert: 0,
  most_offers_master: 0,
}
export type StandingSettings = typeof standingDefaults

/** What each of them may be: a part of `rules`. */
export const standingRules: { readonly [Key in keyof StandingSettings]: Rule } = {
  figures_from: { section: 'standing', is: 'count', least: 1, most: 1_000 },
  // sales that count raise levels, and levels lower fees
  counted_order_min: {
    section: 'standing',
    is: 'amount',
    least: 0,
    most: 100_000,
    gated: true,
  },
  min_ratings_shown: { section: 'standing', is: 'count', least: 1, most: 1_000 },
  rank_weights: { section: 'standing', is: 'code', form: /^\d{1,3}(?:\/\d{1,3}){4}$/ },
  rank_new_days: { section: 'standing', is: 'count', least: 0, most: 365 },
  rank_per_seller: { section: 'standing', is: 'count', least: 1, most: 24 },
  attribute_grace_days: { section: 'standing', is: 'days', least: 0, most: 365 },
  show_last_seen: { section: 'switches', is: 'switch' },
  level_discount_rising_bp: {
    section: 'fees',
    is: 'percent',
    least: 0,
    most: 5_000,
    asks: 'change',
  },
  level_discount_trusted_bp: {
    section: 'fees',
    is: 'percent',
    least: 0,
    most: 5_000,
    asks: 'change',
  },
  level_discount_expert_bp: {
    section: 'fees',
    is: 'percent',
    least: 0,
    most: 5_000,
    asks: 'change',
  },
  level_discount_master_bp: {
    section: 'fees',
    is: 'percent',
    least: 0,
    most: 5_000,
    asks: 'change',
  },
  most_offers_new: { section: 'standing', is: 'count', least: 0, most: 1_000_000 },
  most_offers_rising: { section: 'standing', is: 'count', least: 0, most: 1_000_000 },
  most_offers_trusted: { section: 'standing', is: 'count', least: 0, most: 1_000_000 },
  most_offers_expert: { section: 'standing', is: 'count', least: 0, most: 1_000_000 },
  most_offers_master: { section: 'standing', is: 'count', least: 0, most: 1_000_000 },
}
