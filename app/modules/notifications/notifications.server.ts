import { sql } from 'kysely'
import { newestMessageOf, unreadMessagesOf } from '#modules/messaging/live-messages.server.ts'
import type { Db, DB, Tx } from '#platform/db.server.ts'
import { orNull } from '#platform/log.server.ts'

// The notifications of a person: left once for each cause, listed, and passed on to the live
// streams of their open pages.

export interface NewNotification {
  user_id: string
  type: DB['notifications']['type']
  /**
   * Title and content in the language of the person's profile, for readers that have nothing else.
   */
  title: string
  content: string
  /**
   * Its kind and what that knows, so that a page can say it in its own language (app/events);
   * without a kind the stored words are shown.
   */
  metadata: { kind?: string }
  /** What it tells of; a person is told of the same cause once. */
  cause: string
  /** The path of the page that shows what it tells of, without a language: opening it reads it. */
  leads_to?: string | null
  created_at: Date
  read?: boolean
}

export type Notification = Pick<DB['notifications'], 'type' | 'title' | 'content'> & {
  id: number
  read: boolean
  created_at: Date
  metadata: unknown
}

/**
 * Leaves a notification for each person, once for its cause. Returns those that are new. The
 * database wakes their live streams.
 */
export async function notify<New extends NewNotification>(
  tx: Tx,
  notifications: readonly New[],
): Promise<New[]> {
  if (notifications.length === 0) return []
  const added = await tx
    .insertInto('notifications')
    .values(
      notifications.map(
        ({ user_id, type, title, content, metadata, cause, leads_to, created_at, read }) => ({
          user_id,
          type,
          title,
          content,
          metadata: JSON.stringify(metadata),
          cause,
          leads_to: leads_to ?? null,
          created_at,
          read: read ?? false,
        }),
      ),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'cause']).doNothing())
    .returning(['user_id', 'cause'])
    .execute()
  const isNew = new Set(added.map(({ user_id, cause }) => `${user_id} ${cause}`))
  // taken out as it is found, since the same cause may have been given twice
  return notifications.filter(({ user_id, cause }) => isNew.delete(`${user_id} ${cause}`))
}

/** How many notifications one page of the list shows. */
const NOTIFICATIONS_PER_PAGE = 20

const shown = ['id', 'type', 'title', 'content', 'read', 'created_at', 'metadata'] as const

/** Of all that one order told a person the newest, and what it had told before that. */
export interface NotificationGroup extends Notification {
  /** How many of them are unread. */
  unread: number
  /** The newest of the earlier ones, at most 10, and how many there are. */
  earlier: Pick<Notification, 'id' | 'title' | 'content' | 'metadata' | 'created_at'>[]
  earlier_count: number
}

export interface NotificationPage {
  notifications: NotificationGroup[]
  more: boolean
}

/**
 * A page of a person's notifications, newest first, those of one order as one: those older than
 * `before`, and whether there are more. Null when they could not be read, which is logged.
 */
export async function notificationsOf(
  db: Db,
  userId: string,
  before: number | null,
): Promise<NotificationPage | null> {
  const rows = await orNull(
    'the notifications',
    db
      .selectFrom('notifications as n')
      .leftJoinLateral(sql<EarlierOfOrder>`(${earlierOfOrder})`.as('o'), (join) => join.onTrue())
      .select(shown.map((column) => `n.${column}` as const))
      .select(['o.earlier', 'o.earlier_count', 'o.earlier_unread'])
      .where('n.user_id', '=', userId)
      .where(isNewestOfOrder)
      .$if(before !== null, (query) => query.where('n.id', '<', before!))
      .orderBy('n.id', 'desc')
      .limit(NOTIFICATIONS_PER_PAGE + 1)
      .execute(),
  )
  return (
    rows && {
      notifications: rows.slice(0, NOTIFICATIONS_PER_PAGE).map(groupOf),
      more: rows.length > NOTIFICATIONS_PER_PAGE,
    }
  )
}

const isNewestOfOrder = sql<boolean>`(n.order_id is null or not exists (
  select from notifications newer
  where newer.user_id = n.user_id and newer.order_id = n.order_id and newer.id > n.id))`

interface EarlierOfOrder {
  earlier: (Omit<NotificationGroup['earlier'][number], 'created_at'> & { created_at: string })[]
  earlier_count: number
  earlier_unread: number
}

const MOST_EARLIER = 10

const earlierOfOrder = sql.raw(`
  select count(*)::int as earlier_count, (count(*) filter (where not e.read))::int as earlier_unread,
    coalesce(json_agg(json_build_object('id', e.id, 'title', e.title, 'content', e.content,
      'metadata', e.metadata, 'created_at', e.created_at) order by e.id desc)
      filter (where e.place <= ${MOST_EARLIER}), '[]') as earlier
  from (select e.*, row_number() over (order by e.id desc) as place from notifications e
    where e.user_id = n.user_id and e.order_id = n.order_id and e.id < n.id) e`)

type Found = Notification & { [Key in keyof EarlierOfOrder]: EarlierOfOrder[Key] | null }

const groupOf = ({
  earlier,
  earlier_count,
  earlier_unread,
  ...newest
}: Found): NotificationGroup => ({
  ...newest,
  unread: (newest.read ? 0 : 1) + (earlier_unread ?? 0),
  earlier: (earlier ?? []).map((each) => ({ ...each, created_at: new Date(each.created_at) })),
  earlier_count: earlier_count ?? 0,
})

const MOST_MISSED = 20

/**
 * For each who was told of the notifications up to `last`, those that came after, oldest first, at
 * most the newest 20; nothing where none did.
 */
export async function notificationsSince<Told extends { user_id: string; last: number | null }>(
  db: Db,
  told: readonly Told[],
): Promise<Map<Told, Notification[]>> {
  if (told.length === 0) return new Map()
  const { rows } = await sql<Notification & { place: number }>`
    select t.place, n.* from unnest(${told.map(({ user_id }) => user_id)}::uuid[],
      ${told.map(({ last }) => last)}::bigint[]) with ordinality t (user_id, last, place)
    cross join lateral (select ${sql.join(shown.map((column) => sql.ref(column)))}
      from notifications
      where user_id = t.user_id and id > t.last order by id desc limit ${sql.lit(MOST_MISSED)}) n
    order by n.id`.execute(db)
  return Map.groupBy(rows, ({ place }) => told[place - 1]!)
}

/** How many lines of a person's list are unread, all of one order being one; counted to 100. */
const unreadOf = (person: string) => sql<number>`unread_notifications(${sql.ref(person)})`

/**
 * Where a live stream stands: how many lines of the notifications are unread and the id of the
 * newest; and the same of messages.
 */
export interface LiveState {
  newest: number
  unread: number
  newestMessage: number
  unreadMessages: number
}

/**
 * Where the live streams of some sessions stand, by session. A session that is over or whose person
 * is suspended has none: then its streams must end.
 */
export async function liveStates(
  db: Db,
  sessions: readonly string[],
  now: Date,
): Promise<Map<string, LiveState>> {
  const states = await db
    .selectFrom('sessions as s')
    .innerJoin('profiles as p', 'p.id', 's.user_id')
    .where(sql<boolean>`s.id = any(${sessions}::uuid[])`)
    .where('s.expires_at', '>', now)
    .where('p.suspended_at', 'is', null)
    .select((eb) => [
      's.id',
      eb
        .selectFrom('notifications as n')
        .select((n) => n.fn.max('n.id').as('newest'))
        .whereRef('n.user_id', '=', 's.user_id')
        .as('newest'),
      unreadOf('s.user_id').as('unread'),
      newestMessageOf('s.user_id').as('newestMessage'),
      unreadMessagesOf('s.user_id').as('unreadMessages'),
    ])
    .execute()
  return new Map(
    states.map(({ id, newest, unread, newestMessage, unreadMessages }) => [
      id,
      { newest: newest ?? 0, unread, newestMessage, unreadMessages },
    ]),
  )
}

/** Deletes all notifications of a person, as part of the end of their account. */
export async function forgetNotifications(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('notifications').where('user_id', '=', userId).execute()
}
