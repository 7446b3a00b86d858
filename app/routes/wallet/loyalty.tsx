import { randomUUID } from 'node:crypto'
import { data } from 'react-router'
import { formatDateTime, formatNumber, isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { readForm } from '#kernel/form.ts'
import { placeFrom, placeIn } from '#kernel/list-params.ts'
import type { Refusal } from '#kernel/result.ts'
import { redeemForm } from '#modules/loyalty/reward.form.ts'
import type { RedemptionRefusal } from '#modules/loyalty/reward.ts'
import {
  activeRewards,
  pointsHistory,
  pointsToCome,
  redeem,
  restingPoints,
} from '#modules/loyalty/rewards.server.ts'
import { PointsHistory, PointsToComeCard } from '#modules/loyalty/ui/points-history.tsx'
import { RankHero, RankLadder } from '#modules/loyalty/ui/rank-hero.tsx'
import { Rewards } from '#modules/loyalty/ui/rewards.tsx'
import { asViewer, postedForm } from '#platform/http.server.ts'
import { KeysetPager } from '#ui/keyset-pager.tsx'
import { Callout } from '#ui/callout.tsx'
import { Section } from '#ui/section.tsx'
import { redirectWith } from '../layout/flash.server.ts'
import { pageMeta } from '../layout/meta.ts'
import type { Route } from './+types/loyalty'

// /loyalty: a member's points, the rewards that they can redeem them for, and where the points came
// from.

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.loyalty_title(), index: false })

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { db, settings, viewer, now } = asViewer(context, request)
  const { id, points, figures_failed } = viewer
  if (figures_failed) throw new Error('the points could not be read') // better no page than a wrong rank
  const [rewards, history, coming, resting] = await Promise.all([
    activeRewards(db),
    pointsHistory(db, id, placeFrom(url.searchParams)),
    pointsToCome(db, id, settings),
    restingPoints(db, id, now),
  ])
  return {
    points,
    rewards: rewards.map((reward) => ({ ...reward, token: randomUUID() })),
    history,
    coming,
    resting,
  }
}

/** Redeems a reward. The wallet then shows its value. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, viewer, now } = asViewer(context, request)
  const form = readForm(redeemForm, await postedForm(request))
  if (!form.ok) return data({ refusal: m.loyalty_reward_gone() }, { status: 422 })
  const redeemed = await redeem(db, viewer.id, form.value, now)
  return redeemed.ok
    ? redirectWith('/wallet', 'reward_redeemed')
    : data({ refusal: wordsFor(redeemed) }, { status: 409 })
}

function wordsFor({ code, details }: Refusal<RedemptionRefusal>): string {
  const missing = Number(details?.missing)
  if (code === 'insufficient_points')
    return m.loyalty_need_more({ count: missing, points: formatNumber(missing) })
  if (code === 'points_spent') return m.loyalty_insufficient()
  if (code === 'used') return m.loyalty_form_used()
  return code === 'reward_changed' ? m.loyalty_reward_changed() : m.loyalty_reward_gone()
}

export default function Loyalty({
  loaderData: { points, rewards, history, coming, resting },
  actionData,
}: Route.ComponentProps) {
  return (
    <main id="main" className="k-wrap k-pt-6 k-stack k-gap-5">
      {actionData && (
        <Callout tone="danger" icon="circle-alert" role="alert">
          {actionData.refusal}
        </Callout>
      )}
      <RankHero points={points} />
      <Section title={m.loyalty_ranks()}>
        <RankLadder points={points} />
      </Section>
      <Section title={m.loyalty_rewards()}>
        {resting?.until && (
          <p className="k-muted k-mb-2">
            {m.loyalty_resting({
              count: resting.points,
              points: formatNumber(resting.points),
              date: isolated(formatDateTime(resting.until)),
            })}
          </p>
        )}
        <Rewards rewards={rewards} points={Math.max(0, points - (resting?.points ?? 0))} />
      </Section>
      {coming.length > 0 && (
        <Section title={m.loyalty_to_come()}>
          <p className="k-muted k-mb-2">{m.loyalty_to_come_why()}</p>
          <PointsToComeCard entries={coming} />
        </Section>
      )}
      {history && (
        <Section title={m.loyalty_history()}>
          <PointsHistory entries={history.entries} />
          <KeysetPager
            first="/loyalty"
            before={placeIn('/loyalty', history.before, 'before')}
            after={placeIn('/loyalty', history.after, 'after')}
          />
        </Section>
      )}
    </main>
  )
}
