import { formatRate, leftToRight } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { Placeholder, PolicyValues } from '#modules/content/policy.ts'
import { protectionWords } from '#modules/orders/ui/protection-words.ts'
import {
  longestProtection,
  sellerFeeBp,
  type SettingKey,
  type Settings,
} from '#modules/settings/settings.ts'

/** Which settings each of the figures and names comes from. */
export const settingsOf: Record<Placeholder, SettingKey | readonly SettingKey[]> = {
  protection: ['protection_days', 'auto_receive_hours'],
  company_name: 'company_name',
  support_email: 'support_email',
  protection_days: 'protection_days',
  protection_days_most: 'protection_days',
  auto_receive_hours: 'auto_receive_hours',
  auto_cancel_hours: 'auto_cancel_hours',
  answer_hours: 'dispute_answer_hours',
  answer_goods_hours: 'dispute_answer_goods_hours',
  auto_cancel_card_minutes: 'auto_cancel_card_minutes',
  seller_fee_accounts: 'seller_fee_accounts_bp',
  seller_fee_items: 'seller_fee_items_bp',
  seller_fee_currencies: 'seller_fee_currencies_bp',
  seller_fee_boosting: 'seller_fee_boosting_bp',
}

/** What the policies name, by the settings in force and in the language of the page. */
export function policyValues(settings: Settings): PolicyValues {
  const longest = longestProtection(settings)
  const days = (count: number) => m.policy_days({ count })
  const hours = (count: number) => m.policy_hours({ count })
  const rate = (basisPoints: number) => leftToRight(formatRate(basisPoints))
  return {
    company_name: settings.company_name,
    support_email: settings.support_email,
    protection: protectionWords(null, settings),
    protection_days: days(settings.protection_days),
    protection_days_most: longest > settings.protection_days ? days(longest) : '',
    auto_receive_hours: hours(settings.auto_receive_hours),
    auto_cancel_hours: hours(settings.auto_cancel_hours),
    answer_hours: hours(settings.dispute_answer_hours),
    answer_goods_hours: hours(settings.dispute_answer_goods_hours),
    auto_cancel_card_minutes: m.policy_minutes({ count: settings.auto_cancel_card_minutes }),
    seller_fee_accounts: rate(sellerFeeBp(settings, 'accounts')),
    seller_fee_items: rate(sellerFeeBp(settings, 'items')),
    seller_fee_currencies: rate(sellerFeeBp(settings, 'currencies')),
    seller_fee_boosting: rate(sellerFeeBp(settings, 'boosting')),
  }
}
