import { Form, useLocation } from 'react-router'
import { formatDa, formatNumber, formatRate, leftToRight } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { FieldErrors } from '#kernel/form.ts'
import { rewardLimits, type RewardForm } from '#modules/loyalty/forms.ts'
import type { Generosity } from '#modules/loyalty/rules.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Check, Field, Input, Textarea } from '#ui/field.tsx'
import { guarded } from '#ui/guarded.ts'
import type { Unsaved } from './reward-asked.ts'
import '../parts/site-lists.css'

// The form of a reward, of a new one and of one that is there.

const problems: Record<string, () => string> = {
  required: m.admin_reward_problem_required,
  too_long: m.admin_reward_problem_too_long,
  points_required: m.admin_reward_problem_points,
  reward_value: m.admin_reward_problem_value,
}

type RewardDialogProps = {
  title: string
  values: Record<string, string>
  unsaved: Unsaved | undefined
  /** What the form carries besides. */
  hidden: Record<string, string>
  /** The reward as it stands, when somebody else changed it. */
  now?: RewardForm
  submit: string
}

export function RewardDialog({ title, values, unsaved, hidden, now, submit }: RewardDialogProps) {
  const { search } = useLocation()
  const { errors = {}, generous } = unsaved ?? {}
  const footer = (
    <>
      <ButtonLink to={`/admin/rewards${search}`}>{m.admin_cancel()}</ButtonLink>
      <Button form="reward" variant="primary">
        {generous ? m.admin_reward_save_anyway() : submit}
      </Button>
    </>
  )
  return (
    <Dialog
      title={title}
      closeTo={`/admin/rewards${search}`}
      closeLabel={m.admin_close()}
      footer={footer}
    >
      {generous && <Generous {...generous} />}
      {errors.create_token && (
        <Callout tone="warning" icon="circle-alert" role="alert">
          {m.form_expired()}
        </Callout>
      )}
      {unsaved?.changed && now && <Changed now={now} />}
      <Form id="reward" method="post" className="k-stack" {...guarded(unsaved)}>
        {Object.entries({ ...hidden, agreed: generous?.agreed ?? '' }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} autoComplete="off" />
        ))}
        <Fields values={values} errors={errors} />
      </Form>
    </Dialog>
  )
}

type FieldsProps = { values: Record<string, string>; errors: FieldErrors }

function Fields({ values, errors }: FieldsProps) {
  const problem = (field: string) =>
    errors[field] &&
    (problems[field] ?? problems[errors[field]] ?? m.admin_reward_problem_required)()
  return (
    <>
      <Field label={m.admin_reward_name()} error={problem('name')} required>
        <Input name="name" dir="auto" maxLength={rewardLimits.name} defaultValue={values.name} />
      </Field>
      <Field
        label={m.admin_reward_name_ar()}
        hint={m.admin_reward_name_ar_hint()}
        error={problem('name_ar')}
      >
        <Input
          name="name_ar"
          dir="auto"
          maxLength={rewardLimits.name}
          defaultValue={values.name_ar}
        />
      </Field>
      <div className="k-pair">
        <Field label={m.admin_reward_points_required()} error={problem('points_required')} required>
          <Input
            name="points_required"
            inputMode="numeric"
            maxLength={15}
            unit={m.admin_setting_unit_points()}
            defaultValue={values.points_required}
          />
        </Field>
        <Field label={m.admin_reward_reward_value()} error={problem('reward_value')} required>
          <Input
            name="reward_value"
            inputMode="numeric"
            maxLength={15}
            unit="DA"
            defaultValue={values.reward_value}
          />
        </Field>
      </div>
      <Field label={m.admin_reward_description()} error={problem('description')}>
        <Textarea
          name="description"
          rows={2}
          dir="auto"
          maxLength={rewardLimits.description}
          defaultValue={values.description}
        />
      </Field>
      <Field label={m.admin_reward_description_ar()} error={problem('description_ar')}>
        <Textarea
          name="description_ar"
          rows={2}
          dir="auto"
          maxLength={rewardLimits.description}
          defaultValue={values.description_ar}
        />
      </Field>
      <Check name="active" value="yes" defaultChecked={values.active === 'yes'}>
        {m.admin_reward_offer_now()}
      </Check>
    </>
  )
}

const pointsWords = (points: number) =>
  m.wallet_points({ count: points, points: formatNumber(points) })

/** How much a reward gives back, and that it may be more than the site earned. */
export function Generous({ points, spent, back_bp, fee_bp }: Generosity) {
  const inputs = {
    points: pointsWords(points),
    spent: leftToRight(formatDa(spent)),
    back: leftToRight(formatRate(back_bp)),
    fee: leftToRight(formatRate(fee_bp)),
  }
  return (
    <Callout tone="warning" icon="triangle-alert" role="alert" title={m.admin_reward_generous()}>
      {m.admin_reward_generous_text(inputs)}
    </Callout>
  )
}

function Changed({ now: { name, points_required, reward_value } }: { now: RewardForm }) {
  return (
    <Callout tone="warning" icon="triangle-alert" role="alert">
      <p>{m.admin_reward_changed()}</p>
      <p>
        {m.admin_reward_now({
          name,
          points: pointsWords(points_required),
          value: leftToRight(formatDa(reward_value)),
        })}
      </p>
    </Callout>
  )
}
