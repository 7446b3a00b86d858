import { NavLink, Outlet, redirect } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { factsOf, requireViewer } from '#platform/http.server.ts'
import { Icon } from '#ui/icon.tsx'
import type { Route } from './+types/layout'
import './admin.css'

/** Every administration page and form passes here first: visitors go to sign in, members go home. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ request, context }, next) => {
    if (!requireViewer(context, request).is_admin) throw redirect('/')
    return next()
  },
]

// a loader, so that the middleware also runs where a page has none
export const loader = ({ context }: Route.LoaderArgs) => ({ username: factsOf(context).viewer?.username })

export default function Administration() {
  return (
    <main id="main" className="k-admin" data-admin>
      <div className="k-side">
        <nav aria-label={m.admin_area()}>
          <NavLink to="/admin/orders"><Icon name="package" />{m.admin_orders_title()}</NavLink>
          <NavLink to="/admin/seller-applications"><Icon name="store" />{m.admin_apps_title()}</NavLink>
        </nav>
      </div>
      <div className="k-adminmain"><Outlet /></div>
    </main>
  )
}
