import { data } from 'react-router'
import type { FieldErrors } from '#kernel/form.ts'
import { type RewardForm, valuesOf } from '#modules/loyalty/reward.form.ts'
import { isGenerous, returnOf } from '#modules/loyalty/reward.ts'
import { currentSettings } from '#modules/settings/settings.server.ts'
import { highestSellerFeeBp } from '#modules/settings/settings.ts'

/** A form that was not saved, with why. */
export interface Unsaved {
  values: Record<string, string>
  errors: FieldErrors
  /** It was too generous and not meant so yet; `agreed` is what the next press agrees to. */
  generous?: { points: number; spent: number; back_bp: number; fee_bp: number; agreed: string }
  changed?: true
}

/**
 * The answer to a reward that gives back more than the site could earn, unless the form already agreed to this one; null
 * when it may be saved.
 */
export function unlessAgreed(form: RewardForm, posted: FormData) {
  const settings = currentSettings()
  const [back, fee_bp] = [returnOf(form, settings.points_per_100_da), highestSellerFeeBp(settings)]
  const agreed = `${form.points_required}/${form.reward_value}`
  if (!back || !isGenerous(back, fee_bp) || posted.get('agreed') === agreed) return null
  const generous = { points: form.points_required, spent: back.spent, back_bp: back.back_bp, fee_bp, agreed }
  return data({ values: valuesOf(form), errors: {}, generous } satisfies Unsaved, { status: 409 })
}
