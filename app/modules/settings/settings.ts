import { readCcpWithKey, readRib } from '#kernel/algerian-account.ts'

/**
 * The site's names, figures and switches with the values that hold until an administrator changes them.
 * Rates are basis points (1,000 is 10 %), money is whole DA. A link whose value is empty is not shown.
 */
export const defaults = {
  company_name: 'Kanz Digital SARL',
  support_email: 'support@kanz.example',
  messaging_channel: '',
  /** Where mails about orders go; empty for the support address. */
  operator_email: '',
  /** In which language: en, ar, or both, as two mails. */
  operator_language: 'en',
  facebook_url: '',
  instagram_url: '',
  telegram_url: '',
  discord_url: '',
  /** The ad pixel that is told of offers seen and bought, with the reader's consent; without it nothing is. */
  pixel_id: '',
  /** The support chat; without it the pages offer the email address. */
  chat_app_id: '',
  /** An external help centre; without it the site's own stands alone. */
  help_centre_url: '',

  seller_fee_accounts_bp: 1_000,
  seller_fee_items_bp: 1_000,
  seller_fee_currencies_bp: 500,
  seller_fee_boosting_bp: 500,
  buyer_fee_bp: 250,
  withdrawal_fee_bp: 400,
  withdrawal_fee_intermediate_bp: 350,
  withdrawal_fee_advanced_bp: 300,
  points_per_100_da: 100,

  /** The least and the most of one withdrawal: enough that the bank's own fee is small beside it, and no more than an operator transfers at a time. */
  withdrawal_min: 1_000,
  withdrawal_max: 200_000,
  deposit_min: 500,
  deposit_max: 200_000,
  /** How many deposits of one person may wait for an administrator. */
  most_pending_deposits: 3,
  /** Where people send deposits: a postal account with its key, a bank's RIB or the post's RIP, and in whose name. Without an account nothing can be deposited. */
  deposit_account_ccp: '',
  deposit_account_rip: '',
  deposit_account_holder: '',

  auto_cancel_hours: 24,
  most_pending_orders: 5,
  most_orders_per_hour: 20,
  auto_receive_hours: 72,
  protection_days: 5,

  charge_buyer_fee: false,
  apply_discounts: false,
  /** Until they are switched on, the product says of them "Coming Soon". */
  deposits_open: false,
  withdrawals_open: false,
  wallet_payment_open: false,
}

export type Settings = typeof defaults
export type SettingKey = keyof Settings

/** What can be sold, as the fees name it. */
type Sold<Key = SettingKey> = Key extends `seller_fee_${infer Name}_bp` ? Name : never

/** What a value has to look like besides: these become parts of addresses and of the Content-Security-Policy's pages. */
const forms: Partial<Record<SettingKey, RegExp>> = { pixel_id: /^(\d{5,20})?$/, chat_app_id: /^([a-z0-9]{4,20})?$/ }

/** The accounts that people are asked to send money to: one whose key does not fit is none. */
const accounts: Partial<Record<SettingKey, (typed: string) => { ok: boolean }>> = { deposit_account_ccp: readCcpWithKey, deposit_account_rip: readRib }

/** Whether a value may be stored under a key: of its default's type, of its form where it has one, and an account that can exist. */
export const isSetting = (key: string, value: unknown): boolean =>
  Object.hasOwn(defaults, key) && typeof value === typeof defaults[key as SettingKey] && (forms[key as SettingKey]?.test(String(value)) ?? true)
  && (value === '' || (accounts[key as SettingKey]?.(String(value)).ok ?? true))

/** The settings in force: the defaults, with each stored value that may be one. */
export function settingsFrom(rows: readonly { key: string; value: unknown }[]): Settings {
  const known = rows.filter(({ key, value }) => isSetting(key, value))
  return { ...defaults, ...Object.fromEntries(known.map(({ key, value }) => [key, value])) }
}

/** The seller's fee of a category, in basis points. */
export const sellerFeeBp = (settings: Settings, category: Sold): number =>
  settings[`seller_fee_${category}_bp`]
