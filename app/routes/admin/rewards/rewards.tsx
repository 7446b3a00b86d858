import { data, useLocation } from 'react-router'
import { isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { textOf } from '#kernel/form.ts'
import { idFrom } from '#kernel/id.ts'
import {
  findReward,
  type ListedReward,
  offerReward,
  rewardsForAdmin,
} from '#modules/loyalty/reward-editing.server.ts'
import { type Generosity, generosityOf, isGenerous, returnOf } from '#modules/loyalty/reward.ts'
import { rewardName } from '#modules/loyalty/ui/reward-name.ts'
import { lowestSellerFeeBp } from '#modules/settings/settings.ts'
import { asViewer, notFound, postedForm } from '#platform/http.server.ts'
import { redirectWith } from '../../layout/flash.server.ts'
import { confirmedOr } from '../parts/confirmed.ts'
import { listRoute } from '../parts/list-route.tsx'
import { Question } from '../parts/question.tsx'
import { Generous } from './generous.tsx'
import { RewardList } from './rewards.island.tsx'
import type { Route } from './+types/rewards'

// /admin/rewards: what members can redeem their points for, with how much of their spending each
// reward gives back. The buttons that offer one or no longer post here; for owners.

const PATH = '/admin/rewards'

const list = listRoute(RewardList, async (asked, { db, settings }) => {
  const lowest = lowestSellerFeeBp(settings)
  const page = await rewardsForAdmin(db, asked)
  const rows = page?.rows.map((reward) => {
    const back = returnOf(reward, settings.points_per_100_da)
    return { ...reward, back_bp: back?.back_bp ?? null, generous: isGenerous(back, lowest) }
  })
  return {
    page: page && { ...page, rows: rows! },
    extra: { earning: settings.points_per_100_da > 0 },
  }
})

export const loader = list.loader
export const middleware = list.middleware
export const meta = list.meta

/**
 * Offers a reward to members, or stops offering it; one that is too generous is asked about before.
 */
export async function action({ request, context, url }: Route.ActionArgs) {
  const { db, viewer, now, settings } = asViewer(context, request)
  const posted = await postedForm(request)
  const id = idFrom(textOf(posted, 'reward'))
  const active = textOf(posted, 'active')
  if (id === null || (active !== 'yes' && active !== 'no')) throw notFound()
  const sent = { active: active === 'yes', agreed: textOf(posted, 'agreed') }
  const offered = confirmedOr(await offerReward(db, id, sent, settings, viewer, now), url)
  if (offered.ok)
    return redirectWith(PATH + url.search, active === 'yes' ? 'reward_on' : 'reward_off')
  const reward = offered.code === 'too_generous' ? await findReward(db, id) : null
  const generous = reward && generosityOf(reward, settings)
  return generous
    ? data({ reward, generous }, { status: 409 })
    : redirectWith(PATH + url.search, 'reward_gone')
}

export default function Rewards({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <list.Screen loaderData={loaderData} />
      {actionData && <AskToOffer {...actionData} />}
    </>
  )
}

function AskToOffer({ reward, generous }: { reward: ListedReward; generous: Generosity }) {
  const fields = { reward: String(reward.id), active: 'yes', agreed: generous.agreed }
  return (
    <Question
      title={m.admin_reward_activate_of({ name: isolated(rewardName(reward)) })}
      back={PATH + useLocation().search}
      act={{ label: m.admin_reward_offer_anyway(), variant: 'primary', fields }}
    >
      <Generous {...generous} />
    </Question>
  )
}
