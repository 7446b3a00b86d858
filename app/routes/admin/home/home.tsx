import { formatAgo } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { release } from '#kernel/release.ts'
import { availableFlows } from '#modules/payments/payment-flow.server.ts'
import { copySince, systemHealth } from '#modules/reports/health.server.ts'
import { readLaunch } from '#modules/reports/launch.server.ts'
import { queueOf } from '#modules/reports/queue.ts'
import { readToday } from '#modules/reports/today.server.ts'
import { countWaiting, listWaiting } from '#modules/reports/waiting.server.ts'
import { MOST_WAITING, waitingKindsOf } from '#modules/reports/waiting.ts'
import { isPermitted } from '#modules/step-up/permissions.ts'
import type { ViewerContext } from '#platform/context.ts'
import { asViewer } from '#platform/http.server.ts'
import { Callout } from '#ui/callout.tsx'
import { Island } from '#ui/island.tsx'
import { answersJson } from '../../layout/json.ts'
import { ListFailed } from '../parts/list.tsx'
import { titled } from '../parts/titled.ts'
import { Launch } from './launch-list.tsx'
import { QueueList } from './queue.island.tsx'
import { SystemCard, TodayCard } from './side-cards.tsx'
import type { Route } from './+types/home'

/** What waits for the reader's role; null when it could not be read. */
async function queueFor({ db, settings, viewer, now }: ViewerContext) {
  const kinds = waitingKindsOf(viewer.role)
  const rows = await listWaiting(db, availableFlows(settings), kinds, MOST_WAITING)
  return rows && queueOf(rows, settings, now)
}

/** The queue and how much waits, for who asks for JSON: by which open desks follow. */
export const middleware = [
  answersJson(
    'GET',
    async ({ request, context }) => {
      const given = asViewer(context, request)
      const { db, settings, viewer } = given
      const [queue, waiting] = await Promise.all([
        queueFor(given),
        countWaiting(db, availableFlows(settings), waitingKindsOf(viewer.role)),
      ])
      return { queue, waiting }
    },
    '/admin',
  ),
]

export async function loader({ request, context }: Route.LoaderArgs) {
  const given = asViewer(context, request)
  const { db, settings, viewer, now } = given
  const [queue, launch, today, health, copy] = await Promise.all([
    queueFor(given),
    isPermitted(viewer.role, 'run_site') ? readLaunch(db, settings) : null,
    isPermitted(viewer.role, 'read_figures') ? readToday(db, now) : null,
    systemHealth(),
    copySince(db),
  ])
  return { queue, launch, today, health, copy, now, release }
}

export const meta: Route.MetaFunction = () => titled(m.desk_first())

export default function Home({
  loaderData: { queue, launch, today, health, copy, now, release: running },
}: Route.ComponentProps) {
  return (
    <>
      <h1>{m.queue_title()}</h1>
      {copy && (
        <Callout tone="warning" icon="triangle-alert" title={m.stats_copy()}>
          {m.stats_copy_note({ ago: formatAgo(copy, now) })}
        </Callout>
      )}
      <div className="k-sided">
        {queue ? (
          <Island of={QueueList} props={{ queue }} when="idle" />
        ) : (
          <ListFailed title={m.queue_failed()} retryTo="/admin" />
        )}
        <div className="k-stack k-gap-3">
          {launch && launch.length > 0 && <Launch steps={launch} />}
          {today && <TodayCard today={today} />}
          <SystemCard health={health} release={running} now={now} />
        </div>
      </div>
    </>
  )
}
