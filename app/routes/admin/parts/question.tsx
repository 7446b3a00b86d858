import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { FieldErrors } from '#kernel/form.ts'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { guarded } from '#ui/guarded.ts'
import { ActDialog, HiddenFields } from './form-dialog.tsx'
import { Filled, inWords, TextField } from './text-field.tsx'

/** What the button says, and what it sends to where; without an address to the question's own. */
type Act = {
  label: string
  busy?: string
  variant?: 'danger' | 'primary'
  action?: string
  fields?: Record<string, string>
}

/** A reason that somebody else reads, of so many characters; what is said where it is missing. */
type Reason = { hint: string; most: number; missing?: string; optional?: boolean }

type QuestionProps = {
  title: string
  /**
   * Where to go when nothing shall be done, and what the way there is called instead of "Cancel".
   */
  back: string
  keep?: string
  /** What is done: the act, or another one instead. Without it there is only the way back. */
  act?: Act | false
  /** Why what is asked about cannot be done. */
  refusal?: { title?: string; text: string } | false
  /** What has to be answered with the act: fields, and a reason. */
  fields?: ReactNode
  reason?: Reason
  /** The form that came back, and its fields' mistakes in words, by code and field. */
  answer?: { values: Record<string, string>; errors: FieldErrors } | null | undefined
  words?: (code: string, field: string) => string | undefined
  /** What it is about, and the question. */
  children?: ReactNode
}

/**
 * The question before something that is not easily undone; acts are red unless they say otherwise.
 */
export function Question({
  title,
  back,
  keep,
  act,
  refusal,
  fields,
  reason,
  answer,
  words = String,
  children,
}: QuestionProps) {
  const { values, errors } = answer ?? { values: {}, errors: {} }
  const submit = act && (
    <Button form="question" variant={act.variant ?? 'danger'} data-busy={act.busy}>
      {act.label}
    </Button>
  )
  return (
    <ActDialog
      title={title}
      back={back}
      keep={keep ?? (act ? m.admin_cancel() : m.admin_back())}
      submit={submit}
    >
      {children}
      {refusal && (
        <Callout tone="warning" icon="circle-alert" role="alert" title={refusal.title}>
          {refusal.text}
        </Callout>
      )}
      {act && (
        <Form
          id="question"
          method="post"
          action={act.action}
          className="k-stack"
          {...guarded(reason ? values.reason : answer)}
        >
          <HiddenFields of={act.fields} />
          <Filled value={{ values, errors: inWords(errors, reason ? reasonWords(reason) : words) }}>
            {fields}
            {reason && <ReasonField {...reason} />}
          </Filled>
        </Form>
      )}
    </ActDialog>
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
