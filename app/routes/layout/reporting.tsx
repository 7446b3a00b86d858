import { Form } from 'react-router'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { FieldErrors } from '#kernel/form.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Field, Select, Textarea } from '#ui/field.tsx'
import { unsavedProps } from '#ui/unsaved-props.ts'

/** What came of a report that was not taken. */
export interface ReportAnswer {
  errors: FieldErrors
  values: Record<string, string>
}

type ReportingProps<Reason extends string> = Partial<ReportAnswer> & {
  label: string
  /** The reasons, each with its words. */
  reasons: Readonly<Record<Reason, () => string>>
  /** How many letters its writer may add. */
  most: number
  /** Who reads it, and who does not. */
  who: string
  /** Where the reader goes who reports nothing, and what that link says. */
  keep: { to: string; words: string }
}

/** Reports something to the staff: why, and in a few words what happened. */
export function Reporting<Reason extends string>({
  label,
  reasons,
  most,
  who,
  keep,
  errors,
  values,
}: ReportingProps<Reason>) {
  const why =
    errors?.reason === 'too_many_reports'
      ? m.report_too_many()
      : errors?.reason && m.report_choose()
  return (
    <Form method="post" className="k-stack" {...unsavedProps(values)}>
      <Field label={label} error={why} required>
        <Select name="reason" defaultValue={values?.reason ?? ''}>
          <option value="">{m.report_choose()}</option>
          {Object.entries<() => string>(reasons).map(([reason, words]) => (
            <option key={reason} value={reason}>
              {words()}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={m.report_words()}
        hint={m.report_words_hint()}
        error={errors?.words && m.talk_too_long({ count: formatNumber(most) })}
      >
        <Textarea name="words" rows={3} maxLength={most} defaultValue={values?.words} />
      </Field>
      <p className="k-muted k-sm">{who}</p>
      <div className="k-actions">
        <Button variant="primary">{m.report_submit()}</Button>
        <ButtonLink variant="ghost" to={keep.to}>
          {keep.words}
        </ButtonLink>
      </div>
    </Form>
  )
}
