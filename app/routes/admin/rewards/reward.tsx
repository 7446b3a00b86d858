import { formatDa, isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { textOf } from '#kernel/form.ts'
import {
  createReward,
  findReward,
  rewardVersion,
  updateReward,
} from '#modules/loyalty/reward-editing.server.ts'
import {
  rewardForm,
  type RewardForm,
  rewardLimits,
  rewardValuesOf,
} from '#modules/loyalty/reward.form.ts'
import { type Generosity, generosityOf } from '#modules/loyalty/reward.ts'
import { Callout } from '#ui/callout.tsx'
import { defineEditor } from '../parts/define-editor.tsx'
import { TextField, Tick } from '../parts/text-field.tsx'
import { Generous, pointsWords } from './generous.tsx'
import '../parts/site-lists.css'

// Form of a reward that members redeem points for, /admin/rewards/{id} or /admin/rewards/new.
// Owners are asked again where it gives back no less than the lowest seller fee (decision 62).

const titleOf = (isNew: boolean) => (isNew ? m.admin_reward_new() : m.admin_reward_edit())

const problems: Record<string, () => string> = {
  required: m.admin_reward_problem_required,
  too_long: m.admin_reward_problem_too_long,
  points_required: m.admin_reward_problem_points,
  reward_value: m.admin_reward_problem_value,
}

const { name, description } = rewardLimits

/** One that gives too much back is asked about before it is saved. */
const editor = defineEditor({
  list: '/admin/rewards',
  param: 'rewardId',
  find: (id, { db }) => findReward(db, id),
  version: (reward) => rewardVersion(reward),
  form: rewardForm,
  save: ({ db, settings, viewer, now, row, form, posted, create_token, seen }) => {
    const agreed = textOf(posted, 'agreed')
    return row
      ? updateReward(db, row.id, { ...form, agreed, seen }, settings, viewer, now)
      : createReward(db, { ...form, agreed, create_token }, settings, viewer, now)
  },
  saved: () => 'reward_saved',
  refused: (_, { form, settings }): { generous: Generosity; status: number } => ({
    generous: generosityOf(form, settings)!,
    status: 409,
  }),
  titles: (isNew) => [titleOf(isNew), m.admin_rewards_title()],
  title: (reward) => titleOf(!reward),
  label: ({ row, answer }) => {
    if (answer?.generous) return m.admin_reward_save_anyway()
    return row ? m.admin_save() : m.admin_reward_create()
  },
  look: {
    isBusy: false,
    words: (code, field) =>
      (problems[field] ?? problems[code] ?? m.admin_reward_problem_required)(),
    lengths: { name, name_ar: name, description, description_ar: description },
  },
  values: (reward) => (reward ? rewardValuesOf(reward) : { active: 'yes' }),
  hidden: ({ answer }) => ({ agreed: answer?.generous?.agreed ?? '' }),
  above: ({ answer }, problem) => (answer?.generous ? <Generous {...answer.generous} /> : problem),
  changed: (reward) => <Changed now={reward} />,
  fields: () => <Fields />,
})

export const loader = editor.loader
export const action = editor.action
export const meta = editor.meta
export default editor.Screen

function Fields() {
  const number = { inputMode: 'numeric', maxLength: 15, required: true } as const
  return (
    <>
      <TextField name="name" label={m.admin_reward_name()} required />
      <TextField
        name="name_ar"
        label={m.admin_reward_name_ar()}
        hint={m.admin_reward_name_ar_hint()}
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
          unit={m.currency()}
          {...number}
        />
      </div>
      <TextField name="description" label={m.admin_reward_description()} rows={2} />
      <TextField name="description_ar" label={m.admin_reward_description_ar()} rows={2} />
      <Tick name="active" value="yes">
        {m.admin_reward_offer_now()}
      </Tick>
    </>
  )
}

function Changed({ now: { name, points_required, reward_value } }: { now: RewardForm }) {
  const value = isolated(formatDa(reward_value))
  return (
    <Callout tone="warning" icon="triangle-alert" role="alert">
      <p>{m.admin_reward_changed()}</p>
      <p>{m.admin_reward_now({ name, points: pointsWords(points_required), value })}</p>
    </Callout>
  )
}
