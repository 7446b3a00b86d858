import { data, Form } from 'react-router'
import { daInWords, leftToRight } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { type FieldErrors, readForm, textOf, textsOf } from '#kernel/form.ts'
import { accountRestsUntil } from '#modules/auth/account-rest.server.ts'
import { confirmPerson, proofOf } from '#modules/auth/confirm-person.server.ts'
import { AppCode, OwnPassword } from '#modules/auth/ui/own-proof.tsx'
import { ownOrder } from '#modules/orders/order-lists.server.ts'
import { orderPath, refundPath } from '#modules/orders/order-paths.ts'
import { momentInWords } from '#modules/orders/ui/deadline-words.ts'
import { OrderPage } from '#modules/orders/ui/order-page.tsx'
import { accountDueAt } from '#modules/orders/ui/refund-words.ts'
import { refundAccountForm } from '#modules/payments/refund-account.form.ts'
import {
  askedRefund,
  giveRefundAccount,
  refundToWallet,
} from '#modules/payments/refund-account.server.ts'
import { storedAccountShown } from '#modules/payments/transfer-account.ts'
import { AccountHolder, PayTo } from '#modules/payouts/ui/withdraw-form.tsx'
import { otherNameWords, payoutFieldWords } from '#modules/payouts/ui/words.ts'
import { asViewer, contextOf, postedForm } from '#platform/http.server.ts'
import { Button } from '#ui/button.tsx'
import { Callout, Note } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import { unsavedProps } from '#ui/unsaved-props.ts'
import { redirectWith } from '../layout/flash.server.ts'
import { pageMeta } from '../layout/meta.ts'
import { missing } from '../layout/missing.server.ts'
import { revealRefused } from '../layout/reveal-answer.ts'
import { notAuthenticatedPage, Refused } from '../layout/refused.tsx'
import type { Route } from './+types/refund-account'

// /orders/{orderId}/refund: a buyer whose money staff send back by hand says to which account, or
// takes it into the wallet at once (decision 93). An account is confirmed by a password or a code.

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.refund_account_title(), index: false })

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, viewer, now } = asViewer(context, request)
  const order = await ownOrder(db, params.orderId, viewer.id)
  if (!order) throw missing('order')
  const [asked, proof, restsUntil] = await Promise.all([
    askedRefund(db, order.id, viewer.id),
    proofOf(db, viewer.id, now),
    accountRestsUntil(db, viewer.id, now),
  ])
  const sentFrom = asked?.rests_until && asked.rests_until > now ? asked.rests_until : null
  return { order, asked, proof, restsUntil, sentFrom }
}

/** Takes the account, or puts the money into the wallet at once. */
export async function action({ request, params: { orderId }, context }: Route.ActionArgs) {
  const { db, viewer, now } = contextOf(context)
  if (!viewer) throw notAuthenticatedPage()
  // only its buyer has this page; everyone else is told the same as for an order that is not there
  if (!(await ownOrder(db, orderId, viewer.id))) throw missing('order')
  const own = { orderId, buyerId: viewer.id }
  const back = orderPath('/orders', orderId)
  const posted = await postedForm(request)
  if (textOf(posted, 'to') === 'wallet') {
    const moved = await refundToWallet(db, own, now)
    return redirectWith(back, moved.ok ? 'refund_to_wallet' : 'refund_sent_before')
  }
  const form = readForm(refundAccountForm, posted)
  if (!form.ok) return data(form, { status: 422 })
  const values = textsOf(posted)
  const proof = { password: values.password ?? '', code: values.code ?? '' }
  const proved = await confirmPerson(db, viewer, proof, now)
  const given = proved.ok ? await giveRefundAccount(db, own, form.value, proved.value, now) : proved
  if (given.ok) return redirectWith(back, 'refund_account_given')
  if (given.code === 'wrong_state') return redirectWith(back, 'refund_sent_before')
  const { password: _, code: __, ...typed } = values
  if (given.code === 'account_rests') return data({ values: typed, errors: {} }, { status: 409 })
  if (given.code === 'other_name')
    return data({ values: typed, errors: {}, otherName: otherNameWords(given) }, { status: 422 })
  const { words, status } = revealRefused(given, proof)
  return data({ values: typed, errors: {}, proofError: words }, { status })
}

export default function RefundAccount({
  loaderData: { order, asked, proof, restsUntil, sentFrom },
  actionData,
}: Route.ComponentProps) {
  if (!asked)
    return (
      <OrderPage title={m.refund_account_title()} order={order}>
        <Note>{m.refund_account_none()}</Note>
      </OrderPage>
    )
  const amount = daInWords(asked.amount)
  const until = accountDueAt(asked, order.outages)
  return (
    <OrderPage title={m.refund_account_title()} order={order}>
      <Callout tone="sea" icon="landmark" title={m.refund_account_what({ amount })}>
        {asked.account
          ? m.refund_account_now({ account: leftToRight(storedAccountShown(asked.account)) })
          : m.refund_account_until({ date: until ? momentInWords(until) : '' })}
      </Callout>
      <Card>
        {restsUntil ? (
          <AccountRests until={restsUntil} isGiven={asked.account !== null} />
        ) : proof === 'code' || proof === 'password' ? (
          <>
            {sentFrom && <Note>{m.refund_account_by_card({ date: momentInWords(sentFrom) })}</Note>}
            <AccountForm
              id={order.id}
              answer={actionData ?? { values: {}, errors: {} }}
              proof={proof}
            />
          </>
        ) : (
          <Callout tone="warning" icon="lock">
            {proof === 'too_new' ? m.goods_proof_too_new() : m.goods_no_proof()}
          </Callout>
        )}
      </Card>
      {!asked.account && (
        <Card>
          <Form method="post" action={refundPath(order.id)} className="k-stack">
            <p>{m.refund_account_wallet_note()}</p>
            <div className="k-actions">
              <Button name="to" value="wallet">
                {m.refund_to_wallet({ amount })}
              </Button>
            </div>
          </Form>
        </Card>
      )}
    </OrderPage>
  )
}

/** Staff changed the account of late: until when none is given, and that the wallet stays open. */
function AccountRests({ until, isGiven }: { until: Date; isGiven: boolean }) {
  const date = momentInWords(until)
  return (
    <Callout tone="warning" icon="lock">
      {isGiven ? m.refund_account_rests({ date }) : m.refund_account_rests_wallet({ date })}
    </Callout>
  )
}

type Answer = {
  values: Record<string, string>
  errors: FieldErrors
  proofError?: string
  otherName?: string
}

interface AccountFormProps {
  id: string
  answer: Answer
  /** By what its owner proves that it is them. */
  proof: 'code' | 'password'
}

function AccountForm({ id, answer, proof }: AccountFormProps) {
  const { values, errors, proofError, otherName } = answer
  return (
    <Form
      method="post"
      action={refundPath(id)}
      className="k-stack"
      {...unsavedProps(Object.keys(errors).length > 0 || proofError || otherName)}
    >
      <PayTo values={values} errors={errors} />
      <AccountHolder
        value={values.holder}
        hint={m.refund_account_holder_hint()}
        error={otherName ?? payoutFieldWords('holder', errors.holder)}
      />
      {proof === 'code' ? (
        <AppCode orRecovery error={proofError} />
      ) : (
        <OwnPassword error={proofError} />
      )}
      <Button variant="primary" block>
        {m.refund_account_submit()}
      </Button>
    </Form>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Refused error={error} />
}
