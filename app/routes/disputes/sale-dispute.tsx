import { disputeTitle } from '#modules/disputes/ui/dispute-words.ts'
import { asViewer } from '#platform/http.server.ts'
import { answersOwnJson } from '../layout/json.ts'
import { pageMeta } from '../layout/meta.ts'
import { Refused } from '../layout/refused.tsx'
import { DisputeWithPictures } from './dispute-with-pictures.tsx'
import { disputeFor, standFor } from './dispute.server.ts'
import type { Route } from './+types/sale-dispute'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: disputeTitle(args.loaderData?.dispute), index: false })

export const loader = ({ request, params, context, url }: Route.LoaderArgs) =>
  disputeFor('seller', asViewer(context, request), params.orderId, { request, url })

/** How far it has come is read again by the page's own address. */
export const middleware = [
  answersOwnJson('GET', (given, { params }) => standFor('seller', given, params.orderId ?? '')),
]

export default function Dispute({ loaderData }: Route.ComponentProps) {
  return <DisputeWithPictures {...loaderData} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Refused error={error} />
}
