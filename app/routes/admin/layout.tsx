import { NavLink, Outlet, redirect } from 'react-router'
import { formatNumber } from '#i18n/format.ts'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { withoutLocale } from '#kernel/locale.ts'
import { availableFlows } from '#modules/payments/payment-flow.server.ts'
import { countWaiting } from '#modules/reports/waiting.server.ts'
import { MOST_WAITING, type WaitingQueue } from '#modules/reports/waiting.ts'
import { isPermitted, type StaffRole } from '#modules/step-up/permissions.ts'
import { contextOf, notAuthenticated } from '#platform/http.server.ts'
import { Icon, type IconName } from '#ui/icon.tsx'
import { Tag } from '#ui/tag.tsx'
import { permissionOfPath } from './parts/doors.ts'
import { requirePermission } from '../layout/permitted.ts'
import type { Route } from './+types/layout'
import './admin.css'

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
export const loader = async ({ context }: Route.LoaderArgs) => {
  const { db, settings, viewer } = contextOf(context)
  return {
    waiting: await countWaiting(db, availableFlows(settings)),
    role: viewer?.role ?? null,
  }
}

const AREA = '/admin'

/**
 * Every screen in the order of the menu: its address behind /admin, its icon, its name, the queue
 * whose length it shows, and the query of what waits where the list shows more.
 */
const screens: readonly (readonly [
  path: string,
  icon: IconName,
  name: () => string,
  queue?: WaitingQueue,
  waiting?: string,
])[] = [
  ['', 'activity', m.admin_stats_title],
  ['games', 'gamepad-2', m.admin_games_title],
  ['game-relations', 'git-compare', m.admin_relations_title],
  ['categories', 'layout-grid', m.admin_categories_title],
  ['search-words', 'search', m.admin_words_title],
  ['searches', 'star', m.admin_searches_title],
  ['users', 'users', m.admin_users_title],
  ['offers', 'tag', m.admin_offers_title],
  [
    'seller-applications',
    'store',
    m.admin_apps_title,
    'seller-applications',
    '?status=pending&sort=oldest',
  ],
  ['orders', 'package', m.admin_orders_title, 'orders', '?status=waiting&sort=oldest'],
  ['disputes', 'scale', m.disputes_title, 'disputes'],
  ['badges', 'badge-check', m.admin_badges_title],
  ['blog', 'newspaper', m.admin_blog_title],
  ['help-articles', 'life-buoy', m.admin_help_title],
  ['feedback', 'message-circle', m.admin_feedback_title],
  ['messages', 'flag', m.admin_messages_title, 'messages'],
  ['reports', 'ban', m.admin_reports_title, 'reports'],
  ['stock', 'boxes', m.admin_stock_title, 'stock'],
  ['payment-methods', 'credit-card', m.admin_methods_title],
  ['receipts', 'arrow-down-left', m.admin_receipts_title, 'receipts'],
  ['deposits', 'banknote', m.admin_deposits_title, 'deposits'],
  ['withdrawals', 'landmark', m.admin_withdrawals_title, 'withdrawals'],
  ['payments', 'circle-alert', m.admin_payments_title, 'payments', '?sort=oldest'],
  ['refunds', 'undo-2', m.admin_refunds_title, 'refunds'],
  ['provider', 'server', m.admin_provider_title],
  ['reconciliation', 'calculator', m.admin_reconciliation_title],
  ['rewards', 'gift', m.admin_rewards_title],
  ['undelivered', 'triangle-alert', m.admin_undelivered_title, 'undelivered'],
  ['outages', 'timer', m.admin_outages_title],
  ['staff', 'users', m.staff_title],
  ['audit', 'scroll-text', m.admin_audit_title],
  ['settings', 'settings', m.admin_settings_title],
]

/** Those that a role may open. */
const screensOf = (role: StaffRole | null) =>
  screens.filter(([path]) => isPermitted(role, permissionOfPath(path && `/${path}`)))

export default function Administration({ loaderData: { waiting, role } }: Route.ComponentProps) {
  return (
    <main id="main" className="k-admin" data-admin>
      <div className="k-side">
        <nav aria-label={m.admin_area()} data-in-sight>
          {screensOf(role).map(([path, icon, name, queue, narrowed = '']) => (
            <NavLink
              key={path}
              to={path ? `${AREA}/${path}${queue && waiting[queue] ? narrowed : ''}` : AREA}
              end={!path}
            >
              <Icon name={icon} />
              {name()}
              {queue && <Waiting count={waiting[queue]} />}
            </NavLink>
          ))}
        </nav>
      </div>
      <div className="k-adminmain">
        <Outlet />
      </div>
    </main>
  )
}

function Waiting({ count = 0 }: { count?: number }) {
  if (count === 0) return null
  const shown = count < MOST_WAITING ? formatNumber(count) : `${formatNumber(MOST_WAITING - 1)}+`
  return (
    <Tag tone="gold" className="k-side__n">
      <bdi className="k-num" dir="ltr">
        {shown}
      </bdi>
      <span className="k-vh"> {m.admin_waiting()}</span>
    </Tag>
  )
}
