import { m } from '#i18n/paraglide/messages.js'
import { SubmitButton } from '#ui/button.tsx'
import { Field, Input } from '#ui/field.tsx'
import { FormError } from '#ui/form-faults.tsx'
import { type FormAnswer, useForm } from '#ui/use-form.ts'
import { MAX_USERNAME, MIN_USERNAME } from '../username.ts'
import { checkUsername } from './account-checks.ts'

export type UsernameAnswer = FormAnswer & { wanted?: string }

interface UsernameProps {
  username: string
  /** Whether it cannot be changed yet. */
  closed: boolean
  answer: UsernameAnswer
}

/** The button waits until the text is another than the name (`#ui/until.client.ts`). */
export function UsernameForm({ username, closed, answer: first }: UsernameProps) {
  const { form, answer, error, errors, isPending } = useForm(
    '/change-username',
    checkUsername,
    first,
  )
  return (
    <>
      <FormError>{error}</FormError>
      <form {...form} className="k-stack" data-until="changed" data-current={username}>
        <Field label={m.username_new()} hint={m.username_rule_form()} error={errors.username}>
          <Input
            name="username"
            required
            disabled={closed}
            defaultValue={answer.wanted ?? username}
            minLength={MIN_USERNAME}
            maxLength={MAX_USERNAME}
            dir="ltr"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <div>
          <SubmitButton
            variant="primary"
            disabled={closed}
            isPending={isPending}
            busy={m.username_busy()}
          >
            {m.username_submit()}
          </SubmitButton>
        </div>
      </form>
    </>
  )
}
