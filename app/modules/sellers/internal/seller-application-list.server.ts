import { sql } from 'kysely'
import { isUuid } from '#kernel/id.ts'
import type { ListSort } from '#kernel/page.ts'
import { contains, type Db } from '#platform/db.server.ts'
import { orNull } from '#platform/log.server.ts'
import type { ApplicationStatus } from './seller-application.ts'

/** How many applications a page of the back office lists. */
export const APPLICATIONS_PER_PAGE = 10
export const LAST_APPLICATIONS_PAGE = 1_000

export interface ApplicationFilter {
  /** Part of a name, an email or a phone number; empty for all. */
  text: string
  status: ApplicationStatus | 'all'
  /** The newest first unless told. */
  sort?: ListSort | null
  page: number
  perPage?: number
}

/**
 * A page of all applications with the count of those that match. Null when they could not be read,
 * which is logged.
 */
export const listApplications = (db: Db, filter: ApplicationFilter) =>
  orNull('the applications', readApplications(db, filter))

async function readApplications(
  db: Db,
  { text, status, sort, page, perPage = APPLICATIONS_PER_PAGE }: ApplicationFilter,
) {
  const matching = applications(db)
    .$if(status !== 'all', (query) => query.where('a.status', '=', status as ApplicationStatus))
    .$if(text !== '', (query) => query.where(matches(text)))
  const [rows, { count }] = await Promise.all([
    matching
      .select(columns)
      .orderBy('a.created_at', sort === 'oldest' ? 'asc' : 'desc')
      .orderBy('a.id', sort === 'oldest' ? 'desc' : 'asc')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute(),
    matching.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { applications: rows, count }
}

export type ListedApplication = Awaited<ReturnType<typeof readApplications>>['applications'][number]

/** One application with what was decided on it, when and by whom; null when there is none. */
export async function findApplication(db: Db, id: string) {
  if (!isUuid(id)) return null
  const row = await applications(db)
    .where('a.id', '=', id)
    .select(columns)
    .select(
      sql<{ action: string; actor: string | null; created_at: string }[]>`coalesce((
      select json_agg(json_build_object('action', replace(l.action, 'seller_application.', ''), 'actor', by.username, 'created_at', l.created_at) order by l.id)
      from audit_log l left join profiles by on by.id = l.actor_id where l.subject = 'seller_application:' || a.id), '[]')`.as(
        'history',
      ),
    )
    .executeTakeFirst()
  return row ?? null
}

export type ApplicationDetails = NonNullable<Awaited<ReturnType<typeof findApplication>>>

const columns = [
  'a.id',
  'a.user_id',
  'a.full_name',
  'a.email',
  'a.phone',
  'a.experience',
  'a.status',
  'a.notes',
  'a.created_at',
  'a.updated_at',
  'p.username',
] as const

const applications = (db: Db) =>
  db.selectFrom('seller_applications as a').innerJoin('profiles as p', 'p.id', 'a.user_id')

/**
 * Name, email or phone contain the text; a phone number matches by its digits too, however it is
 * spaced, with 0 or 213 before it.
 */
function matches(text: string) {
  const part = contains(text)
  const digits = /^[+\d ().-]{4,}$/.test(text)
    ? text.replace(/\D/g, '').replace(/^(00213|213|0)/, '')
    : ''
  return sql<boolean>`(a.search_text like fold(${part})${digits.length >= 4 ? sql` or a.search_text like ${`%${digits}%`}` : sql``})`
}
