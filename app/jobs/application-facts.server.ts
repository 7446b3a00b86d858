import { inLocale } from '#i18n/locale.server.ts'
import { m } from '#i18n/paraglide/messages.js'
import { type ApplicationEvent, applicationWords } from '#modules/notifications/rules.ts'
import { notify } from '#modules/notifications/commands.server.ts'
import type { Tx } from '#platform/db.server.ts'
import type { Fact } from '#platform/outbox.server.ts'
import type { Means } from './means.ts'

/** Tells applicants how their application to sell was decided on, each time, by notice and mail. */
export async function tellOfApplications(
  tx: Tx,
  facts: readonly Fact[],
  { queueMails }: Means,
): Promise<void> {
  const applicants = await applicantsOf(
    tx,
    facts.map(({ subject_id }) => subject_id),
  )
  const notices = facts.flatMap(({ id, event: fact, subject_id, created_at }) => {
    const person = applicants.get(subject_id)
    if (!person) return [] // the account was deleted meanwhile
    const metadata = {
      kind: `application_${fact.slice('application.'.length) as ApplicationEvent}`,
    } as const
    const { title, text } = inLocale(person.locale, () => applicationWords(m, metadata))
    return [
      {
        user_id: person.id,
        type: 'system' as const,
        title,
        content: text,
        metadata,
        cause: `${fact} ${subject_id} ${id}`,
        created_at,
        person,
      },
    ]
  })
  const added = await notify(tx, notices)
  await queueMails?.(
    tx,
    added.map(({ person: { email, locale, username }, metadata }) => ({
      to: email,
      locale,
      template: 'application_decided',
      params: { username, notice: metadata },
    })),
  )
}

async function applicantsOf(tx: Tx, ids: readonly string[]) {
  const rows = await tx
    .selectFrom('seller_applications as a')
    .innerJoin('profiles as p', 'p.id', 'a.user_id')
    .where('a.id', 'in', [...ids])
    .select(['a.id as application_id', 'p.id', 'p.username', 'p.email', 'p.locale'])
    .execute()
  return new Map(rows.map(({ application_id, ...person }) => [application_id, person]))
}
