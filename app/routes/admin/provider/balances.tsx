import { m } from '#i18n/paraglide/messages.js'
import { methodName } from '#modules/orders/ui/contact.ts'
import type { gatewayBalance } from '#modules/payments/provider-check.server.ts'
import type { owedByGateway } from '#modules/payments/settlements.server.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Callout } from '#ui/callout.tsx'
import { Da } from '#ui/da.tsx'
import { Fact } from '#ui/facts.tsx'
import { SectionHead } from '#ui/section.tsx'
import { Status } from '#ui/status.tsx'
import './provider.css'

const refusals: Record<string, () => string> = {
  no_gateway: m.provider_none,
  busy: m.provider_busy,
  wrong_key: m.provider_wrong_key,
  too_many: m.provider_too_many,
}

/** Why the provider told nothing, in words. */
export const noAnswerWords = (code: string): string => (refusals[code] ?? m.provider_try_later)()

type BalancesProps = {
  theirs: Awaited<ReturnType<typeof gatewayBalance>>
  methods: Awaited<ReturnType<typeof owedByGateway>>
}

/** What the provider holds of ours beside what our books say it owes, and what lies between. */
export function Balances({ theirs, methods }: BalancesProps) {
  const ours = methods.reduce((sum, { owed }) => sum + owed, 0)
  return (
    <div className="k-section k-stack">
      <SectionHead title={m.provider_balance()} />
      {!theirs.ok && (
        <Callout
          tone="warning"
          icon="circle-alert"
          title={theirs.code === 'no_gateway' ? m.provider_none() : m.provider_no_answer()}
        >
          {theirs.code === 'no_gateway' ? m.provider_none_text() : noAnswerWords(theirs.code)}
        </Callout>
      )}
      <div className="k-grid2 k-balances">
        {theirs.ok && (
          <dl className="k-facts k-balance">
            <Fact label={m.provider_theirs()}>
              <b>
                <Da amount={theirs.value.balance} />
              </b>
            </Fact>
            <Fact label={m.provider_ready()} is={<Da amount={theirs.value.ready_for_payout} />} />
            <Fact label={m.provider_on_hold()} is={<Da amount={theirs.value.on_hold} />} />
          </dl>
        )}
        <dl className="k-facts k-balance">
          <Fact label={m.provider_ours()}>
            <b>
              <Da amount={ours} />
            </b>
          </Fact>
          {methods.map(({ payment_method_id, name, name_ar, owed }) => (
            <Fact
              key={payment_method_id}
              label={<Bdi>{methodName(name, name_ar)}</Bdi>}
              is={<Da amount={owed} />}
            />
          ))}
        </dl>
      </div>
      {theirs.ok && <Difference amount={theirs.value.balance - ours} />}
    </div>
  )
}

function Difference({ amount }: { amount: number }) {
  if (amount === 0)
    return (
      <p>
        <Status tone="success" icon="circle-check">
          {m.provider_even()}
        </Status>
      </p>
    )
  return (
    <>
      <p className="k-row">
        <Status tone="danger" icon="circle-x">
          {amount > 0 ? m.provider_more() : m.provider_less()}
        </Status>
        <b>
          <Da amount={amount} signed />
        </b>
      </p>
      <p className="k-muted">{m.provider_why()}</p>
    </>
  )
}
