import { data } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { algiersDay } from '#kernel/algiers.ts'
import { type FieldErrors, readForm, textOf, textsOf } from '#kernel/form.ts'
import { methodName } from '#modules/orders/ui/contact.ts'
import { checkNow, gatewayBalance, recentChecks } from '#modules/payments/provider-check.server.ts'
import { settlementForm } from '#modules/payments/bank.form.ts'
import {
  owedByGateway,
  recentSettlements,
  recordSettlement,
} from '#modules/payments/settlements.server.ts'
import { asViewer, notFound, postedForm } from '#platform/http.server.ts'
import type { ViewerContext } from '#platform/context.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Callout, Problem } from '#ui/callout.tsx'
import { Da } from '#ui/da.tsx'
import { Fact } from '#ui/facts.tsx'
import { SectionHead } from '#ui/section.tsx'
import { Status } from '#ui/status.tsx'
import { redirectWith } from '../../layout/flash.server.ts'
import { confirmedOr } from '../parts/confirmed.ts'
import { ListHead } from '../parts/list.tsx'
import { titled } from '../parts/titled.ts'
import { Checks } from './checks.tsx'
import { Settlements } from './settlements.tsx'
import type { Route } from './+types/provider'
import '../reconciliation/reconciliation.css'
import './provider.css'

// /admin/provider: what the payment gateway holds for us by its own word and by our ledger, what it
// has paid out to our bank, and on which payments its list and ours differ.

const PATH = '/admin/provider'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now } = asViewer(context, request)
  const [theirs, methods, settlements, checks] = await Promise.all([
    gatewayBalance(db, now),
    owedByGateway(db),
    recentSettlements(db),
    recentChecks(db),
  ])
  const token = crypto.randomUUID()
  return { theirs, methods, settlements, checks, today: algiersDay(now), token }
}

interface Answer {
  values: Record<string, string>
  errors: FieldErrors
  /** Why nothing could be compared. */
  unchecked?: string
}

/** Writes down what the provider paid out, or compares its list with ours now. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const given = asViewer(context, request)
  const posted = await postedForm(request)
  switch (textOf(posted, 'step')) {
    case 'check':
      return check(given)
    case 'settle':
      return settle(given, posted, url)
    default:
      throw notFound()
  }
}

async function check({ db, now }: ViewerContext) {
  const checked = await checkNow(db, now, { patient: false })
  if (checked.ok) return redirectWith(PATH, 'provider_checked')
  return data<Answer>({ values: {}, errors: {}, unchecked: checked.code }, { status: 502 })
}

async function settle({ db, viewer, now }: ViewerContext, posted: FormData, url: URL) {
  const form = readForm(settlementForm, posted)
  if (!form.ok) return data<Answer>(form, { status: 422 })
  const recorded = confirmedOr(await recordSettlement(db, form.value, viewer, now), url)
  if (recorded.ok) return redirectWith(PATH, 'settlement_recorded')
  const values = textsOf(posted)
  switch (recorded.code) {
    case 'not_found':
    case 'no_method':
      throw notFound()
    case 'reference_taken':
      return data<Answer>({ values, errors: { bank_reference: recorded.code } }, { status: 409 })
    default:
      return data<Answer>({ values, errors: { arrived_on: recorded.code } }, { status: 422 })
  }
}

export const meta: Route.MetaFunction = () => titled(m.admin_provider_title())

export default function Provider({
  loaderData: { theirs, methods, settlements, checks, today, token },
  actionData,
}: Route.ComponentProps) {
  const { values, errors = {}, unchecked }: Partial<Answer> = actionData ?? {}
  const kept = errors.token ? undefined : values?.token
  return (
    <>
      <ListHead title={m.admin_provider_title()} />
      {unchecked && <Problem>{noAnswerWords(unchecked)}</Problem>}
      <Balances theirs={theirs} methods={methods} />
      <Checks checks={checks} canCheck={theirs.ok || theirs.code !== 'no_gateway'} />
      <Settlements
        settlements={settlements}
        canRecord={methods.length > 0}
        today={today}
        token={kept ?? token}
        answer={values?.step === 'settle' ? { values, errors } : null}
      />
    </>
  )
}

const refusals: Record<string, () => string> = {
  no_gateway: m.provider_none,
  busy: m.provider_busy,
  wrong_key: m.provider_wrong_key,
  too_many: m.provider_too_many,
}

/** Why the provider told nothing, in words. */
const noAnswerWords = (code: string): string => (refusals[code] ?? m.provider_try_later)()

type BalancesProps = {
  theirs: Awaited<ReturnType<typeof gatewayBalance>>
  methods: Awaited<ReturnType<typeof owedByGateway>>
}

/** What the provider holds of ours beside what our books say it owes, and what lies between. */
function Balances({ theirs, methods }: BalancesProps) {
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
