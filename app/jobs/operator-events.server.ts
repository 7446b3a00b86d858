import type { DomainEvent } from '#kernel/events.ts'
import { type Locale, locales } from '#kernel/locale.ts'
import { isStaffAct } from '#events/staff-mails.ts'
import { freezeUrl } from '#modules/people/freeze.server.ts'
import { ownersToTell } from '#modules/people/staff-list.server.ts'
import { toldActs } from '#modules/reports/audit-log.server.ts'
import type { Settings } from '#modules/settings/settings.ts'
import { operatorAddress } from '#modules/settings/watch.ts'
import type { StaffRole } from '#modules/step-up/permissions.ts'
import type { Tx } from '#platform/db.server.ts'
import type { MailRequest } from './mails/mail-request.ts'
import type { JobContext } from './job-context.ts'

/** A mail to the operator in each language that they read; none while no address is set. */
export function operatorMails(
  settings: Settings,
  mail: (address: { to: string; locale: Locale }) => MailRequest,
  to = operatorAddress(settings),
): MailRequest[] {
  const { operator_language } = settings
  if (!to) return []
  const read = locales.filter((locale) => locale === operator_language)
  return (read.length > 0 ? read : locales).map((locale) => mail({ to, locale }))
}

/** Tells the operator of days of the books that do not add up. */
export const tellOfBooks = (
  tx: Tx,
  events: readonly DomainEvent<'reconciliation.off'>[],
  context: JobContext,
): Promise<void> => tellOfDays(tx, 'reconciliation_off', events, context)

/** Tells the operator of days of which a provider's list says another thing than we do. */
export const tellOfProvider = (
  tx: Tx,
  events: readonly DomainEvent<'provider.off'>[],
  context: JobContext,
): Promise<void> => tellOfDays(tx, 'provider_off', events, context)

/** Tells the operator of money for deposits by card whose account is deleted. */
export async function tellOfStranded(
  tx: Tx,
  events: readonly DomainEvent<'deposit.stranded'>[],
  { queueMails, settings }: JobContext,
): Promise<void> {
  const mails = events.flatMap(({ payload: params }) =>
    operatorMails(settings, (address) => ({ ...address, template: 'deposit_stranded', params })),
  )
  await queueMails?.(tx, mails)
}

/**
 * Tells the operator of each act by which an administrator moved money, or on an administrator; and
 * every owner of roles, of the account for deposits, and, with a way to stop who did it, of much
 * money, of a second file for the bank and of each way into somebody's account.
 */
export async function tellOfActs(
  tx: Tx,
  events: readonly DomainEvent<'audit.told'>[],
  { queueMails, settings, now }: JobContext,
): Promise<void> {
  const { moved, rights, staff, copied, access } = await toldActs(
    tx,
    events.map(({ subject_id }) => Number(subject_id)),
  )
  const mails = [
    ...moved.flatMap((act) => {
      const { id: _, ...params } = act
      return operatorMails(settings, (address) => ({
        ...address,
        template: 'money_moved',
        params,
      }))
    }),
    ...rights.flatMap((params) =>
      operatorMails(settings, (address) => ({ ...address, template: 'rights_changed', params })),
    ),
  ]
  const owners = await ownersToTell(tx)
  const much = moved.filter(({ amount }) => amount >= settings.owners_told_from)
  const toOwners = owners.flatMap(({ id: owner, ...address }): MailRequest[] => [
    ...staff.flatMap((row) => staffMail(address, row)),
    ...much.map(({ id: entry, ...params }) => ({
      ...address,
      template: 'much_moved' as const,
      params: { ...params, freeze: freezeUrl({ entry, owner }, address.locale, now) },
    })),
    ...copied.map(({ id: entry, ...params }) => ({
      ...address,
      template: 'payout_file_copied' as const,
      params: { ...params, freeze: freezeUrl({ entry, owner }, address.locale, now) },
    })),
    ...access.map(({ id: entry, ...params }) => ({
      ...address,
      template: 'access_asked' as const,
      params: { ...params, freeze: freezeUrl({ entry, owner }, address.locale, now) },
    })),
  ])
  await queueMails?.(tx, [...mails, ...toOwners])
}

/** Mails the last seals of the books to every owner, to be kept where nobody can change them. */
export async function tellOfSeals(
  tx: Tx,
  events: readonly DomainEvent<'seals.anchored'>[],
  { queueMails }: JobContext,
): Promise<void> {
  const owners = await ownersToTell(tx)
  const mails = events.flatMap(({ payload, subject_id: day }) =>
    owners.map(({ to, locale }): MailRequest => ({
      to,
      locale,
      template: 'seals_anchored',
      params: { ...payload, day },
    })),
  )
  await queueMails?.(tx, mails)
}

type StaffEntry = Awaited<ReturnType<typeof toldActs>>['staff'][number]

/** A mail to an owner of what became of a role or of the account for deposits. */
const staffMail = (
  address: { to: string; locale: Locale },
  { action, role, by, whose, reason }: StaffEntry,
): MailRequest[] =>
  isStaffAct(action)
    ? [
        {
          ...address,
          template: 'staff_changed',
          params: { act: action, role: role as StaffRole | null, by, whose, reason },
        },
      ]
    : []

/** Tells the operator, at the address before, that what they watch over money by was changed. */
export async function tellOfWatch(
  tx: Tx,
  events: readonly DomainEvent<'setting.watch_changed'>[],
  { queueMails, settings }: JobContext,
): Promise<void> {
  for (const { subject_id: setting, payload } of events) {
    const { username: by } = await tx
      .selectFrom('profiles')
      .select('username')
      .where('id', '=', payload.by)
      .executeTakeFirstOrThrow()
    const params = { setting, by }
    const mail = (address: { to: string; locale: Locale }) =>
      ({ ...address, template: 'watch_changed', params }) as const
    await queueMails?.(tx, operatorMails(settings, mail, payload.to))
  }
}

async function tellOfDays(
  tx: Tx,
  template: 'reconciliation_off' | 'provider_off',
  events: readonly { subject_id: string }[],
  { queueMails, settings }: JobContext,
): Promise<void> {
  const days = events.map(({ subject_id }) => subject_id)
  await queueMails?.(
    tx,
    operatorMails(settings, (address) => ({ ...address, template, params: { days } })),
  )
}
