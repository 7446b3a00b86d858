import { formatDa, isolated } from '#i18n/format.ts'
import { inLocale } from '#i18n/locale.server.ts'
import { m } from '#i18n/paraglide/messages.js'
import {
  type AccountEvent,
  type AccountMetadata,
  accountWords,
} from '#modules/notifications/rules.ts'
import { notify } from '#modules/notifications/commands.server.ts'
import type { Tx } from '#platform/db.server.ts'
import type { Fact } from '#platform/outbox.server.ts'

/** Tells people what an administrator did to their account: rights, and the end of a suspension. */
export async function tellOfAccounts(tx: Tx, facts: readonly Fact[]): Promise<void> {
  const people = await tx
    .selectFrom('profiles')
    .select(['id', 'locale'])
    .where(
      'id',
      'in',
      facts.map(({ subject_id }) => subject_id),
    )
    .where('deleted_at', 'is', null)
    .execute()
  const localeOf = new Map(people.map(({ id, locale }) => [id, locale]))
  await notify(
    tx,
    facts.flatMap((fact) => {
      const locale = localeOf.get(fact.subject_id)
      const kind = `account_${fact.event.slice('account.'.length) as AccountEvent}` as const
      return locale
        ? [
            noticeOf(fact, { id: fact.subject_id, locale }, 'system', {
              kind,
              ...(typeof fact.payload.reason === 'string' && { reason: fact.payload.reason }),
            }),
          ]
        : []
    }),
  )
}

/** Tells people that an administrator put money into their wallet or took it out. */
export async function tellOfAdjustments(tx: Tx, facts: readonly Fact[]): Promise<void> {
  const rows = await tx
    .selectFrom('wallet_adjustments as a')
    .innerJoin('profiles as p', 'p.id', 'a.user_id')
    .where(
      'a.id',
      'in',
      facts.map(({ subject_id }) => Number(subject_id)),
    )
    .where('p.deleted_at', 'is', null)
    .select(['a.id', 'a.kind', 'a.amount', 'p.id as user_id', 'p.locale'])
    .execute()
  const adjustments = new Map(rows.map((row) => [String(row.id), row]))
  await notify(
    tx,
    facts.flatMap((fact) => {
      const row = adjustments.get(fact.subject_id)
      return row
        ? [
            noticeOf(fact, { id: row.user_id, locale: row.locale }, 'payment', {
              kind: `wallet_${row.kind}`,
              amount: row.amount,
            }),
          ]
        : []
    }),
  )
}

function noticeOf(
  { id, event, subject_id, created_at }: Fact,
  person: { id: string; locale: 'en' | 'ar' },
  type: 'system' | 'payment',
  metadata: AccountMetadata,
) {
  const { title, text } = inLocale(person.locale, () =>
    accountWords(m, formatDa, isolated, metadata),
  )
  return {
    user_id: person.id,
    type,
    title,
    content: text,
    metadata,
    cause: `${event} ${subject_id} ${id}`,
    created_at,
  }
}
