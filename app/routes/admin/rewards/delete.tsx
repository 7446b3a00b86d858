import { data, useLocation } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { idFrom } from '#kernel/id.ts'
import { deleteReward } from '#modules/loyalty/commands.server.ts'
import { findReward } from '#modules/loyalty/queries.server.ts'
import { rewardName } from '#modules/loyalty/ui.ts'
import { asViewer, contextOf, notFound } from '#platform/http.server.ts'
import { redirectWith } from '../../shell/flash.server.ts'
import { DeleteQuestion } from '../parts/question.tsx'
import type { Route } from './+types/delete'

const LIST = '/admin/rewards'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = contextOf(context)
  const reward = await findReward(db, idFrom(params.rewardId) ?? 0)
  if (!reward) throw notFound()
  return { reward }
}

/** Deletes the reward; one that was redeemed meanwhile is told to be so. */
export async function action({ params, request, context, url }: Route.ActionArgs) {
  const { db, viewer, now } = asViewer(context, request)
  const deleted = await deleteReward(db, idFrom(params.rewardId) ?? 0, viewer, now)
  if (deleted.ok) return redirectWith(LIST + url.search, 'reward_deleted')
  if (deleted.code === 'redeemed') return data(null, { status: 409 })
  throw notFound()
}

export const meta: Route.MetaFunction = () => [
  { title: `${m.admin_reward_delete_title()} · ${m.admin_rewards_title()} · ${m.site_name()}` },
]

/** The question; of a reward that was redeemed, why it stays and what can be done instead. */
export default function DeleteReward({ loaderData: { reward } }: Route.ComponentProps) {
  const { search } = useLocation()
  const instead = reward.active && {
    label: m.admin_reward_stop(),
    variant: 'primary' as const,
    action: LIST + search,
    fields: { reward: String(reward.id), active: 'no' },
  }
  const refusal = reward.redeemed > 0 && { text: m.admin_reward_delete_refused(), instead }
  return (
    <DeleteQuestion
      title={m.admin_reward_delete_title()}
      back={LIST + search}
      what={rewardName(reward)}
      refusal={refusal}
    >
      <p>{m.admin_reward_delete_question()}</p>
    </DeleteQuestion>
  )
}
