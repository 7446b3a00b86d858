import type { EventName, StoredEvent } from '#kernel/events.ts'
import type { Locale } from '#kernel/locale.ts'
import { presentNotification } from '#events/present-notification.ts'
import type { NotificationType } from '#events/notification.ts'
import { inLocale } from '#i18n/locale.server.ts'
import type { Tx } from '#platform/db.server.ts'

// Makes notifications out of events, for the handlers of all nouns.

/** What a notification is made of: what happened to whom, and what is stored of it. */
interface Telling<Stored> {
  event: Pick<StoredEvent, 'id' | 'subject_id' | 'created_at'> & { event: EventName }
  /** Whether it can happen to its subject again, and is told each time. */
  repeats: boolean
  person: { id: string; locale: Locale }
  type: NotificationType
  stored: Stored
  at?: Date
}

/**
 * A notification as `notify` stores it. Pages say it in their own language from its kind and what
 * it knows; the words that are stored beside them, in the person's language, are for when nobody
 * knows its kind any more, and for the copy of their own data.
 */
export function notificationOf<Stored extends { kind: string }>({
  event: { id, event, subject_id, created_at },
  repeats,
  person,
  type,
  stored,
  at = created_at,
}: Telling<Stored>) {
  const { title, text, href } = inLocale(person.locale, () =>
    presentNotification({ title: '', content: '', metadata: stored }),
  )
  return {
    user_id: person.id,
    type,
    title,
    content: text,
    metadata: stored,
    leads_to: href && (href.split(/[?#]/)[0] ?? null),
    cause: `${event} ${subject_id}${repeats ? ` ${id}` : ''}`,
    created_at: at,
  }
}

/**
 * Of these people those who still have an account, by id, with the language of what they are told.
 */
export async function peopleToTell(
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, { id: string; locale: Locale }>> {
  const rows = await tx
    .selectFrom('profiles')
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .select(['id', 'locale'])
    .execute()
  return new Map(rows.map((person) => [person.id, person]))
}
