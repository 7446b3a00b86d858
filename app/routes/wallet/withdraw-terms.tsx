import { formatDateTime, formatRate } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { levelNames } from '#modules/ledger/ui/wallet-level.tsx'
import { Card } from '#ui/card.tsx'
import { Da } from '#ui/da.tsx'
import type { Route } from './+types/withdraw'

type TermsProps = { page: Extract<Route.ComponentProps['loaderData'], { closed: false }> }

/** What can be withdrawn, what it costs at the wallet's level, and how it goes on. */
export function WithdrawTerms({ page }: TermsProps) {
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
