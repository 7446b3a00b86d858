import { randomUUID } from 'node:crypto'
import { data } from 'react-router'
import { inflectedDuration } from '#i18n/duration.ts'
import { m } from '#i18n/paraglide/messages.js'
import { accountShown, ccpParts } from '#kernel/algerian-account.ts'
import { type FieldErrors, readForm, textOf } from '#kernel/form.ts'
import type { Refusal } from '#kernel/result.ts'
import { MINUTE } from '#kernel/time.ts'
import { ACCOUNT_RESTS_MS } from '#modules/auth/account-change.ts'
import { proofOf } from '#modules/auth/confirm-person.server.ts'
import { walletMoney } from '#modules/ledger/ledger.server.ts'
import { OwnWithdrawals } from '#modules/payouts/ui/own-payouts.tsx'
import type { Typed } from '#modules/payouts/ui/withdraw-form.tsx'
import { amountWords, otherNameWords } from '#modules/payouts/ui/words.ts'
import { lastAccount, ownWithdrawals } from '#modules/payouts/withdrawal-lists.server.ts'
import {
  confirmWithdrawalForm,
  type WithdrawalForm,
  withdrawalForm,
} from '#modules/payouts/withdrawal.form.ts'
import {
  cardRule,
  decideRequest,
  type RequestRefusal,
  requestWithdrawal,
} from '#modules/payouts/withdrawal-request.server.ts'
import {
  type AmountRefusal,
  isWithdrawalOpen,
  withdrawalTerms,
} from '#modules/payouts/withdrawal.ts'
import { moveWithdrawal } from '#modules/payouts/withdrawals.server.ts'
import type { ViewerContext } from '#platform/context.ts'
import { asViewer, postedForm } from '#platform/http.server.ts'
import { BackLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { SectionHead } from '#ui/section.tsx'
import { redirectWith } from '../layout/flash.server.ts'
import { ComingSoon } from './coming-soon.tsx'
import { pageMeta } from '../layout/meta.ts'
import { WithdrawStep, WithdrawTerms } from './withdraw-parts.tsx'
import type { Route } from './+types/withdraw'

// /wallet/withdraw: a member asks for money of their wallet to be sent to their bank or postal
// account, confirmed by their password or a code (decision 17).

const PAGE = '/wallet/withdraw'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.wallet_withdraw(), index: false })

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, settings, viewer, now } = asViewer(context, request)
  if (!settings.withdrawals_open)
    return {
      closed: true as const,
      waiting: (await ownWithdrawals(db, viewer.id)).filter(({ status }) =>
        isWithdrawalOpen(status),
      ),
    }
  const [money, last, withdrawals, proof] = await Promise.all([
    walletMoney(db, viewer.id, settings, now),
    lastAccount(db, viewer.id),
    ownWithdrawals(db, viewer.id),
    proofOf(db, viewer.id, now),
  ])
  const terms = withdrawalTerms(money, settings)
  return {
    closed: false as const,
    ...money,
    terms,
    card: await cardRule(db, viewer.id, money, terms, last),
    review_hours: settings.review_hours,
    last: typedOf(last),
    withdrawals,
    proof,
    token: randomUUID(),
  }
}

/** The last account as its fields were typed. */
function typedOf(last: Awaited<ReturnType<typeof lastAccount>>): Typed {
  if (!last) return {}
  const { account, holder } = last
  if (account.kind === 'rib') return { kind: 'rib', rib: accountShown(account), holder }
  const { number, key } = ccpParts(account)
  return { kind: 'ccp', ccp: number, ccp_key: key, holder }
}

interface Answer {
  values: Typed
  errors: FieldErrors
  /** Set when everything fits: then the next step asks for the proof. */
  confirm?: { form: WithdrawalForm; fee: number; fee_bp: number }
  refusal?: string
  /** Why not to this holder. */
  otherName?: string
  proofError?: string
}

/**
 * Shows what a withdrawal comes to, sends it when the person has proved themselves, or takes one
 * back, which is always possible.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const given = asViewer(context, request)
  const posted = await postedForm(request)
  const intent = textOf(posted, 'intent')
  if (intent === 'cancel') {
    const { db, viewer, now } = given
    const moved = await moveWithdrawal(
      db,
      { id: textOf(posted, 'id'), name: 'cancel', actor: { id: viewer.id, is_admin: false } },
      now,
    )
    return redirectWith(PAGE, moved.ok ? 'withdrawal_cancelled' : 'withdrawal_wrong_state')
  }
  if (!given.settings.withdrawals_open) return data<Answer | null>(null, 403)
  const form = readForm(withdrawalForm, posted)
  if (!form.ok) {
    const { values, errors } = form
    // beyond every setting it is refused as what is beyond this wallet
    const refusal = errors.amount === 'large' ? await mostWords(given) : undefined
    return data<Answer | null>({ values, errors, refusal }, 422)
  }
  const values = typedIn(posted)
  if (intent === 'change') return data<Answer | null>({ values, errors: {} })
  return intent === 'send'
    ? send(given, form.value, values, posted)
    : check(given, form.value, values)
}

/** What can be withdrawn at most now, and why no more. */
async function mostWords({ db, settings, viewer, now }: ViewerContext): Promise<string> {
  const { max, bound } = withdrawalTerms(await walletMoney(db, viewer.id, settings, now), settings)
  return amountWords({ ok: false, code: bound, details: { amount: max } })
}

const typedIn = (posted: FormData): Typed =>
  Object.fromEntries(
    ['amount', 'kind', 'rib', 'ccp', 'ccp_key', 'holder'].map((name) => [
      name,
      textOf(posted, name),
    ]),
  )

/** The step before the last: with the fee as it is now. */
async function check(
  { db, settings, viewer, now }: ViewerContext,
  form: WithdrawalForm,
  values: Typed,
  proofError?: string,
  status = 200,
) {
  const asked = { ...form, fee_seen: null }
  const decided = await decideRequest(db, viewer.id, asked, settings, now)
  if (!decided.ok)
    return data<Answer | null>(
      {
        values,
        errors: {},
        ...(decided.code === 'other_name'
          ? { otherName: otherNameWords(decided) }
          : { refusal: refusalWords(decided, { password: '', code: '' }) }),
      },
      422,
    )
  const { fee, terms } = decided.value
  return data<Answer | null>(
    { values, errors: {}, confirm: { form, fee, fee_bp: terms.fee_bp }, proofError },
    status,
  )
}

async function send(given: ViewerContext, form: WithdrawalForm, values: Typed, posted: FormData) {
  const confirmed = readForm(confirmWithdrawalForm, posted)
  if (!confirmed.ok)
    return check(
      given,
      form,
      values,
      confirmed.errors.code ? m.withdraw_wrong_code() : undefined,
      422,
    )
  const { db, settings, viewer, now } = given
  const sent = await requestWithdrawal(db, viewer, { ...form, ...confirmed.value }, settings, now)
  if (sent.ok) return redirectWith(PAGE, 'withdrawal_requested')
  if (sent.code === 'used')
    return data<Answer | null>({ values, errors: {}, refusal: m.withdraw_form_used() }, 409)
  return check(
    given,
    form,
    values,
    refusalWords(sent, confirmed.value),
    sent.code === 'too_many' ? 429 : 409,
  )
}

/** What to say at the proof; of an amount that does not fit any more the form itself speaks. */
function refusalWords(
  refusal: Refusal<RequestRefusal>,
  given: { password: string; code: string },
): string {
  switch (refusal.code) {
    case 'wrong_password':
      return given.password === '' ? m.withdraw_password_required() : m.withdraw_wrong_password()
    case 'wrong_code':
      return given.code === '' ? m.code_error_required() : m.withdraw_wrong_code()
    case 'too_many':
      return m.settings_too_many({ minutes: Math.ceil(Number(refusal.details?.seconds) / 60) })
    case 'no_proof':
      return m.withdraw_no_proof_title()
    case 'proof_too_new':
      return m.withdraw_too_new_title()
    case 'other_name':
      return otherNameWords(refusal)
    case 'closed':
      return m.wallet_coming_soon()
    case 'account_rests':
      return m.withdraw_account_rests({ rest: inflectedDuration(ACCOUNT_RESTS_MS / MINUTE) })
    default:
      return amountWords(refusal as Refusal<AmountRefusal>)
  }
}

export default function Withdraw({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  if (page.closed)
    return (
      <ComingSoon title={m.withdraw_own()}>
        {page.waiting.length > 0 && <OwnWithdrawals withdrawals={page.waiting} />}
      </ComingSoon>
    )
  return (
    <main id="main" className="k-wrap k-pt-6 k-stack k-gap-5">
      <BackLink to="/wallet">{m.wallet_back()}</BackLink>
      <h1>{answer?.confirm ? m.withdraw_confirm_title() : m.wallet_withdraw()}</h1>
      <div className="k-split k-split--wide">
        <div className="k-stack k-gap-5">
          <Card as="div">
            <WithdrawStep page={page} answer={answer} />
          </Card>
        </div>
        <aside className="k-stack k-gap-5">
          <WithdrawTerms page={page} />
        </aside>
      </div>
      <section aria-labelledby="own">
        <SectionHead title={m.withdraw_own()} id="own" />
        {page.withdrawals.length > 0 ? (
          <OwnWithdrawals withdrawals={page.withdrawals} />
        ) : (
          <p className="k-muted">{m.withdraw_none()}</p>
        )}
      </section>
    </main>
  )
}
