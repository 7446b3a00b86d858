import { getLocale } from '#i18n/paraglide/runtime.js'
import { withLocale } from '#kernel/locale.ts'
import type { PageOfAttempt } from '#modules/payments/provider.ts'

/**
 * What the gateway's page says in the reader's language, and where it leads back to, however it
 * ends: to this path of ours, which asks what became of the payment.
 */
export function gatewayPage(origin: string, back: string, description: string): PageOfAttempt {
  const locale = getLocale()
  const to = origin + withLocale(back, locale)
  return { description, locale, success_url: to, failure_url: to, site: origin }
}
