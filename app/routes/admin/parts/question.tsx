import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { FieldErrors } from '#kernel/form.ts'
import { ActQuestion, type ActQuestionProps } from '../../layout/act-dialog.tsx'
import { Filled, fieldErrorInWords, TextField } from './text-field.tsx'

/** A reason that somebody else reads, of so many characters; what is said where it is missing. */
type Reason = { hint: string; most: number; missing?: string; optional?: boolean }

export type QuestionProps = Omit<ActQuestionProps, 'cameBack'> & {
  /** A reason that has to be given, besides the fields. */
  reason?: Reason
  /** The form that came back, and its fields' mistakes in words, by code and field. */
  answer?: { values: Record<string, string>; errors: FieldErrors } | null | undefined
  words?: (code: string, field: string) => string | undefined
}

/** The question before an administrator's act, with what has to be answered and a reason. */
export function Question({ fields, reason, answer, words, ...asked }: QuestionProps) {
  const { values, errors } = answer ?? { values: {}, errors: {} }
  return (
    <ActQuestion
      {...asked}
      cameBack={reason ? values.reason : answer}
      fields={
        <Filled
          value={{
            values,
            errors: fieldErrorInWords(errors, (code, field) =>
              reason && (field === 'reason' || !words)
                ? reasonWords(reason)(code)
                : (words ?? String)(code, field),
            ),
          }}
        >
          {fields}
          {reason && <ReasonField {...reason} />}
        </Filled>
      }
    />
  )
}

const reasonWords =
  ({ most, missing = m.admin_reason_required() }: Reason) =>
  (code: string) =>
    code === 'too_long' ? m.admin_reason_long({ count: formatNumber(most) }) : missing

const ReasonField = ({ hint, most, optional = false }: Reason) => (
  <TextField
    name="reason"
    label={m.admin_reason()}
    hint={hint}
    maxLength={most}
    rows={3}
    required={!optional}
    autoFocus={!optional}
  />
)
