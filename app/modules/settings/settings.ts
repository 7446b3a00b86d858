import type { Rule, SettingValue } from './setting-rule.ts'
import { whyNotSetting } from './setting-values.ts'
import { feeDefaults, feeRules } from './internal/fee-settings.ts'
import { findingDefaults, findingRules } from './internal/finding-settings.ts'
import { staffDefaults, staffRules } from './internal/staff-settings.ts'
import { standingDefaults, standingRules } from './internal/standing-settings.ts'
import { levelDiscounts } from './level-discounts.ts'

/**
 * The site's names, figures and switches with the values that hold until an administrator changes
 * them. Rates are basis points (1,000 is 10 %), money is whole DA. A link whose value is empty is
 * not shown.
 */
export const defaults = {
  company_name: 'Kanz Digital SARL',
  /**
   * Who the operator is to the tax office and the register of commerce: invoices are made out once
   * all of it is known.
   */
  company_address: '',
  company_rc: '',
  company_nif: '',
  company_nis: '',
  company_ai: '',
  support_email: 'support@kanz.example',
  messaging_channel: '',
  /** Where mails about orders go; empty for the support address. */
  operator_email: '',
  /** In which language: en, ar, or both, as two mails. */
  operator_language: 'en',
  /** The operator's own address that is told of each order placed; empty and nothing is sent. */
  order_webhook_url: '',
  facebook_url: '',
  instagram_url: '',
  telegram_url: '',
  discord_url: '',
  /** The ad pixel, told of offers seen and bought with the reader's consent; empty and none is. */
  pixel_id: '',
  /** The support chat; without it the pages offer the email address. */
  chat_app_id: '',
  /** An external help centre; without it the site's own stands alone. */
  help_centre_url: '',

  ...feeDefaults,
  points_per_100_da: 100,

  /**
   * The least and the most of one withdrawal: enough that the bank's own fee is small beside it,
   * and no more than an operator transfers at a time.
   */
  withdrawal_min: 1_000,
  withdrawal_max: 200_000,
  /** How long what came by card stays in a wallet before it can be withdrawn. */
  card_rest_hours: 72,
  deposit_min: 500,
  deposit_max: 200_000,
  /** How many deposits of one person may wait for an administrator. */
  most_pending_deposits: 3,
  /**
   * Where people send deposits: a postal account with its key, a bank's RIB or the post's RIP, and
   * in whose name. Without an account nothing can be deposited.
   */
  deposit_account_ccp: '',
  deposit_account_rip: '',
  deposit_account_holder: '',
  ...staffDefaults,

  review_hours: 24,
  auto_cancel_hours: 24,
  /** Of an order that is paid at the gateway, where it takes minutes. */
  auto_cancel_card_minutes: 30,
  most_pending_orders: 5,
  /** The most that a buyer who never paid keeps from others: orders, whole DA, and of a stock. */
  new_buyer_orders: 2,
  new_buyer_amount: 100_000,
  new_buyer_stock_bp: 2_000,
  most_orders_per_hour: 20,
  auto_receive_hours: 72,
  protection_days: 5,
  /** How long after the promised delivery an order that nobody delivered gives its money back. */
  late_refund_hours: 72,
  /** Of fewer units in the stock of what is delivered at once its seller is told. */
  low_stock: 3,
  /**
   * Of a seller's stock staff look at what comes before so many units were let through; 0 at none.
   */
  first_units_looked_at: 0,

  /** By when each step of a dispute is made; a dispute keeps those that it was opened under. */
  dispute_answer_hours: 12,
  dispute_answer_goods_hours: 6,
  dispute_talk_least_hours: 24,
  dispute_talk_hours: 72,
  dispute_proposal_hours: 24,
  dispute_remedy_hours: 24,
  dispute_decide_hours: 48,
  dispute_appeal_hours: 24,
  /** From which total, and at one in how many, another administrator looks at a decision. */
  second_look_from: 50_000,
  second_look_one_in: 10,
  ...standingDefaults,
  /** At how many open reports of an offer the site itself keeps it from sale; 0 never. */
  report_hide_after: 0,
  ...findingDefaults,

  charge_buyer_fee: false,
  apply_discounts: false,
  /** Until they are switched on, the product says of them "Coming Soon". */
  deposits_open: false,
  withdrawals_open: false,
  wallet_payment_open: false,
  /** New orders get a conversation, and questions may be asked; those that are there stay. */
  messaging_open: true,
  /** Sellers of currencies and items deliver with a picture that proves it. */
  proof_required: false,
}

export type Settings = typeof defaults
export type SettingKey = keyof Settings

/** What can be sold, as the fees name it. */
type Sold<Key = SettingKey> = Key extends `seller_fee_${infer Name}_bp` ? Name : never

/**
 * What each setting may be: for the form of administrators and for what is stored, so that a bad
 * row is never in force.
 */
export const rules: { readonly [Key in SettingKey]: Rule } = {
  company_name: { section: 'names', is: 'text', most: 80, required: true },
  support_email: { section: 'names', is: 'email', gated: true },
  messaging_channel: { section: 'names', is: 'link' },
  company_address: { section: 'identity', is: 'text', most: 200, gated: true },
  // 16/00-1234567B25: the wilaya, the office, the number with its kind, the year
  company_rc: {
    section: 'identity',
    is: 'code',
    form: /^(?=.*\d)[A-Z0-9][A-Z0-9 /.-]{3,28}[A-Z0-9]$/,
    gated: true,
  },
  company_nif: { section: 'identity', is: 'code', form: /^(?:\d{15}|\d{20})$/, gated: true },
  company_nis: { section: 'identity', is: 'code', form: /^\d{15}$/, gated: true },
  company_ai: { section: 'identity', is: 'code', form: /^\d{11}$/, gated: true },
  facebook_url: { section: 'links', is: 'link' },
  instagram_url: { section: 'links', is: 'link' },
  telegram_url: { section: 'links', is: 'link' },
  discord_url: { section: 'links', is: 'link' },
  operator_email: { section: 'mails', is: 'email', gated: true },
  operator_language: { section: 'mails', is: 'choice', of: ['en', 'ar', 'both'] },
  order_webhook_url: { section: 'mails', is: 'hook', gated: true },
  // these two become parts of addresses and of the Content-Security-Policy
  pixel_id: { section: 'tracking', is: 'code', form: /^\d{5,20}$/ },
  chat_app_id: { section: 'tracking', is: 'code', form: /^[a-z0-9]{4,20}$/, gated: true },
  help_centre_url: { section: 'help', is: 'link' },

  ...feeRules,

  // each least is below each most, whatever is chosen
  withdrawal_min: { section: 'payouts', is: 'amount', least: 100, most: 10_000 },
  withdrawal_max: { section: 'payouts', is: 'amount', least: 10_000, most: 10_000_000 },
  card_rest_hours: { section: 'payouts', is: 'hours', least: 0, most: 720 },
  deposit_min: { section: 'payouts', is: 'amount', least: 100, most: 10_000 },
  deposit_max: { section: 'payouts', is: 'amount', least: 10_000, most: 10_000_000 },
  most_pending_deposits: { section: 'payouts', is: 'count', least: 1, most: 100 },
  deposit_account_ccp: {
    section: 'payouts',
    is: 'account',
    of: 'ccp',
    asks: 'while_deposits_open',
  },
  deposit_account_rip: {
    section: 'payouts',
    is: 'account',
    of: 'rib',
    asks: 'while_deposits_open',
  },
  deposit_account_holder: { section: 'payouts', is: 'text', most: 80, asks: 'while_deposits_open' },
  ...staffRules,

  points_per_100_da: { section: 'loyalty', is: 'points', least: 0, most: 1_000, asks: 'more' },

  review_hours: { section: 'waiting', is: 'hours', least: 1, most: 168 },
  auto_cancel_hours: { section: 'waiting', is: 'hours', least: 1, most: 720 },
  auto_cancel_card_minutes: { section: 'waiting', is: 'minutes', least: 10, most: 1_440 },
  auto_receive_hours: { section: 'waiting', is: 'hours', least: 1, most: 720, asks: 'less' },
  late_refund_hours: { section: 'waiting', is: 'hours', least: 1, most: 720 },
  low_stock: { section: 'waiting', is: 'count', least: 1, most: 100 },
  first_units_looked_at: { section: 'waiting', is: 'count', least: 0, most: 100 },
  ...standingRules,
  report_hide_after: { section: 'waiting', is: 'count', least: 0, most: 100 },
  most_pending_orders: { section: 'waiting', is: 'count', least: 1, most: 1_000_000 },
  new_buyer_orders: { section: 'waiting', is: 'count', least: 1, most: 1_000_000 },
  new_buyer_amount: { section: 'waiting', is: 'amount', least: 1_000, most: 1_000_000_000 },
  new_buyer_stock_bp: { section: 'waiting', is: 'percent', least: 0, most: 10_000 },
  most_orders_per_hour: { section: 'waiting', is: 'count', least: 1, most: 1_000_000 },
  ...findingRules,
  dispute_answer_hours: { section: 'disputes', is: 'hours', least: 1, most: 168 },
  dispute_answer_goods_hours: { section: 'disputes', is: 'hours', least: 1, most: 168 },
  dispute_talk_least_hours: { section: 'disputes', is: 'hours', least: 1, most: 168 },
  dispute_talk_hours: { section: 'disputes', is: 'hours', least: 1, most: 336 },
  dispute_proposal_hours: { section: 'disputes', is: 'hours', least: 1, most: 168 },
  dispute_remedy_hours: { section: 'disputes', is: 'hours', least: 1, most: 168 },
  dispute_decide_hours: { section: 'disputes', is: 'hours', least: 1, most: 168 },
  dispute_appeal_hours: { section: 'disputes', is: 'hours', least: 1, most: 168 },
  second_look_from: { section: 'disputes', is: 'amount', least: 0, most: 10_000_000, gated: true },
  second_look_one_in: { section: 'disputes', is: 'count', least: 1, most: 1_000, gated: true },
  protection_days: { section: 'protection', is: 'days', least: 5, most: 14, asks: 'less' },

  charge_buyer_fee: { section: 'switches', is: 'switch', asks: 'more' },
  apply_discounts: { section: 'switches', is: 'switch' },
  deposits_open: { section: 'switches', is: 'switch', asks: 'more' },
  withdrawals_open: { section: 'switches', is: 'switch', asks: 'more' },
  wallet_payment_open: { section: 'switches', is: 'switch', asks: 'more' },
  messaging_open: { section: 'switches', is: 'switch' },
  proof_required: { section: 'switches', is: 'switch' },
}

/** Every setting, in the order of `rules`. */
export const settingKeys = Object.keys(rules) as SettingKey[]

export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(rules, key)

/** Whether a value may be stored under a key: of its default's type, and as its rule says. */
export const isSetting = (key: string, value: unknown): boolean =>
  isSettingKey(key) &&
  typeof value === typeof defaults[key] &&
  whyNotSetting(rules[key], value as SettingValue) === null

/** The settings in force: the defaults, with each stored value that may be one. */
export function settingsFrom(rows: readonly { key: string; value: unknown }[]): Settings {
  const known = rows.filter(({ key, value }) => isSetting(key, value))
  return { ...defaults, ...Object.fromEntries(known.map(({ key, value }) => [key, value])) }
}

/**
 * Whether the change of a setting to another value is confirmed first, beside the settings it is
 * made in.
 */
export function asksFirst(key: SettingKey, value: SettingValue, before: Settings): boolean {
  switch (rules[key].asks) {
    case 'less':
      return value < before[key]
    case 'change':
      return value !== before[key]
    case 'more':
      return value > before[key]
    case 'while_deposits_open':
      return before.deposits_open && value !== before[key]
    default:
      return false
  }
}

/**
 * Whether a change of this setting is an act on money or rights, which its administrator confirms
 * (`modules/step-up`): fees, payouts, all that asks first, and the rules with `gated`.
 */
export const isSensitive = (key: SettingKey): boolean =>
  rules[key].section === 'fees' ||
  rules[key].section === 'payouts' ||
  rules[key].asks !== undefined ||
  rules[key].gated === true

export const isOfAccount = (key: SettingKey): key is DepositAccount =>
  key.startsWith('deposit_account_')

type DepositAccount = 'deposit_account_ccp' | 'deposit_account_rip' | 'deposit_account_holder'

/** What deposits miss before they can be sent anywhere: a number, or whose it is; else null. */
export function missingForDeposits(
  settings: Pick<Settings, DepositAccount>,
): DepositAccount | null {
  if (!settings.deposit_account_ccp && !settings.deposit_account_rip) return 'deposit_account_ccp'
  return settings.deposit_account_holder ? null : 'deposit_account_holder'
}

/** The lowest fee that any seller may pay, in basis points: at the level that gets most off. */
export const lowestSellerFeeBp = (settings: Settings): number => {
  const fees = settingKeys.filter((key) => key.startsWith('seller_fee_'))
  const lowest = Math.min(...fees.map((key) => Number(settings[key])))
  return Math.max(0, lowest - Math.max(...levelDiscounts(settings)))
}

/** The seller's fee of a category at a level (0 of who is new), in basis points. */
export const sellerFeeBp = (settings: Settings, category: Sold, level = 0): number =>
  Math.max(0, settings[`seller_fee_${category}_bp`] - (levelDiscounts(settings)[level - 1] ?? 0))
