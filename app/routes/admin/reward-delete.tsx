import { data } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { idFrom } from '#kernel/id.ts'
import { deleteReward, findReward } from '#modules/loyalty/reward-editing.server.ts'
import { rewardName } from '#modules/loyalty/ui/reward-name.ts'
import { db } from '#platform/db.server.ts'
import { factsOf, notFound, redirectWith, requireViewer } from '#platform/http.server.ts'
import { Question } from './question.tsx'
import type { Route } from './+types/reward-delete'

export async function loader({ params }: Route.LoaderArgs) {
  const id = idFrom(params.rewardId)
  const reward = id === null ? null : await findReward(db, id)
  if (!reward) throw notFound()
  return { reward }
}

/** Deletes the reward; one that was redeemed meanwhile is told to be so. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const viewer = requireViewer(context, request)
  const id = idFrom(params.rewardId)
  if (id === null) throw notFound()
  const deleted = await deleteReward(db, id, viewer, factsOf(context).now)
  if (deleted.ok) return redirectWith('/admin/rewards', 'reward_deleted')
  if (deleted.code === 'redeemed') return data(null, { status: 409 })
  throw notFound()
}

export const meta: Route.MetaFunction = () => [{ title: `${m.admin_reward_delete_title()} · ${m.admin_rewards_title()} · ${m.site_name()}` }]

/** The question; of a reward that was redeemed, why it stays and what can be done instead. */
export default function DeleteReward({ loaderData: { reward } }: Route.ComponentProps) {
  const isUsed = reward.redeemed > 0
  const stop = { label: m.admin_reward_stop(), variant: 'primary' as const, action: '/admin/rewards', fields: { reward: String(reward.id), active: 'no' } }
  return (
    <Question
      title={m.admin_reward_delete_title()} back="/admin/rewards" refusal={isUsed && { text: m.admin_reward_delete_refused() }}
      act={isUsed ? reward.active && stop : { label: m.admin_delete(), busy: m.admin_deleting() }}
    >
      <p className="k-strong"><bdi>{rewardName(reward)}</bdi></p>
      {!isUsed && <p>{m.admin_reward_delete_question()}</p>}
    </Question>
  )
}
