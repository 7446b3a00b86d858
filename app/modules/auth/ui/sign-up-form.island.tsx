import { useEffect } from 'react'
import { leftToRight } from '#i18n/format.ts'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Button, ButtonLink, SubmitButton, TextLink } from '#ui/button.tsx'
import { FormError } from '#ui/form-faults.tsx'
import { type IslandFormAnswer, useForm } from '#ui/use-form.ts'
import { checkSignUp } from './account-checks.ts'
import { EmailField, NewPasswordFields } from './account-fields.tsx'
import { FormHead } from './form-head.tsx'
import { GoogleButton } from '../internal/ui/google-button.tsx'

export interface SignUpAnswer extends IslandFormAnswer {
  email?: string
  /** What became of it: the account's name, and whether this machine shows the mails it sends. */
  signedUp?: { username: string; mailbox: boolean }
}

interface SignUpProps {
  query: string
  google: boolean
  answer: SignUpAnswer
}

/** A new member's form, and once it was sent the name of the account in its place. */
export function SignUpForm({ query, google, answer: first }: SignUpProps) {
  const { form, answer, error, errors, isPending } = useForm(`/signup${query}`, checkSignUp, first)
  if (answer.signedUp) return <SignedUp email={answer.email ?? ''} {...answer.signedUp} />
  return (
    <>
      <FormHead heading={m.auth_sign_up_heading()} lead={m.auth_sign_up_lead()} />
      <FormError>{error}</FormError>
      {google && <GoogleButton from="signup" label={m.auth_google_sign_up()} />}
      <form {...form} className="k-stack">
        <EmailField error={errors.email} value={answer.email} />
        <NewPasswordFields
          label={m.auth_password()}
          error={errors.password}
          confirmError={errors.confirm_password}
        />
        <SubmitButton variant="primary" block isPending={isPending} busy={m.auth_signing_up()}>
          {m.auth_sign_up()}
        </SubmitButton>
      </form>
      <p className="k-sm k-muted">
        {m.auth_sign_up_terms()}{' '}
        <TextLink to="/terms" tap>
          {m.policy_link_terms()}
        </TextLink>{' '}
        ·{' '}
        <TextLink to="/privacy" tap>
          {m.policy_link_privacy()}
        </TextLink>
      </p>
      <p className="k-muted">
        {m.auth_have_account()}{' '}
        <TextLink to={`/signin${query}`} tap>
          {m.auth_sign_in()}
        </TextLink>
      </p>
    </>
  )
}

type SignedUpProps = { email: string; username: string; mailbox: boolean }

function SignedUp({ email, username, mailbox }: SignedUpProps) {
  useEffect(() => scrollTo(0, 0), [])
  return (
    <>
      <FormHead
        heading={m.confirm_check_mail()}
        lead={m.confirm_sent_to({ email: leftToRight(email) })}
      />
      <div className="k-stack k-gap-2" role="status">
        <p>{m.auth_signed_up_username()}</p>
        <p className="k-2xl k-strong">
          <bdi dir="ltr">{username}</bdi>
        </p>
        <p className="k-muted">{m.auth_signed_up_lead()}</p>
      </div>
      {mailbox && (
        <ButtonLink variant="primary" block to="/mail">
          {m.confirm_mailbox()}
        </ButtonLink>
      )}
      <form method="post" action={hrefOf('/confirm-email')} className="k-stack k-gap-3">
        <input type="hidden" name="intent" value="send" />
        <input type="hidden" name="email" value={email} />
        <p className="k-sm k-muted">
          {m.confirm_not_arrived()} {m.confirm_known_hint()}
        </p>
        <Button block data-busy={m.confirm_resending()}>
          {m.confirm_resend()}
        </Button>
      </form>
    </>
  )
}
