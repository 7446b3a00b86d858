import { Outlet, redirect } from 'react-router'
import { hrefOf } from '#i18n/language.ts'
import { withoutLocale } from '#kernel/locale.ts'
import { availableFlows } from '#modules/payments/payment-flow.server.ts'
import { waitingPath, type DeskQueue, queueOf } from '#modules/reports/queue.ts'
import { countWaiting, listWaiting } from '#modules/reports/waiting.server.ts'
import { waitingKinds, waitingKindsOf } from '#modules/reports/waiting.ts'
import { contextOf, notAuthenticated } from '#platform/http.server.ts'
import { permissionOfPath } from './parts/doors.ts'
import { itemWords } from './home/queue-words.ts'
import { KeysDialog } from './parts/keys.tsx'
import { DeskBar, DeskMenu } from './parts/menu.tsx'
import { isAt } from './parts/screens.ts'
import { requirePermission } from '../layout/permitted.ts'
import type { DeskNext } from '../layout/root-data.ts'
import type { Route } from './+types/layout'
import './admin.css'
import './desk.css'

/**
 * Forms with a long text: who has been signed out meanwhile is told so instead of led away from it.
 */
const keepsText = /\/admin\/(?:blog|help-articles)\/[^/]+$|\/admin\/writing\//

/**
 * Every administration page and form passes here first: visitors go to sign in, members go home,
 * and whose role may not is told who may.
 */
export const middleware: Route.MiddlewareFunction[] = [
  ({ request, context }, next) => {
    const { viewer } = contextOf(context)
    const { pathname, search } = new URL(request.url)
    if (viewer?.is_admin) {
      const path = withoutLocale(pathname)
        .replace(/^\/admin/, '')
        .replace(/\/$/, '')
      requirePermission(viewer.role, permissionOfPath(path))
      return next()
    }
    if (request.method === 'POST' && !viewer && keepsText.test(pathname)) throw notAuthenticated()
    // unlike those of loaders, the router does not bring a middleware's redirects into the page's
    // language
    throw redirect(
      hrefOf(viewer ? '/' : `/signin?to=${encodeURIComponent(withoutLocale(pathname) + search)}`),
    )
  },
]

// a loader, so that the middleware also runs where a page has none
export const loader = async ({ context, url }: Route.LoaderArgs) => {
  const { db, settings, viewer, now } = contextOf(context)
  const role = viewer?.role ?? null
  const open = availableFlows(settings)
  const kinds = waitingKindsOf(role)
  const path = withoutLocale(url.pathname)
  const here = kinds.filter((kind) => isAt(waitingKinds[kind].queue, path))
  const [waiting, rows] = await Promise.all([
    countWaiting(db, open, kinds),
    listWaiting(db, open, here, 2),
  ])
  return { waiting, role, next: nextIn(queueOf(rows ?? [], settings, now), path) }
}

/** What waits in a queue first but for what stands at `path`. */
function nextIn({ first, sections }: DeskQueue, path: string): DeskNext | null {
  const items = [...(first ? [first] : []), ...sections.flatMap((section) => section.items)]
  const item = items.find((each) => !`${path}/`.startsWith(`${waitingPath(each)}/`))
  return item ? { to: waitingPath(item), title: itemWords(item).title } : null
}

/** The frame has neither search nor footer of the shop, and the bar is this layout's. */
export const handle = { desk: true }

export default function Administration({
  loaderData: { waiting, role, next },
}: Route.ComponentProps) {
  return (
    <>
      <main id="main" className="k-admin" data-admin>
        <DeskMenu role={role} waiting={waiting} />
        <div className="k-adminmain">
          <Outlet />
          {next && <a href={hrefOf(next.to)} data-next="" hidden aria-label={next.title} />}
        </div>
      </main>
      <KeysDialog />
      <DeskBar role={role} waiting={waiting} />
    </>
  )
}
