import type { Locale } from '#kernel/locale.ts'
import type { NoticeMetadata } from '#modules/notifications/notice.ts'

/** The money, goods and people of an order, as its mails list them. Money is whole DA. */
export interface OrderFacts {
  offer_title: string
  quantity: number
  buyer: string
  seller: string
  payment_method: string
  reason: string | null
}

/** A mail to send, as it waits in the queue: it is put into words when it is sent. */
export type MailRequest = { to: string; locale: Locale } & (
  | { template: 'order_notice'; params: { username: string; notice: NoticeMetadata; order: OrderFacts } }
  | { template: 'operator_order'; params: { notice: NoticeMetadata; order: OrderFacts } }
  | { template: 'reset_password' | 'existing_account'; params: { link: string } }
)

const accountTemplates = ['reset_password', 'existing_account'] as const

/** The mail that a `mail.requested` fact asks for. Throws for one that nobody here could write. */
export function requestFrom(payload: Record<string, unknown>): MailRequest {
  const { to, locale, params } = payload
  const template = accountTemplates.find((name) => name === payload.template)
  const link = (params as { link?: unknown } | undefined)?.link
  if (!template || typeof to !== 'string' || typeof link !== 'string') throw new Error(`no mail can be made of template ${String(payload.template)}`)
  return { to, locale: locale === 'ar' ? 'ar' : 'en', template, params: { link } }
}
