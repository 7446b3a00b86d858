import { m } from '#i18n/paraglide/messages.js'
import type { Category } from '#modules/catalog/category.ts'
import type { Settings } from '#modules/settings/settings.ts'

/**
 * How long a buyer is protected: of one category, or of all (null). The one rule that every page
 * tells, by the settings in force.
 */
export function protectionWords(
  category: Category | null,
  settings: Pick<Settings, 'protection_days' | 'auto_receive_hours'>,
): string {
  const accounts = m.protection_accounts({
    days: m.policy_days({ count: settings.protection_days }),
  })
  const others = m.protection_others({
    hours: m.policy_hours({ count: settings.auto_receive_hours }),
  })
  if (category === null) return `${accounts} ${others}`
  return category === 'accounts' ? accounts : others
}
