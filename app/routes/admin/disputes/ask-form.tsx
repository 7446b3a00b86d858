import { Form } from 'react-router'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { faultsOf } from '#modules/disputes/ui/dispute-faults.ts'
import type { Answer } from '#modules/disputes/ui/dispute-faults.ts'
import { MAX_MESSAGE } from '#modules/messaging/conversation.ts'
import { Button } from '#ui/button.tsx'
import { Field, Textarea } from '#ui/field.tsx'
import { FormFaults, showingAnswer } from '#ui/form-faults.tsx'
import { unsavedProps } from '#ui/unsaved-props.ts'

type AskBothProps = {
  number: number
  token: string
  answer?: Answer | undefined
}

const required = () => m.disputes_ask_required({ count: formatNumber(MAX_MESSAGE) })

/** What both sides of a dispute are asked in their conversation. */
export const AskBoth = ({ number, token, answer }: AskBothProps) => (
  <Form
    key={token}
    method="post"
    action={showingAnswer(`/admin/disputes/${number}/ask`)}
    className="k-stack"
    {...unsavedProps(answer)}
  >
    <input type="hidden" name="say_token" value={token} />
    <h3>{m.disputes_ask()}</h3>
    <FormFaults
      faults={faultsOf(answer?.errors ?? {}, {
        body: { id: 'question', label: m.disputes_ask_words(), text: required() },
      })}
    />
    <Field
      id="question"
      label={m.disputes_ask_words()}
      hint={m.disputes_ask_hint()}
      error={answer?.errors.body && required()}
      required
    >
      <Textarea name="body" rows={3} maxLength={MAX_MESSAGE} defaultValue={answer?.values.body} />
    </Field>
    <div className="k-actions">
      <Button>{m.disputes_ask_submit()}</Button>
    </div>
  </Form>
)
