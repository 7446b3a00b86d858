import { useLocation } from 'react-router'
import { formatDa, leftToRight } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { readForm, textOf } from '#kernel/form.ts'
import { findReward, rewardVersion } from '#modules/loyalty/queries.server.ts'
import { createReward, updateReward } from '#modules/loyalty/commands.server.ts'
import {
  newRewardForm,
  type RewardForm,
  rewardForm,
  rewardLimits,
  valuesOf,
} from '#modules/loyalty/forms.ts'
import { type Generosity, generosityOf } from '#modules/loyalty/rules.ts'
import { asViewer, contextOf, notFound, postedForm } from '#platform/http.server.ts'
import { Callout } from '#ui/callout.tsx'
import { redirectWith } from '../../shell/flash.server.ts'
import { confirmedOr } from '../parts/confirmed.ts'
import {
  editedId,
  type FormAnswer,
  keptToken,
  refusedFields,
  refusedForm,
} from '../parts/answers.ts'
import { FormDialog } from '../parts/form-dialog.tsx'
import { TextField, Tick } from '../parts/text-field.tsx'
import { titled } from '../parts/titled.ts'
import { Generous, pointsWords } from './generous.tsx'
import type { Route } from './+types/reward'
import '../parts/site-lists.css'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = contextOf(context)
  const id = editedId(params.rewardId)
  const reward = id && (await findReward(db, id))
  if (id !== null && !reward) throw notFound()
  return reward
    ? { reward, seen: rewardVersion(reward), token: '' }
    : { reward: null, seen: '', token: crypto.randomUUID() }
}

/** Creates or saves the reward; what is refused comes back as it was typed. */
export async function action({ params, request, context, url }: Route.ActionArgs) {
  const { db, settings, viewer, now } = asViewer(context, request)
  const id = editedId(params.rewardId)
  const posted = await postedForm(request)
  const created = id === null ? readForm(newRewardForm, posted) : null
  const form = created ?? readForm(rewardForm, posted)
  if (!form.ok) return refusedFields(posted, form.errors)
  const agreed = textOf(posted, 'agreed')
  const seen = textOf(posted, 'seen')
  const saved = confirmedOr(
    created?.ok
      ? await createReward(db, { ...created.value, agreed }, settings, viewer, now)
      : await updateReward(db, id ?? 0, { ...form.value, agreed, seen }, settings, viewer, now),
    url,
  )
  if (saved.ok) return redirectWith(`/admin/rewards${url.search}`, 'reward_saved')
  if (saved.code === 'too_generous')
    return refusedForm(posted, { generous: generosityOf(form.value, settings)! }, 409)
  if (saved.code === 'changed') return refusedForm(posted, { problem: saved.code }, 409)
  throw notFound()
}

const titleOf = (isNew: boolean) => (isNew ? m.admin_reward_new() : m.admin_reward_edit())

export const meta: Route.MetaFunction = ({ params }) =>
  titled(titleOf(params.rewardId === 'new'), m.admin_rewards_title())

const problems: Record<string, () => string> = {
  required: m.admin_reward_problem_required,
  too_long: m.admin_reward_problem_too_long,
  points_required: m.admin_reward_problem_points,
  reward_value: m.admin_reward_problem_value,
}

export default function EditReward({
  loaderData: { reward, seen, token },
  actionData,
}: Route.ComponentProps) {
  const answer: (FormAnswer & { generous?: Generosity }) | undefined = actionData
  const generous = answer?.generous
  const save = reward ? m.admin_save() : m.admin_reward_create()
  return (
    <FormDialog
      title={titleOf(!reward)}
      back={`/admin/rewards${useLocation().search}`}
      save={generous ? m.admin_reward_save_anyway() : save}
      isBusy={false}
      stored={reward ? valuesOf(reward) : { active: 'yes' }}
      answer={answer}
      words={(code, field) =>
        (problems[field] ?? problems[code] ?? m.admin_reward_problem_required)()
      }
      hidden={{
        ...(reward ? { seen } : { create_token: keptToken(answer, token) }),
        agreed: generous?.agreed ?? '',
      }}
      above={
        <>
          {generous && <Generous {...generous} />}
          {answer?.problem === 'changed' && reward && <Changed now={reward} />}
        </>
      }
    >
      <Fields />
    </FormDialog>
  )
}

function Fields() {
  const description = { rows: 2, maxLength: rewardLimits.description }
  const number = { inputMode: 'numeric', dir: undefined, maxLength: 15, required: true } as const
  return (
    <>
      <TextField name="name" label={m.admin_reward_name()} maxLength={rewardLimits.name} required />
      <TextField
        name="name_ar"
        label={m.admin_reward_name_ar()}
        hint={m.admin_reward_name_ar_hint()}
        maxLength={rewardLimits.name}
      />
      <div className="k-pair">
        <TextField
          name="points_required"
          label={m.admin_reward_points_required()}
          unit={m.admin_setting_unit_points()}
          {...number}
        />
        <TextField
          name="reward_value"
          label={m.admin_reward_reward_value()}
          unit="DA"
          {...number}
        />
      </div>
      <TextField name="description" label={m.admin_reward_description()} {...description} />
      <TextField name="description_ar" label={m.admin_reward_description_ar()} {...description} />
      <Tick name="active" value="yes">
        {m.admin_reward_offer_now()}
      </Tick>
    </>
  )
}

function Changed({ now: { name, points_required, reward_value } }: { now: RewardForm }) {
  const value = leftToRight(formatDa(reward_value))
  return (
    <Callout tone="warning" icon="triangle-alert" role="alert">
      <p>{m.admin_reward_changed()}</p>
      <p>{m.admin_reward_now({ name, points: pointsWords(points_required), value })}</p>
    </Callout>
  )
}
