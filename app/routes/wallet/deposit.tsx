import { randomUUID } from 'node:crypto'
import { data, Form } from 'react-router'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { readForm, textsOf } from '#kernel/form.ts'
import { refuse } from '#kernel/result.ts'
import type { QueueRefusal } from '#modules/images/image.ts'
import { transferAccounts } from '#modules/payments/transfer-account.ts'
import { ownDeposits } from '#modules/payouts/deposit-lists.server.ts'
import { depositForm } from '#modules/payouts/deposit.form.ts'
import { depositsOpen } from '#modules/payouts/deposit.ts'
import { type NewDepositRefusal, submitDeposit } from '#modules/payouts/deposits.server.ts'
import { depositCards } from '#modules/payouts/gateway-deposits.server.ts'
import { openPayoutsOf } from '#modules/payouts/own-payouts.server.ts'
import { MAX_BANK_REFERENCE } from '#modules/payments/transfer-field.ts'
import { AmountField } from '#modules/payouts/ui/amount-field.tsx'
import { CardDeposit } from '#modules/payouts/ui/card-deposit.island.tsx'
import { OwnDeposits } from '#modules/payouts/ui/own-payouts.tsx'
import { OurAccounts, ReceiptField, SentTo } from '#modules/payouts/ui/sent-money.tsx'
import { amountWords, payoutFieldWords } from '#modules/payouts/ui/words.ts'
import type { ViewerContext } from '#platform/context.ts'
import { asViewer } from '#platform/http.server.ts'
import { BackLink, Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import { Field, Input } from '#ui/field.tsx'
import { Island } from '#ui/island.tsx'
import { SectionHead } from '#ui/section.tsx'
import { RefusedForm, showingAnswer } from '#ui/form-faults.tsx'
import { unsavedProps } from '#ui/unsaved-props.ts'
import { redirectWith } from '../layout/flash.server.ts'
import { answersOwnJson } from '../layout/json.ts'
import { CardForm } from './deposit-card.tsx'
import { beginCardDeposit, cardDepositOf, type DepositAnswer } from './deposit-card.server.ts'
import { ComingSoon } from './coming-soon.tsx'
import { pageMeta } from '../layout/meta.ts'
import { fileOf, mayAddImage, postedFiles, uploadStatusOf } from '../layout/uploads.server.ts'
import type { Route } from './+types/deposit'

// /wallet/deposit: a member fills their wallet, by card at the gateway, or by a bank transfer whose
// photo staff look at (decision 17).

const PAGE = '/wallet/deposit'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.wallet_deposit(), index: false })

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const given = asViewer(context, request)
  const { db, settings, viewer } = given
  const cards = await depositCards(db, settings)
  const begun = await cardDepositOf(given, url.searchParams)
  if (!depositsOpen(settings) && cards.length === 0)
    return {
      closed: true as const,
      begun,
      waiting: (await ownDeposits(db, viewer.id)).filter(({ status }) => status === 'pending'),
    }
  const { deposit_min, deposit_max, most_pending_deposits, deposit_account_holder, review_hours } =
    settings
  const [deposits, { deposits: waiting }] = await Promise.all([
    ownDeposits(db, viewer.id),
    openPayoutsOf(db, viewer.id),
  ])
  return {
    closed: false as const,
    begun,
    cards,
    accounts: transferAccounts(settings),
    holder: deposit_account_holder,
    review_hours,
    min: deposit_min,
    max: deposit_max,
    waiting,
    full: waiting >= most_pending_deposits,
    deposits,
    token: randomUUID(),
  }
}

/** How a deposit by card stands is read again by the page's own address. */
export const middleware = [
  answersOwnJson('GET', (given, { url }) => cardDepositOf(given, url.searchParams)),
]

/**
 * Begins a deposit by card, or records one with its receipt. An image that was sent before is asked
 * for again, since browsers do not keep it.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const given = asViewer(context, request)
  if (!given.settings.deposits_open) return data<DepositAnswer | null>(null, 403)
  const taken = await postedFiles(request, given.viewer.id, (posted) =>
    posted.get('way') === 'card' ? beginCardDeposit(given, posted) : answerTo(given, posted),
  )
  if (taken.ok) return taken.value
  return data<DepositAnswer | null>(
    { way: 'transfer', values: {}, errors: { receipt: taken.code } },
    uploadStatusOf(taken.code),
  )
}

async function answerTo(given: ViewerContext, posted: FormData) {
  const { db, settings, viewer, now } = given
  if (!depositsOpen(settings)) return data<DepositAnswer | null>(null, 403)
  const form = readForm(depositForm, posted)
  const receipt = fileOf(posted, 'receipt')
  if (!form.ok || !receipt) {
    const { values, errors } = form.ok ? { values: textsOf(posted), errors: {} } : form
    return data<DepositAnswer | null>(
      { way: 'transfer', values, errors: { ...errors, receipt: receipt ? 'again' : 'required' } },
      422,
    )
  }
  const sent = (await mayAddImage(given))
    ? await submitDeposit(db, viewer.id, form.value, receipt, settings, now)
    : refuse('too_many_uploads')
  if (sent.ok) return redirectWith(PAGE, 'deposit_sent')
  return data<DepositAnswer | null>(
    { way: 'transfer', values: textsOf(posted), ...refused(sent.code, sent.details) },
    uploadStatusOf(sent.code),
  )
}

function refused(
  code: NewDepositRefusal | QueueRefusal,
  details?: Record<string, string | number>,
): Pick<DepositAnswer, 'errors' | 'refusal'> {
  if (code === 'too_little' || code === 'too_much')
    return { errors: { receipt: 'again' }, refusal: amountWords(refuse(code, details)) }
  if (code === 'closed' || code === 'no_account')
    return { errors: { kind: 'choose', receipt: 'again' } }
  // the page itself says that too many wait
  return code === 'too_many_pending' ? { errors: {} } : { errors: { receipt: code } }
}

type Open = Extract<Route.ComponentProps['loaderData'], { closed: false }>

export default function Deposit({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  if (page.closed)
    return (
      <ComingSoon title={m.deposit_own()}>
        {(page.begun || page.waiting.length > 0) && (
          <>
            {page.begun && <Begun deposit={page.begun} />}
            {page.waiting.length > 0 && <OwnDeposits deposits={page.waiting} />}
          </>
        )}
      </ComingSoon>
    )
  const { deposits, full, waiting, begun, cards, accounts } = page
  return (
    <main id="main" className="k-wrap k-pt-6 k-stack k-gap-5">
      <BackLink to="/wallet">{m.wallet_back()}</BackLink>
      <h1>{m.wallet_deposit()}</h1>
      {begun && <Begun deposit={begun} />}
      <div className="k-split k-split--wide">
        <div className="k-stack k-gap-5">
          {cards.length > 0 && <CardForm page={page} answer={answer} />}
          {cards.length > 0 && accounts.length > 0 && <h2>{m.deposit_transfer_title()}</h2>}
          {accounts.length > 0 && (
            <p className="k-muted">
              {m.deposit_lead({ hours: m.policy_hours({ count: page.review_hours }) })}
            </p>
          )}
          {accounts.length > 0 && <Accounts page={page} />}
          {accounts.length > 0 && (
            <Card className="k-stack k-gap-5">
              <h2 className="k-h3">{m.deposit_step_tell()}</h2>
              {full ? (
                <Callout tone="warning" icon="clock" role={answer ? 'alert' : undefined}>
                  {m.deposit_full({ count: waiting, number: formatNumber(waiting) })}
                </Callout>
              ) : (
                <DepositForm page={page} answer={answer?.way === 'transfer' ? answer : undefined} />
              )}
            </Card>
          )}
        </div>
        {/* one that was begun may be paid while it is shown, which no list knows of */}
        {(deposits.length > 0 || !begun) && (
          <section aria-labelledby="own">
            <SectionHead title={m.deposit_own()} id="own" />
            {deposits.length > 0 ? (
              <OwnDeposits deposits={deposits} />
            ) : (
              <p className="k-muted">{m.deposit_none()}</p>
            )}
          </section>
        )}
      </div>
    </main>
  )
}

const Begun = ({ deposit }: { deposit: NonNullable<Open['begun']> }) => (
  <Island of={CardDeposit} props={deposit} when="load" />
)

/** Where to send the money: what is copied into the bank's app. */
function Accounts({ page: { accounts, holder } }: { page: Open }) {
  return (
    <Card className="k-stack k-gap-3">
      <h2 className="k-h3">{m.deposit_step_send()}</h2>
      <OurAccounts accounts={accounts} holder={holder} />
      <p className="k-sm k-muted">{m.deposit_keep_receipt()}</p>
    </Card>
  )
}

function DepositForm({ page, answer }: { page: Open; answer: DepositAnswer | null | undefined }) {
  const { accounts, token } = page
  const { values = {}, errors = {}, refusal } = answer ?? {}
  return (
    <Form
      method="post"
      action={showingAnswer(PAGE)}
      encType="multipart/form-data"
      className="k-stack k-gap-5"
      {...unsavedProps(answer)}
    >
      {answer && <RefusedForm />}
      <input type="hidden" name="token" value={values.token || token} autoComplete="off" />
      <AmountField
        label={m.deposit_amount()}
        of={page}
        value={values.amount}
        error={refusal ?? payoutFieldWords('amount', errors.amount)}
      />
      <SentTo
        accounts={accounts}
        kind={values.kind}
        error={errors.kind && m.payouts_error_choose()}
      />
      <ReceiptField code={errors.receipt} />
      <Field
        label={m.deposit_reference()}
        hint={m.deposit_reference_hint()}
        error={payoutFieldWords('reference_text', errors.reference_text)}
      >
        <Input
          name="reference_text"
          autoComplete="off"
          maxLength={MAX_BANK_REFERENCE}
          defaultValue={values.reference_text}
        />
      </Field>
      <Button variant="primary" block data-busy={m.deposit_busy()}>
        {m.deposit_send()}
      </Button>
    </Form>
  )
}
