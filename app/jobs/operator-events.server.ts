import type { DomainEvent } from '#kernel/events.ts'
import { type Locale, locales } from '#kernel/locale.ts'
import type { Settings } from '#modules/settings/rules.ts'
import type { Tx } from '#platform/db.server.ts'
import type { MailRequest } from './mails/mail-request.ts'
import type { Means } from './means.ts'

/** A mail to the operator in each language that they read; none while no address is set. */
export function operatorMails(
  { operator_email, operator_language, support_email }: Settings,
  mail: (address: { to: string; locale: Locale }) => MailRequest,
): MailRequest[] {
  const to = operator_email || support_email
  if (!to) return []
  const read = locales.filter((locale) => locale === operator_language)
  return (read.length > 0 ? read : locales).map((locale) => mail({ to, locale }))
}

/** Tells the operator of days of the books that do not add up. */
export const tellOfBooks = (
  tx: Tx,
  events: readonly DomainEvent<'reconciliation.off'>[],
  means: Means,
): Promise<void> => tellOfDays(tx, 'reconciliation_off', events, means)

/** Tells the operator of days of which a provider's list says another thing than we do. */
export const tellOfProvider = (
  tx: Tx,
  events: readonly DomainEvent<'provider.off'>[],
  means: Means,
): Promise<void> => tellOfDays(tx, 'provider_off', events, means)

/** Tells the operator of money for deposits by card whose account is deleted. */
export async function tellOfStranded(
  tx: Tx,
  events: readonly DomainEvent<'deposit.stranded'>[],
  { queueMails, settings }: Means,
): Promise<void> {
  const mails = events.flatMap(({ payload: params }) =>
    operatorMails(settings, (address) => ({ ...address, template: 'deposit_stranded', params })),
  )
  await queueMails?.(tx, mails)
}

async function tellOfDays(
  tx: Tx,
  template: 'reconciliation_off' | 'provider_off',
  events: readonly { subject_id: string }[],
  { queueMails, settings }: Means,
): Promise<void> {
  const days = events.map(({ subject_id }) => subject_id)
  await queueMails?.(
    tx,
    operatorMails(settings, (address) => ({ ...address, template, params: { days } })),
  )
}
