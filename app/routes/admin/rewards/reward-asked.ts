import { data } from 'react-router'
import type { FieldErrors } from '#kernel/form.ts'
import { type RewardForm, valuesOf } from '#modules/loyalty/forms.ts'
import { type Generosity, generosityOf } from '#modules/loyalty/rules.ts'
import type { Settings } from '#modules/settings/rules.ts'

/** A form that was not saved, with why. */
export interface Unsaved {
  values: Record<string, string>
  errors: FieldErrors
  /** It was too generous and not meant so yet. */
  generous?: Generosity
  changed?: true
}

/** The answer to a reward that was refused as `too_generous`: what there is to agree to. */
export const askedAbout = (settings: Settings, form: RewardForm) =>
  data(
    {
      values: valuesOf(form),
      errors: {},
      generous: generosityOf(form, settings)!,
    } satisfies Unsaved,
    { status: 409 },
  )
