import { sql } from 'kysely'
import { isUuid } from '#kernel/id.ts'
import type { Asked } from '#kernel/list-params.ts'
import type { ListSort } from '#kernel/paging.ts'
import { tellsText } from '#modules/people/people-named.server.ts'
import { allFacts } from '#modules/people/requests-found.server.ts'
import type { Db } from '#platform/db.server.ts'
import { countOf, type Keyset, countedPage } from '#platform/keyset.server.ts'
import { orNull } from '#platform/log.server.ts'
import type { ApplicationStatus } from './seller-application.ts'

// Applications to become a seller, to be read by staff: the desk's list and queue, the same by page
// numbers for programs of the operator, and one with what was decided.

type AskedApplications = Asked<{ status: ApplicationStatus | 'all' }, ListSort>

const sorts: Record<ListSort, Keyset> = {
  newest: [
    { by: sql`a.created_at`, is: 'time', down: true },
    { by: sql`a.id`, is: 'uuid' },
  ],
  oldest: [
    { by: sql`a.created_at`, is: 'time' },
    { by: sql`a.id`, is: 'uuid', down: true },
  ],
}

/**
 * A page of all applications with the count of those that match. Its text is part of a name, an
 * email or a phone number. Null when they could not be read, which is logged.
 */
export const listApplications = (db: Db, asked: AskedApplications) =>
  orNull('the applications', readApplications(db, asked))

async function readApplications(db: Db, asked: AskedApplications) {
  const { text, filters, sort } = asked
  const found = text === '' ? null : await matches(text)
  const matching = ofStatus(db, filters.status).$if(found !== null, (query) => query.where(found!))
  const counted = countOf(db, matching.select('a.id'), text)
  return countedPage(sorts[sort], asked, counted, ({ key, beyond, sorted, limit }) =>
    sorted(matching.where(beyond).select([...listed, key]))
      .limit(limit)
      .execute(),
  )
}

export type ListedApplication = Awaited<ReturnType<typeof readApplications>>['rows'][number]

/**
 * The applications on a page by its number, the newest first, for programs, with the count of all
 * that have the status. Null when they could not be read, which is logged.
 */
export const applicationsOnPage = (
  db: Db,
  status: ApplicationStatus | 'all',
  page: number,
  perPage: number,
) => orNull('the applications', readByNumber(db, status, page, perPage))

/**
 * So many applications are left out at most, since its contract names pages: a page behind more is
 * empty.
 */
const MOST_LEFT_OUT = 100_000

async function readByNumber(
  db: Db,
  status: ApplicationStatus | 'all',
  page: number,
  perPage: number,
) {
  const start = (page - 1) * perPage
  const matching = db
    .selectFrom('seller_applications as a')
    .where('a.user_id', 'is not', null)
    .$if(status !== 'all', (query) => query.where('a.status', '=', status as ApplicationStatus))
  const found = matching
    .select('a.id')
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id')
    .limit(start > MOST_LEFT_OUT ? 0 : perPage)
    .offset(Math.min(start, MOST_LEFT_OUT))
  const [data, { count }] = await Promise.all([
    applications(db)
      .innerJoin(found.as('found'), 'found.id', 'a.id')
      .select(columns)
      .orderBy('a.created_at', 'desc')
      .orderBy('a.id')
      .execute(),
    matching.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { data, count }
}

const ofStatus = (db: Db, status: ApplicationStatus | 'all') =>
  applications(db).$if(status !== 'all', (query) =>
    query.where('a.status', '=', status as ApplicationStatus),
  )

/** Who did what to an application, and when; nobody is known of an account that is gone. */
interface ApplicationStep {
  action: string
  actor_id: string | null
  actor: string | null
  created_at: string
}

/** One application with what was decided on it, when and by whom; null when there is none. */
export async function findApplication(db: Db, id: string) {
  if (!isUuid(id)) return null
  const row = await applications(db)
    .where('a.id', '=', id)
    .select([...columns, personId, 'a.documents_seen_at'])
    .select(
      sql<ApplicationStep[]>`coalesce((
      select json_agg(json_build_object('action', replace(l.action, 'seller_application.', ''),
        'actor_id', by.id, 'actor', by.username, 'created_at', l.created_at) order by l.id)
      from audit_log l left join profiles by on by.id = l.actor_id
      where l.subject = 'seller_application:' || a.id), '[]')`.as('history'),
    )
    .executeTakeFirst()
  return row ?? null
}

export type ApplicationDetails = NonNullable<Awaited<ReturnType<typeof findApplication>>>

const facts = [
  'a.id',
  'a.full_name',
  'a.email',
  'a.phone',
  'a.experience',
  'a.status',
  'a.created_at',
  'p.username',
] as const

const personId = 'p.id as person_id'
const listed = [...facts, personId] as const
const columns = [...facts, 'a.user_id', 'a.notes', 'a.updated_at'] as const

const applications = (db: Db) =>
  db.selectFrom('seller_applications as a').innerJoin('profiles as p', 'p.id', 'a.user_id')

/** Name, email or phone contain the text, or its facts; a phone matches in any spelling. */
const matches = (text: string) =>
  allFacts(text, async (fact) => tellsText(sql`a.search_text`, fact))

/** The applications that wait for us, the oldest first, for the queue (reports/waiting). */
export const waitingApplications = sql`
  select a.id::text as id, a.created_at as since, null::timestamptz as due_at, p.username as who,
    a.full_name as what, null as code, null::bigint as amount
  from seller_applications a left join profiles p on p.id = a.user_id
  where a.status = 'pending' order by a.created_at, a.id desc`
