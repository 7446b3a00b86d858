import { data, redirect } from 'react-router'
import { formatDa, isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { type FieldErrors, readForm, textsOf } from '#kernel/form.ts'
import { refuse } from '#kernel/result.ts'
import { refreshDeposit } from '#modules/order-payments/gateway-payments.server.ts'
import { standingOf } from '#modules/payments/attempt-standing.ts'
import { cardDepositForm } from '#modules/payouts/deposit.form.ts'
import {
  ownCardDeposit,
  payDeposit,
  type PayDepositRefusal,
} from '#modules/payouts/gateway-deposits.server.ts'
import type { CardDepositProps } from '#modules/payouts/ui/card-deposit.island.tsx'
import { amountWords } from '#modules/payouts/ui/words.ts'
import type { ViewerContext } from '#platform/context.ts'
import { gatewayPage } from '../layout/gateway-page.server.ts'

/** The answer to a form of the page that led to no deposit. */
export interface DepositAnswer {
  /** Which of its forms it was. */
  way: 'card' | 'transfer'
  values: Record<string, string>
  errors: FieldErrors
  refusal?: string
}

const PAGE = '/wallet/deposit'
const placeOf = (attempt: string, back = '') => `${PAGE}?attempt=${attempt}${back}`

/**
 * Begins a deposit by card and leads to the gateway's page; when there is none, to where the page
 * says why. An amount that is refused is asked for again.
 */
export async function beginCardDeposit(given: ViewerContext, posted: FormData) {
  const { db, settings, viewer, origin, now } = given
  const form = readForm(cardDepositForm, posted)
  if (!form.ok) return answer(posted, form.errors)
  let attempt = ''
  const page = (id: string) => {
    attempt = id
    return gatewayPage(origin, placeOf(id, '&back=1'), m.pay_deposit_description())
  }
  const begun = await payDeposit(db, viewer.id, form.value, page, settings, now)
  if (begun.ok) return redirect(begun.value, 303)
  if (attempt) return redirect(placeOf(attempt), 303)
  const { code, details } = begun
  if (code === 'form_used') return redirect(placeOf(String(details?.attempt)), 303)
  if (code === 'closed') return data<DepositAnswer | null>(null, 403)
  return code === 'no_gateway'
    ? answer(posted, { payment_method_id: 'choose' })
    : answer(posted, {}, amountRefusal(code, details))
}

const answer = (posted: FormData, errors: FieldErrors, refusal?: string) =>
  data<DepositAnswer | null>({ way: 'card', values: textsOf(posted), errors, refusal }, 422)

/** Of an amount, or of who begins too often; the page itself says that too many wait. */
function amountRefusal(code: PayDepositRefusal, details?: Record<string, string | number>) {
  if (code === 'too_often') return m.refused_pay_too_often()
  return code === 'too_little' || code === 'too_much'
    ? amountWords(refuse(code, details))
    : undefined
}

/**
 * The viewer's own deposit by card that an address names, with how it stands. Whoever says that
 * they come back from the gateway is not believed: the provider is asked, for 3 s at most. Null
 * when there is none of theirs.
 */
export async function cardDepositOf(
  { db, settings, viewer, now }: ViewerContext,
  search: URLSearchParams,
): Promise<CardDepositProps | null> {
  const id = search.get('attempt')
  const back = search.get('back') === '1'
  const before = await ownCardDeposit(db, id, viewer.id)
  if (!before) return null
  if (back) await refreshDeposit(db, before.id, viewer.id, settings, now)
  const attempt = (back && (await ownCardDeposit(db, id, viewer.id))) || before
  const state = standingOf(attempt, back)
  return {
    id: attempt.id,
    state,
    total: isolated(formatDa(attempt.amount)),
    pays: settings.wallet_payment_open,
    url: state === 'begun' || state === 'asking' ? attempt.url : null,
    unread: viewer.unread,
  }
}
