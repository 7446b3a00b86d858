import { Form } from 'react-router'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { FieldErrors } from '#kernel/form.ts'
import { MAX_MESSAGE } from '#modules/messaging/conversation.ts'
import { Button, TextLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { unsavedProps } from '#ui/unsaved-props.ts'
import { Filled, fieldErrorInWords, TextField } from '../parts/text-field.tsx'

/** What support says most often: each is sent in both languages, since both sides read it. */
const readyTexts = [
  { title: m.ready_wait_title, body: m.ready_wait },
  { title: m.ready_deliver_title, body: m.ready_deliver },
  { title: m.ready_proof_title, body: m.ready_proof },
  { title: m.ready_here_title, body: m.ready_here },
]

const inBoth = (body: (typeof readyTexts)[number]['body']) =>
  `${body({}, { locale: 'ar' })}\n\n${body({}, { locale: 'en' })}`

const wrong: Record<string, () => string> = {
  too_long: () => m.person_note_long({ count: formatNumber(MAX_MESSAGE) }),
  elsewhere: m.say_as_staff_elsewhere,
}

type SayProps = {
  place: string
  token: string
  /** Which ready text was chosen, as its address says. */
  ready: string | null
  answer: { values: Record<string, string>; errors: FieldErrors } | null | undefined
}

/** Says something to both sides of an order, who see that it is from the staff. */
export function SayAsStaff({ place, token, ready, answer }: SayProps) {
  const chosen = ready === null ? undefined : readyTexts[Number(ready)]
  const values = answer?.values ?? { body: chosen ? inBoth(chosen.body) : '' }
  return (
    <Card className="k-stack k-gap-3" aria-labelledby="say">
      <h2 id="say" className="k-h3">
        {m.say_as_staff()}
      </h2>
      <p className="k-row k-gap-3">
        {readyTexts.map(({ title }, at) => (
          <TextLink key={at} to={`${place}?ready=${at}#say`}>
            {title()}
          </TextLink>
        ))}
      </p>
      <Form method="post" action={place} className="k-stack k-gap-3" {...unsavedProps(values)}>
        <input type="hidden" name="intent" value="say" />
        <input type="hidden" name="say_token" value={token} autoComplete="off" />
        <Filled
          value={{
            values,
            errors: fieldErrorInWords(
              answer?.errors,
              (code) => wrong[code]?.() ?? m.say_as_staff_missing(),
            ),
          }}
        >
          <TextField
            key={ready}
            name="body"
            label={m.say_as_staff_words()}
            hint={m.say_as_staff_hint()}
            rows={5}
            maxLength={MAX_MESSAGE}
            required
          />
        </Filled>
        <div>
          <Button variant="primary">{m.say_as_staff_send()}</Button>
        </div>
      </Form>
    </Card>
  )
}
