import { randomUUID } from 'node:crypto'
import { data } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { type FieldErrors, readForm, textOf } from '#kernel/form.ts'
import { createReward } from '#modules/loyalty/commands.server.ts'
import { newRewardForm } from '#modules/loyalty/forms.ts'
import { asViewer, notFound, postedForm } from '#platform/http.server.ts'
import { redirectWith } from '../../shell/flash.server.ts'
import { confirmedOr } from '../parts/confirmed.ts'
import { askedAbout, type Unsaved } from './reward-asked.ts'
import { RewardDialog } from './reward-fields.tsx'
import type { Route } from './+types/new'

export const loader = () => ({ token: randomUUID() })

/** Creates the reward; what is refused comes back as it was typed. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const { db, settings, viewer, now } = asViewer(context, request)
  const posted = await postedForm(request)
  const form = readForm(newRewardForm, posted)
  if (!form.ok)
    return data({ values: form.values, errors: form.errors } satisfies Unsaved, { status: 422 })
  const sent = { ...form.value, agreed: textOf(posted, 'agreed') }
  const created = confirmedOr(await createReward(db, sent, settings, viewer, now), url)
  if (created.ok) return redirectWith(`/admin/rewards${url.search}`, 'reward_saved')
  if (created.code === 'too_generous') return askedAbout(settings, form.value)
  throw notFound()
}

export const meta: Route.MetaFunction = () => [
  { title: `${m.admin_reward_new()} · ${m.admin_rewards_title()} · ${m.site_name()}` },
]

export default function NewReward({ loaderData: { token }, actionData }: Route.ComponentProps) {
  const values: Record<string, string> = actionData?.values ?? { active: 'yes' }
  const errors: FieldErrors = actionData?.errors ?? {}
  const create_token = errors.create_token ? token : (values.create_token ?? token)
  return (
    <RewardDialog
      title={m.admin_reward_new()}
      values={values}
      unsaved={actionData}
      hidden={{ create_token }}
      submit={m.admin_reward_create()}
    />
  )
}
