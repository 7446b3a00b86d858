import { disputeTitle } from '#modules/disputes/ui/dispute-words.ts'
import { asViewer, contextOf, postedForm } from '#platform/http.server.ts'
import { answersOwnJson } from '../layout/json.ts'
import { pageMeta } from '../layout/meta.ts'
import { Refused } from '../layout/refused.tsx'
import { DisputeWithPictures } from './dispute-with-pictures.tsx'
import { disputeFor, openIt, standFor } from './dispute.server.ts'
import type { Route } from './+types/order-dispute'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: disputeTitle(args.loaderData?.dispute), index: false })

export const loader = ({ request, params, context, url }: Route.LoaderArgs) =>
  disputeFor('buyer', asViewer(context, request), params.orderId, { request, url })

/** Opens it. */
export const action = async ({ request, params, context }: Route.ActionArgs) =>
  openIt(contextOf(context), params.orderId, await postedForm(request))

/** How far it has come is read again by the page's own address. */
export const middleware = [
  answersOwnJson('GET', (given, { params }) => standFor('buyer', given, params.orderId ?? '')),
]

export default function Dispute({ loaderData, actionData }: Route.ComponentProps) {
  return <DisputeWithPictures {...loaderData} answer={actionData} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Refused error={error} />
}
