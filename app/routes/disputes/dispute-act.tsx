import { disputeTitle } from '#modules/disputes/ui/dispute-words.ts'
import { asViewer, contextOf } from '#platform/http.server.ts'
import { pageMeta } from '../layout/meta.ts'
import { Refused } from '../layout/refused.tsx'
import { DisputeWithPictures } from './dispute-with-pictures.tsx'
import { actOn, disputeFor, sideOf } from './dispute.server.ts'
import type { Route } from './+types/dispute-act'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: disputeTitle(args.loaderData?.dispute), index: false })

export const loader = ({ request, params, context, url }: Route.LoaderArgs) =>
  disputeFor(sideOf(url), asViewer(context, request), params.orderId, { request, url }, params.act)

/** Does what the last part of the address says. */
export const action = async ({ request, params, context, url }: Route.ActionArgs) =>
  actOn(sideOf(url), contextOf(context), params, request)

export default function Dispute({ loaderData, actionData }: Route.ComponentProps) {
  return <DisputeWithPictures {...loaderData} answer={actionData} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Refused error={error} />
}
