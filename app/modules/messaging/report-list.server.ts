import { sql } from 'kysely'
import { idRange } from '#kernel/id.ts'
import type { Asked } from '#kernel/list-params.ts'
import type { ListSort } from '#kernel/paging.ts'
import { contains, type Db } from '#platform/db.server.ts'
import { countOf, type Keyset, countedPage } from '#platform/keyset.server.ts'
import { orNull } from '#platform/log.server.ts'
import type { ReportState, SeenReason } from './reports.ts'

// Reports of messages as the desk lists them, and as they wait in its queue. What a message says is
// not among them: staff read a conversation only with a reason.

type AskedReports = Asked<{ state: ReportState | 'all' }, ListSort>

const sorts: Record<ListSort, Keyset> = {
  newest: [{ by: sql`r.id`, is: 'number', down: true }],
  oldest: [{ by: sql`r.id`, is: 'number' }],
}

/**
 * A page of what was reported of messages, by people or by the site itself, with the count of those
 * that match, and nothing of what the messages say. Its text is part of a username, or how an
 * order's id begins. Null when they could not be read, which is logged.
 */
export const listReports = (db: Db, asked: AskedReports) =>
  orNull('the reports', readReports(db, asked))

async function readReports(db: Db, asked: AskedReports) {
  const { text, filters, sort } = asked
  const matching = reports(db)
    .$if(filters.state !== 'all', (query) =>
      query.where('r.handled_at', filters.state === 'open' ? 'is' : 'is not', null),
    )
    .$if(text !== '', (query) => query.where(found(text)))
  const counted = countOf(db, matching.select('r.id'), text)
  return countedPage(sorts[sort], asked, counted, ({ key, beyond, sorted, limit }) =>
    sorted(matching.where(beyond))
      .select([
        'r.id',
        'r.created_at',
        'r.handled_at',
        'a.id as author_id',
        'a.username as author_name',
        'p.id as reporter_id',
        'p.username as reporter_name',
        'c.id as conversation_id',
        'c.order_id',
        sql<SeenReason>`r.reason`.as('reason'),
        sql<string>`coalesce(o.offer_title, f.title)`.as('title'),
        key,
      ])
      .limit(limit)
      .execute(),
  )
}

export type ListedReport = Awaited<ReturnType<typeof readReports>>['rows'][number]

const reports = (db: Db) =>
  db
    .selectFrom('abuse_reports as r')
    .innerJoin('messages as m', 'm.id', 'r.message_id')
    .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
    .innerJoin('offers as f', 'f.id', 'c.offer_id')
    .innerJoin('profiles as a', 'a.id', 'm.author_id')
    .leftJoin('profiles as p', 'p.id', 'r.reporter_id')
    .leftJoin('orders as o', 'o.id', 'c.order_id')

function found(text: string) {
  const ids = idRange(text)
  const words = contains(text)
  const named = sql<boolean>`(a.username ilike ${words} or p.username ilike ${words})`
  return ids
    ? sql<boolean>`(${named} or c.order_id between ${ids[0]}::uuid and ${ids[1]}::uuid)`
    : named
}

/** The reports of messages that wait for us, the oldest first, for the queue (reports/waiting). */
export const waitingReports = sql`
  select c.id::text as id, r.created_at as since, null::timestamptz as due_at, a.username as who,
    f.title as what, r.reason as code, null::bigint as amount
  from abuse_reports r left join messages m on m.id = r.message_id
    left join conversations c on c.id = m.conversation_id left join offers f on f.id = c.offer_id
    left join profiles a on a.id = m.author_id
  where r.handled_at is null order by r.id`
