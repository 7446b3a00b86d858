import { redirect } from 'react-router'
import { disputePath } from '#modules/orders/order-paths.ts'
import type { Route } from './+types/problem'

/** Where a problem was reported before disputes had a page of their own. */
export const loader = ({ params }: Route.LoaderArgs) =>
  redirect(disputePath('/orders', params.orderId))
