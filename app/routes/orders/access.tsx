import { randomUUID } from 'node:crypto'
import { data } from 'react-router'
import { formatDateTime } from '#i18n/format.ts'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { type FieldErrors, textOf } from '#kernel/form.ts'
import type { Refusal } from '#kernel/result.ts'
import {
  type CredentialsRefusal,
  orderToLend,
  shareCredentials,
} from '#modules/orders/credentials.server.ts'
import { accessPath, credentialsPart } from '#modules/orders/order-paths.ts'
import { OrderPage } from '#modules/orders/ui/order-page.tsx'
import { openedOf } from '#modules/vault/credentials-state.ts'
import { isWithheld, readDelivery } from '#modules/vault/goods.form.ts'
import { AccessForm } from '#modules/vault/ui/delivery-form.tsx'
import { contextOf, postedForm } from '#platform/http.server.ts'
import { Button } from '#ui/button.tsx'
import { Callout, Problem } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import { redirectWith } from '../layout/flash.server.ts'
import { missing } from '../layout/missing.server.ts'
import { pageMeta } from '../layout/meta.ts'
import { notAuthenticatedPage, Refused } from '../layout/refused.tsx'
import { neverKept } from '../layout/reveal-answer.ts'
import { lentOrder } from './access.server.ts'
import type { Route } from './+types/access'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.access_title(), index: false })

export const headers = () => neverKept

/** The form by which a buyer gives access; nothing of what they gave is in it. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const order = await lentOrder(params.orderId, request, context)
  return { order, token: randomUUID() }
}

interface Answer {
  errors: FieldErrors
  values: Record<string, string>
  problem?: string
  /** Whether something was typed that is not sent back. */
  withheld: boolean
}

/** Seals what the viewer gives, in place of what they gave before. */
export async function action({ request, params: { orderId }, context }: Route.ActionArgs) {
  const { db, viewer, now } = contextOf(context)
  if (!viewer) throw notAuthenticatedPage()
  const order = await orderToLend(db, orderId, viewer.id)
  if (!order) throw missing('order')
  const posted = await postedForm(request)
  const withheld = isWithheld(order.fields, 1, posted)
  const form = readDelivery(order.fields, 1, posted)
  if (!form.ok) {
    const { errors, values } = form
    // of a form that is not this one any more, nothing is wrong with what was typed
    return textOf(posted, 'fields_seen') === order.version && !errors.delivery_token
      ? data<Answer>({ errors, values, withheld }, 422)
      : data<Answer>({ errors: {}, values, problem: m.deliver_form_changed(), withheld }, 409)
  }
  const given = await shareCredentials(db, orderId, viewer.id, form.value, now)
  if (given.ok) return redirectWith(credentialsPart('/orders', orderId), 'access_given')
  if (given.code === 'not_found') throw missing('order')
  const problem = whyNot(given)
  return data<Answer>(
    { errors: {}, values: {}, problem, withheld },
    given.code === 'too_many' ? 429 : 409,
  )
}

function whyNot({ code, details }: Refusal<CredentialsRefusal>): string {
  if (code === 'too_many')
    return m.access_too_many({ minutes: Math.ceil(Number(details?.seconds) / 60) })
  return code === 'form_changed' ? m.deliver_form_changed() : m.access_moved()
}

export default function Access({
  loaderData: { order, token },
  actionData: answer,
}: Route.ComponentProps) {
  const { last } = order.access
  const isGiven = order.open && last !== null && last.shredded_at === null
  return (
    <OrderPage title={m.access_title()} order={order}>
      {answer?.problem && <Problem>{answer.problem}</Problem>}
      {order.open ? (
        <Card as="div" className="k-stack k-gap-5">
          <Callout tone="sea" icon="lock">
            {m.access_lead()}
          </Callout>
          {order.status === 'paid' && !isGiven && <p className="k-muted">{m.access_adds_time()}</p>}
          {isGiven && (
            <p className="k-muted">{m.access_replaces({ date: formatDateTime(last.given_at) })}</p>
          )}
          {answer?.withheld && <Callout icon="info">{m.deliver_again()}</Callout>}
          <AccessForm
            orderId={order.id}
            token={token}
            version={order.version}
            fields={order.fields}
            values={answer?.values}
            errors={answer?.errors}
          />
        </Card>
      ) : (
        <Callout tone="sea" icon="info">
          {m.access_not_now()}
        </Callout>
      )}
      {isGiven && <TakeBack id={order.id} opened={openedOf(order.access)} />}
    </OrderPage>
  )
}

const takeBackWords = {
  last: m.access_take_back_seen,
  before: m.access_take_back_seen_before,
  none: m.access_take_back_text,
}

/** The form that shreds what was given. */
const TakeBack = ({ id, opened }: { id: string; opened: ReturnType<typeof openedOf> }) => (
  <Card className="k-stack" aria-labelledby="take-back">
    <h2 className="k-h3" id="take-back">
      {m.access_take_back_title()}
    </h2>
    <p>{takeBackWords[opened]()}</p>
    <form method="post" action={hrefOf(`${accessPath(id)}/take-back`)} className="k-actions">
      <Button>{m.access_take_back()}</Button>
    </form>
  </Card>
)

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Refused error={error} />
}
