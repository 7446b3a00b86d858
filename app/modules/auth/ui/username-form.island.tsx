import { m } from '#i18n/paraglide/messages.js'
import { SubmitButton } from '#ui/button.tsx'
import { Field, Input } from '#ui/field.tsx'
import { FormError } from '#ui/form-faults.tsx'
import { type IslandFormAnswer, useForm } from '#ui/use-form.ts'
import { MAX_USERNAME, MIN_USERNAME } from '../username.ts'
import { checkUsername } from './account-checks.ts'

export type UsernameAnswer = IslandFormAnswer & { wanted?: string }

interface UsernameProps {
  username: string
  /** Whether it cannot be changed yet. */
  closed: boolean
  answer: UsernameAnswer
}

/** Another name for the reader's account; the page says until when it stays `closed`. */
export function UsernameForm({ username, closed, answer: first }: UsernameProps) {
  const { form, answer, error, errors, isPending } = useForm(
    '/change-username',
    checkUsername,
    first,
  )
  return (
    <>
      <FormError>{error}</FormError>
      <form {...form} className="k-stack">
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
            aria-describedby={closed ? 'username-next' : undefined}
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
