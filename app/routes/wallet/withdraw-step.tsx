import { formatDateTime } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { CardRuleNote } from '#modules/payouts/ui/card-rule.tsx'
import { ConfirmWithdrawal, WithdrawForm } from '#modules/payouts/ui/withdraw-form.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Da } from '#ui/da.tsx'
import type { Route } from './+types/withdraw'

type StepProps = {
  page: Extract<Route.ComponentProps['loaderData'], { closed: false }>
  answer: Route.ComponentProps['actionData']
}

/** What comes next: the form, its confirmation, or why nothing can be withdrawn. */
export function WithdrawStep({ page, answer }: StepProps) {
  const { terms, last, proof, token, card } = page
  if (proof === 'none')
    return <Barred title={m.withdraw_no_proof_title()} text={m.withdraw_no_proof_text()} />
  if (proof === 'too_new')
    return <Barred title={m.withdraw_too_new_title()} text={m.withdraw_too_new_text()} />
  if (answer?.confirm)
    return (
      <ConfirmWithdrawal
        {...answer.confirm}
        values={answer.values}
        proof={proof}
        error={answer.proofError}
      />
    )
  if (terms.max < terms.min)
    return (
      <Callout tone="sea" icon="info" title={m.withdraw_not_yet()}>
        {m.withdraw_not_yet_text()} <Da amount={terms.min} />
        {page.rests_until && (
          <p>
            {m.wallet_resting()} <Da amount={page.resting} />.{' '}
            {m.wallet_rests({ when: formatDateTime(page.rests_until) })}
          </p>
        )}
      </Callout>
    )
  return (
    <div className="k-stack k-gap-5">
      {card && <CardRuleNote rule={card} />}
      <WithdrawForm
        values={answer?.values ?? last}
        errors={answer?.errors ?? {}}
        refusal={answer?.refusal}
        otherName={answer?.otherName}
        terms={terms}
        token={token}
        cameBack={Boolean(answer)}
      />
    </div>
  )
}

function Barred({ title, text }: { title: string; text: string }) {
  return (
    <Callout tone="warning" icon="lock" title={title}>
      <p>{text}</p>
      <div className="k-actions k-mt-2">
        <ButtonLink to="/settings">{m.withdraw_to_settings()}</ButtonLink>
      </div>
    </Callout>
  )
}
