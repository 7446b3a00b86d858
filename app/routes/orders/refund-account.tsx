import { data, Form } from 'react-router'
import { daInWords, leftToRight } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { type FieldErrors, readForm, textOf } from '#kernel/form.ts'
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
import { MAX_HOLDER } from '#modules/payments/transfer-field.ts'
import { PayTo } from '#modules/payouts/ui/withdraw-form.tsx'
import { payoutFieldWords } from '#modules/payouts/ui/words.ts'
import { asViewer, contextOf, postedForm } from '#platform/http.server.ts'
import { Button } from '#ui/button.tsx'
import { Callout, Note } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import { Field, Input } from '#ui/field.tsx'
import { unsavedProps } from '#ui/unsaved-props.ts'
import { redirectWith } from '../layout/flash.server.ts'
import { pageMeta } from '../layout/meta.ts'
import { missing } from '../layout/missing.server.ts'
import { notAuthenticatedPage, Refused } from '../layout/refused.tsx'
import type { Route } from './+types/refund-account'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.refund_account_title(), index: false })

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, viewer } = asViewer(context, request)
  const order = await ownOrder(db, params.orderId, viewer.id)
  if (!order) throw missing('order')
  return { order, asked: await askedRefund(db, order.id, viewer.id) }
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
  const given = await giveRefundAccount(db, own, form.value, now)
  return redirectWith(back, given.ok ? 'refund_account_given' : 'refund_sent_before')
}

export default function RefundAccount({
  loaderData: { order, asked },
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
        <AccountForm id={order.id} answer={actionData ?? { values: {}, errors: {} }} />
      </Card>
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
    </OrderPage>
  )
}

type Answer = { values: Record<string, string>; errors: FieldErrors }

function AccountForm({ id, answer }: { id: string; answer: Answer }) {
  const { values, errors } = answer
  return (
    <Form
      method="post"
      action={refundPath(id)}
      className="k-stack"
      {...unsavedProps(Object.keys(errors).length > 0)}
    >
      <PayTo values={values} errors={errors} />
      <Field
        label={m.payouts_holder()}
        hint={m.refund_account_holder_hint()}
        error={payoutFieldWords('holder', errors.holder)}
        required
      >
        <Input
          name="holder"
          autoComplete="name"
          maxLength={MAX_HOLDER}
          defaultValue={values.holder}
        />
      </Field>
      <Button variant="primary" block>
        {m.refund_account_submit()}
      </Button>
    </Form>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Refused error={error} />
}
