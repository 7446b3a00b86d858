import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { FieldErrors } from '#kernel/form.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field, Textarea } from '#ui/field.tsx'
import { guarded } from '#ui/guarded.ts'

/** What the button says, and what it sends to where; without an address to the question's own. */
type Act = {
  label: string
  busy?: string
  variant?: 'danger' | 'primary'
  action?: string
  fields?: Record<string, string>
}

type Reason = {
  label: string
  hint: string
  most: number
  optional?: boolean
  value?: string
  error?: string
}

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
  /** Its fields came back with what was typed. */
  unsaved?: boolean
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
  unsaved,
  children,
}: QuestionProps) {
  const footer = (
    <>
      <ButtonLink to={back}>{keep ?? (act ? m.admin_cancel() : m.admin_back())}</ButtonLink>
      {act && (
        <Button form="question" variant={act.variant ?? 'danger'} data-busy={act.busy}>
          {act.label}
        </Button>
      )}
    </>
  )
  return (
    <Dialog title={title} closeTo={back} closeLabel={m.admin_close()} footer={footer}>
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
          {...guarded(unsaved || reason?.value)}
        >
          {Object.entries(act.fields ?? {}).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} autoComplete="off" />
          ))}
          {fields}
          {reason && <ReasonField {...reason} />}
        </Form>
      )}
    </Dialog>
  )
}

type Said = { values: { reason?: string }; errors: FieldErrors } | null | undefined

/**
 * The field of a reason that somebody else reads, as the form that came back typed it and what it
 * lacks; `missing` is said where there is none.
 */
export function reasonField(
  hint: string,
  most: number,
  said: Said,
  missing = m.admin_reason_required(),
): Reason {
  const code = said?.errors.reason
  const error =
    code && (code === 'too_long' ? m.admin_reason_long({ count: formatNumber(most) }) : missing)
  return { label: m.admin_reason(), hint, most, value: said?.values.reason, error }
}

function ReasonField({ label, hint, most, optional = false, value, error }: Reason) {
  return (
    <Field label={label} hint={hint} error={error} required={!optional}>
      <Textarea
        name="reason"
        rows={3}
        dir="auto"
        maxLength={most}
        defaultValue={value}
        autoFocus={!optional}
      />
    </Field>
  )
}
