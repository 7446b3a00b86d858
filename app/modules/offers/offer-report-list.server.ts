import { sql } from 'kysely'
import type { Asked } from '#kernel/list-params.ts'
import type { ListSort } from '#kernel/paging.ts'
import { contains, type Db } from '#platform/db.server.ts'
import { countOf, type Keyset, countedPage } from '#platform/keyset.server.ts'
import { orNull } from '#platform/log.server.ts'
import type { OfferReportState } from './offer-reports.ts'

// Reports of offers as the desk lists them, and as they wait in its queue: an offer is hidden by
// one, or the report dismissed.

type AskedOfferReports = Asked<{ state: OfferReportState | 'all' }, ListSort>

const sorts: Record<ListSort, Keyset> = {
  newest: [{ by: sql`r.id`, is: 'number', down: true }],
  oldest: [{ by: sql`r.id`, is: 'number' }],
}

/**
 * A page of what people reported of offers, with the count of those that match. Its text is part of
 * the seller's or the reporter's username. Null when they could not be read, which is logged.
 */
export const listOfferReports = (db: Db, asked: AskedOfferReports) =>
  orNull('the reports of offers', readOfferReports(db, asked))

async function readOfferReports(db: Db, asked: AskedOfferReports) {
  const { text, filters, sort } = asked
  const { state } = filters
  const words = contains(text)
  const matching = db
    .selectFrom('offer_reports as r')
    .innerJoin('offers as o', 'o.id', 'r.offer_id')
    .innerJoin('games as g', 'g.id', 'o.game_id')
    .innerJoin('profiles as p', 'p.id', 'r.reporter_id')
    .$if(state === 'open', (query) => query.where('r.handled_at', 'is', null))
    .$if(state !== 'open' && state !== 'all', (query) =>
      query.where('r.outcome', '=', state as 'hidden' | 'dismissed'),
    )
    .$if(text !== '', (query) =>
      query.where(sql<boolean>`(o.seller_username ilike ${words} or p.username ilike ${words})`),
    )
  const counted = countOf(db, matching.select('r.id'), text)
  return countedPage(sorts[sort], asked, counted, ({ key, beyond, sorted, limit }) =>
    sorted(matching.where(beyond))
      .select([
        'r.id',
        'r.offer_id',
        'r.reason',
        'r.words',
        'r.created_at',
        'r.outcome',
        'o.title',
        'o.status',
        'o.held_at',
        'o.deleted_at',
        'o.user_id as seller_id',
        'o.seller_username',
        'r.reporter_id',
        'p.username as reporter_name',
        'g.slug as game_slug',
        'g.category',
        sql<number>`(select count(*)::int from offer_reports a
          where a.offer_id = r.offer_id and a.handled_at is null)`.as('open'),
        key,
      ])
      .limit(limit)
      .execute(),
  )
}

export type ListedOfferReport = NonNullable<
  Awaited<ReturnType<typeof readOfferReports>>
>['rows'][number]

/** The reports of offers that wait for us, the oldest first, for the queue (reports/waiting). */
export const waitingOfferReports = sql`
  select r.id::text as id, r.created_at as since, null::timestamptz as due_at,
    o.seller_username as who, o.title as what, r.reason as code, null::bigint as amount
  from offer_reports r left join offers o on o.id = r.offer_id
  where r.handled_at is null order by r.id`
