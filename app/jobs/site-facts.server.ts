import { isolated } from '#i18n/format.ts'
import { inLocale } from '#i18n/locale.server.ts'
import { m } from '#i18n/paraglide/messages.js'
import { siteEvents, type SiteMetadata, siteWords } from '#modules/notifications/rules.ts'
import { notify } from '#modules/notifications/commands.server.ts'
import type { Tx } from '#platform/db.server.ts'
import type { Fact } from '#platform/outbox.server.ts'

type SiteFact = keyof typeof siteEvents

/**
 * Tells by a notice whom it concerns: of a reply, and of what administrators did to their feedback,
 * reply or offer.
 */
export async function tellOfSite(tx: Tx, facts: readonly Fact[]): Promise<void> {
  const people = await peopleOf(
    tx,
    facts.map(({ payload }) => String(payload.user_id)),
  )
  await notify(
    tx,
    facts.flatMap(({ id, event, subject_id, payload, created_at }) => {
      const person = people.get(String(payload.user_id))
      if (!person) return [] // the account was deleted meanwhile
      const { user_id: _, ...known } = payload
      const metadata = { ...known, kind: siteEvents[event as SiteFact] } as SiteMetadata
      const { title, text } = inLocale(person.locale, () => siteWords(m, isolated, metadata))
      return [
        {
          user_id: person.id,
          type: 'system' as const,
          title,
          content: text,
          metadata,
          cause: `${event} ${subject_id} ${id}`,
          created_at,
        },
      ]
    }),
  )
}

async function peopleOf(tx: Tx, ids: readonly string[]) {
  const rows = await tx
    .selectFrom('profiles')
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .select(['id', 'locale'])
    .execute()
  return new Map(rows.map((person) => [person.id, person]))
}
