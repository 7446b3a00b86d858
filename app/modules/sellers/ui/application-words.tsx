import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { FieldErrors } from '#kernel/form.ts'
import { Callout } from '#ui/callout.tsx'
import { checkBy, type FieldWords, type IslandFormAnswer, inWords } from '#ui/use-form.ts'
import { applicationForm, applicationLimits } from '../seller-application.form.ts'
import type { SubmitRefusal } from '../seller-applications.server.ts'

export interface ApplicationAnswer extends IslandFormAnswer {
  /** What was typed, where it can be sent again. */
  values: Record<string, string>
  refusal?: SubmitRefusal
}

const fieldWords = (field: keyof typeof applicationLimits): FieldWords[string] => {
  const count = applicationLimits[field]
  return {
    required: m.apply_required,
    phone: m.apply_bad_phone,
    too_long: () => m.apply_too_long({ count, number: formatNumber(count) }),
  }
}

/** What is wrong with the fields of an application. */
export const sayApplication = (errors: FieldErrors): IslandFormAnswer => ({
  errors: inWords(errors, {
    full_name: fieldWords('full_name'),
    phone: fieldWords('phone'),
    experience: fieldWords('experience'),
  }),
})

export const checkApplication = checkBy(applicationForm, sayApplication)

/** Why an application was not taken as a whole. */
export function RefusedApplication({ refusal }: { refusal?: SubmitRefusal }) {
  if (refusal === 'email_taken')
    return (
      <Callout tone="danger" icon="circle-alert" role="alert" title={m.apply_email_taken_title()}>
        {m.apply_email_taken_text()}
      </Callout>
    )
  if (refusal === 'too_often')
    return (
      <Callout tone="warning" icon="clock" role="alert" title={m.apply_too_often_title()}>
        {m.apply_too_often_text()}
      </Callout>
    )
  return refusal === 'wrong_state' ? (
    <Callout tone="warning" icon="info" role="alert" title={m.apply_changed_title()}>
      {m.apply_changed_text()}
    </Callout>
  ) : null
}
