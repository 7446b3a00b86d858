import type { Locale } from '#kernel/locale.ts'
import { accountMails } from './account-mails.ts'
import type { applicationMails } from './application-mails.ts'
import type { orderMails } from './order-mails.ts'
import type { payoutMails } from './payout-mails.ts'

type AccountMails = typeof accountMails
type FactMails = typeof orderMails & typeof applicationMails & typeof payoutMails

export type AccountTemplate = keyof AccountMails

type AccountRequest = {
  [Name in AccountTemplate]: { template: Name; params: Parameters<AccountMails[Name]['words']>[0] }
}[AccountTemplate]
type FactRequest = {
  [Name in keyof FactMails]: { template: Name; params: Parameters<FactMails[Name]>[0] }
}[keyof FactMails]

/** A mail to send, as it waits in the queue: it is put into words when it is sent. */
export type MailRequest = { to: string; locale: Locale } & (AccountRequest | FactRequest)

/** The mail that a `mail.requested` fact asks for. Throws for one that nobody here could write. */
export function requestFrom({
  to,
  locale,
  template,
  params,
}: Record<string, unknown>): MailRequest {
  if (typeof to !== 'string' || !isAccountTemplate(template))
    throw new Error(`no mail can be made of template ${String(template)}`)
  const told = params as Record<string, unknown> | undefined
  const missing = accountMails[template].params.find((name) => typeof told?.[name] !== 'string')
  if (missing) throw new Error(`a mail of template ${template} needs ${missing}`)
  return { to, locale: locale === 'ar' ? 'ar' : 'en', template, params: told } as MailRequest
}

export const isAccountTemplate = (name: unknown): name is AccountTemplate =>
  typeof name === 'string' && Object.hasOwn(accountMails, name)
