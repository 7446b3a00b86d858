import type { ReactNode } from 'react'
import { formatDate, formatTime, isolated, leftToRight } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { cameFrom, withQuery } from '#kernel/paging.ts'
import { asViewer } from '#platform/http.server.ts'
import { personTimeline, type TimelineRow } from '#modules/reports/person-timeline.server.ts'
import {
  partFrom,
  readPlaces,
  type TimelinePart,
  timelineParts,
  writeTimelinePlaces,
} from '#modules/reports/person-timeline.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ChipLink, ChipRail } from '#ui/chip.tsx'
import { Da } from '#ui/da.tsx'
import { Empty } from '#ui/empty.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { UserText } from '#ui/user-text.tsx'
import { permissionOfPath } from '../parts/doors.ts'
import { useMay } from '../parts/use-may.ts'
import { requirePersonId } from './person-id.server.ts'
import { happened } from './timeline-words.ts'
import type { Route } from './+types/timeline'

/** All that happened to a person, the newest first. */
export async function loader({ params, request, context, url }: Route.LoaderArgs) {
  const { backOffice } = asViewer(context, request)
  const id = requirePersonId(params.userId)
  const part = partFrom(url.searchParams.get('show'))
  const places = readPlaces(url.searchParams.get('older'))
  const search = withQuery('', { from: cameFrom(url.search) })
  const { rows, older } = await personTimeline(backOffice, id, { part, places })
  return {
    part,
    rows,
    newest: withQuery(search, { show: part }),
    older: older && withQuery(search, { show: part, older: writeTimelinePlaces(older) }),
    isFirst: Object.keys(places).length === 0,
    path: `/admin/users/${id}`,
    search,
  }
}

const partNames: Record<TimelinePart, () => string> = {
  orders: m.person_orders,
  money: m.person_money,
  'sign-ins': m.person_sign_ins,
  notes: m.person_notes,
  staff: m.person_by_staff,
}

export default function Timeline({ loaderData }: Route.ComponentProps) {
  const { part, rows, newest, older, isFirst, path, search } = loaderData
  return (
    <Card className="k-stack k-gap-4" aria-label={m.person_timeline()}>
      <ChipRail label={m.person_show_part()}>
        <ChipLink to={path + search} current={part === null}>
          {m.person_everything()}
        </ChipLink>
        {(Object.keys(timelineParts) as TimelinePart[]).map((each) => (
          <ChipLink
            key={each}
            to={path + withQuery(search, { show: each })}
            current={part === each}
          >
            {partNames[each]()}
          </ChipLink>
        ))}
      </ChipRail>
      {rows.length === 0 && (
        <Empty title={m.person_nothing()} level="h2">
          {m.person_nothing_text()}
        </Empty>
      )}
      {days(rows).map(([day, of]) => (
        <section key={day}>
          <h2 className="k-log__day">{day}</h2>
          <ol className="k-log">
            {of.map((row, at) => (
              <Happened key={at} row={row} />
            ))}
          </ol>
        </section>
      ))}
      {(older || !isFirst) && (
        <div className="k-row k-gap-2" data-pager="">
          {!isFirst && (
            <ButtonLink size="sm" rel="first" to={path + newest}>
              {m.person_newest()}
            </ButtonLink>
          )}
          {older && (
            <ButtonLink size="sm" rel="next" to={path + older}>
              {m.person_older()}
            </ButtonLink>
          )}
        </div>
      )}
    </Card>
  )
}

/** The rows of each day, in their order. */
function days(rows: readonly TimelineRow[]): [day: string, rows: TimelineRow[]][] {
  const found: [string, TimelineRow[]][] = []
  for (const row of rows) {
    const day = formatDate(row.at)
    const last = found.at(-1)
    if (last?.[0] === day) last[1].push(row)
    else found.push([day, [row]])
  }
  return found
}

function Happened({ row }: { row: TimelineRow }) {
  const may = useMay()
  const { icon, tone, said, to, quote, more, signed } = happened(row)
  const words = (
    <>
      {said}
      {row.amount !== null && (
        <>
          {' '}
          <Da amount={signed === '-' ? -row.amount : row.amount} signed={signed !== undefined} />
        </>
      )}
    </>
  )
  return (
    <li>
      <span className="k-log__i" data-tone={tone}>
        <Icon name={icon} />
      </span>
      <div className="k-log__t">
        <b>
          {to && may(permissionOfPath(to.slice('/admin'.length))) ? (
            <Link className="k-link" to={to}>
              {words}
            </Link>
          ) : (
            words
          )}
        </b>
        <small>
          <bdi dir="ltr">{formatTime(row.at)}</bdi>
          <Line parts={[who(row), more]} />
        </small>
        {quote && (
          <div className={row.kind === 'note' ? 'k-log__q k-log__q--note' : 'k-log__q'}>
            <UserText text={quote} />
          </div>
        )}
      </div>
    </li>
  )
}

const who = ({ who_id, who: name }: TimelineRow) =>
  who_id &&
  name && (
    <Link className="k-link" to={`/admin/users/${who_id}`}>
      {isolated(leftToRight(name))}
    </Link>
  )

/** What is said one after the other, with a dot before each. */
const Line = ({ parts }: { parts: readonly ReactNode[] }) =>
  parts.filter(Boolean).map((part, at) => (
    <span key={at}>
      {' · '}
      {part}
    </span>
  ))
