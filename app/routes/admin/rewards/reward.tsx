import { data } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { readForm, textOf } from '#kernel/form.ts'
import { idFrom } from '#kernel/id.ts'
import { findReward, rewardVersion } from '#modules/loyalty/queries.server.ts'
import { updateReward } from '#modules/loyalty/commands.server.ts'
import { rewardForm, valuesOf } from '#modules/loyalty/forms.ts'
import { asViewer, contextOf, notFound, postedForm } from '#platform/http.server.ts'
import { redirectWith } from '../../shell/flash.server.ts'
import { confirmedOr } from '../parts/confirmed.ts'
import { askedAbout, type Unsaved } from './reward-asked.ts'
import { RewardDialog } from './reward-fields.tsx'
import type { Route } from './+types/reward'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = contextOf(context)
  const id = idFrom(params.rewardId)
  const reward = id === null ? null : await findReward(db, id)
  if (!reward) throw notFound()
  return { reward, seen: rewardVersion(reward) }
}

/** Saves the reward; what is refused comes back as it was typed. */
export async function action({ params, request, context, url }: Route.ActionArgs) {
  const { db, settings, viewer, now } = asViewer(context, request)
  const id = idFrom(params.rewardId)
  const posted = await postedForm(request)
  if (id === null) throw notFound()
  const form = readForm(rewardForm, posted)
  if (!form.ok)
    return data({ values: form.values, errors: form.errors } satisfies Unsaved, { status: 422 })
  const sent = { ...form.value, seen: textOf(posted, 'seen'), agreed: textOf(posted, 'agreed') }
  const saved = confirmedOr(await updateReward(db, id, sent, settings, viewer, now), url)
  if (saved.ok) return redirectWith(`/admin/rewards${url.search}`, 'reward_saved')
  if (saved.code === 'too_generous') return askedAbout(settings, form.value)
  if (saved.code === 'changed')
    return data({ values: valuesOf(form.value), errors: {}, changed: true } satisfies Unsaved, {
      status: 409,
    })
  throw notFound()
}

export const meta: Route.MetaFunction = () => [
  { title: `${m.admin_reward_edit()} · ${m.admin_rewards_title()} · ${m.site_name()}` },
]

export default function EditReward({
  loaderData: { reward, seen },
  actionData,
}: Route.ComponentProps) {
  const values = actionData?.values ?? valuesOf(reward)
  return (
    <RewardDialog
      title={m.admin_reward_edit()}
      values={values}
      unsaved={actionData}
      hidden={{ seen }}
      now={reward}
      submit={m.admin_save()}
    />
  )
}
