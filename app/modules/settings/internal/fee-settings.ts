import type { Rule } from '../setting-rule.ts'

/** What sellers, buyers and whoever withdraws are charged, in basis points: of `defaults`. */
export const feeDefaults = {
  seller_fee_accounts_bp: 1_000,
  seller_fee_items_bp: 1_000,
  seller_fee_currencies_bp: 500,
  seller_fee_boosting_bp: 500,
  buyer_fee_bp: 250,
  withdrawal_fee_bp: 400,
  withdrawal_fee_intermediate_bp: 350,
  withdrawal_fee_advanced_bp: 300,
}

/** A fee of up to `most` basis points: it changes from a day on, and each change asks first. */
const fee = (most: number): Rule => ({
  section: 'fees',
  is: 'percent',
  least: 0,
  most,
  asks: 'change',
})

/** What each of them may be: a part of `rules`. */
export const feeRules: { readonly [Key in keyof typeof feeDefaults]: Rule } = {
  seller_fee_accounts_bp: fee(5_000),
  seller_fee_items_bp: fee(5_000),
  seller_fee_currencies_bp: fee(5_000),
  seller_fee_boosting_bp: fee(5_000),
  buyer_fee_bp: fee(2_000),
  withdrawal_fee_bp: fee(2_000),
  withdrawal_fee_intermediate_bp: fee(2_000),
  withdrawal_fee_advanced_bp: fee(2_000),
}
