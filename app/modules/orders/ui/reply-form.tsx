import { Form } from 'react-router'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Field, Textarea } from '#ui/field.tsx'
import { MAX_REPLY } from '../feedback-reply.form.ts'

type ReplyFormProps = { orderId: string; reply?: string; error?: string }

/** Where a seller answers a feedback, once. */
export function ReplyForm({ orderId, reply, error }: ReplyFormProps) {
  const words = error && (error === 'too_long' ? m.feedback_reply_long({ count: formatNumber(MAX_REPLY) }) : m.feedback_reply_required())
  return (
    <Form method="post" action={`/sales/${orderId}/reply`} className="k-stack k-gap-3">
      <Field label={m.feedback_reply_label()} hint={m.feedback_reply_hint()} error={words}>
        <Textarea name="reply" rows={3} dir="auto" maxLength={MAX_REPLY} defaultValue={reply} />
      </Field>
      <div className="k-actions"><Button>{m.feedback_reply_send()}</Button></div>
    </Form>
  )
}
