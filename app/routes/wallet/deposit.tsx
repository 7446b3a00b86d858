import { m } from '#i18n/paraglide/messages.js'
import { requireViewer } from '#platform/http.server.ts'
import { ComingSoon } from './coming-soon.tsx'
import { pageMeta } from '../shell/meta.ts'
import type { Route } from './+types/deposit'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: m.wallet_deposit(), index: false })

export function loader({ request, context }: Route.LoaderArgs) {
  requireViewer(context, request)
  return null
}

export default function Deposit() {
  return <ComingSoon />
}
