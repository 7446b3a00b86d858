import { formatDateTime, formatRate } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { levelNames } from '#modules/ledger/ui/wallet-level.tsx'
import { CardRuleNote } from '#modules/payouts/ui/card-rule.tsx'
import { ConfirmWithdrawal, WithdrawForm } from '#modules/payouts/ui/withdraw-form.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import { Da } from '#ui/da.tsx'
import type { Route } from './+types/withdraw'

type Page = Extract<Route.ComponentProps['loaderData'], { closed: false }>

/** What can be withdrawn, what it costs at the wallet's level, and how it goes on. */
export function WithdrawTerms({ page }: { page: Page }) {
  const { level, fee_bp } = page.terms
  return (
    <Card className="k-stack k-gap-3">
      <h2 className="k-h3">{m.withdraw_terms()}</h2>
      <dl className="k-sums">
        <div>
          <dt>{m.wallet_balance()}</dt>
          <dd>
            <Da amount={page.balance} />
          </dd>
        </div>
        {page.rests_until && (
          <div>
            <dt>{m.wallet_resting()}</dt>
            <dd>
              <Da amount={page.resting} />
            </dd>
          </div>
        )}
        <div>
          <dt>{m.wallet_level()}</dt>
          <dd>{level ? levelNames[level]() : m.withdraw_no_level()}</dd>
        </div>
        <div>
          <dt>{m.withdraw_fee_label()}</dt>
          <dd>
            <bdi className="k-num" dir="ltr">
              {formatRate(fee_bp)}
            </bdi>
          </dd>
        </div>
        <div>
          <dt>{m.withdraw_review()}</dt>
          <dd>{m.policy_hours({ count: page.review_hours })}</dd>
        </div>
      </dl>
      <ul className="k-hints k-sm k-muted">
        {page.rests_until && <li>{m.wallet_rests({ when: formatDateTime(page.rests_until) })}</li>}
        <li>{m.withdraw_how_checked()}</li>
        <li>{m.withdraw_how_back()}</li>
        {level === 'advanced' && <li>{m.withdraw_priority()}</li>}
      </ul>
    </Card>
  )
}

type StepProps = {
  page: Page
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
