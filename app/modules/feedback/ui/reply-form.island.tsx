import { type SubmitEvent, useState } from 'react'
import { formatNumber } from '#i18n/format.ts'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Field, FieldError, Textarea } from '#ui/field.tsx'
import { postAct } from '#ui/post-form.ts'
import { MAX_REPLY } from '../feedback.ts'
import { Reply } from './reply.tsx'

type ReplyFormProps = { orderId: string; reply?: string; error?: string }

/**
 * Where a seller answers a feedback, once. The answer stands there at once, and is taken back when
 * it is refused.
 */
export function ReplyForm({ orderId, reply, error }: ReplyFormProps) {
  const [sent, setSent] = useState<string | null>(null)
  const [refused, setRefused] = useState<{ field?: string; words?: string }>({ field: error })
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setSent((form.get('reply') as string).trim())
    setRefused({})
    const answer = await postAct(`/sales/${orderId}/reply`, form)
    if (!('problem' in answer)) return
    setSent(null)
    setRefused({ field: answer.errors?.reply, words: answer.problem })
  }
  const words = refused.field && (fieldWords[refused.field] ?? m.feedback_reply_required)()
  return (
    <>
      {sent && <Reply label={m.feedback_reply_own()}>{sent}</Reply>}
      <form
        method="post"
        action={hrefOf(`/sales/${orderId}/reply`)}
        className="k-stack k-gap-3"
        hidden={Boolean(sent)}
        onSubmit={(event) => void submit(event)}
      >
        <Field label={m.feedback_reply_label()} hint={m.feedback_reply_hint()} error={words}>
          <Textarea name="reply" rows={3} maxLength={MAX_REPLY} defaultValue={reply} />
        </Field>
        {refused.words && (
          <div role="alert">
            <FieldError>{refused.words}</FieldError>
          </div>
        )}
        <div className="k-actions">
          <Button>{m.feedback_reply_send()}</Button>
        </div>
      </form>
    </>
  )
}

const fieldWords: Record<string, () => string> = {
  too_long: () => m.feedback_reply_long({ count: formatNumber(MAX_REPLY) }),
  not_public: m.public_text_refused,
}
