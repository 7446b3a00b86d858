import { data } from 'react-router'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { type FieldErrors, textOf } from '#kernel/form.ts'
import type { Refusal } from '#kernel/result.ts'
import {
  deliverOrder,
  type DeliveryRefusal,
  saleToDeliver,
} from '#modules/orders/deliver-order.server.ts'
import { orderPath } from '#modules/orders/order-paths.ts'
import { OrderPage } from '#modules/orders/ui/order-page.tsx'
import { isWithheld, readDelivery } from '#modules/vault/goods.form.ts'
import { DeliveryForm } from '#modules/vault/ui/delivery-form.tsx'
import { contextOf, postedForm } from '#platform/http.server.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Callout, Problem } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { redirectWith } from '../layout/flash.server.ts'
import { missing } from '../layout/missing.server.ts'
import { pageMeta } from '../layout/meta.ts'
import { notAuthenticatedPage, Refused } from '../layout/refused.tsx'
import { neverKept } from '../layout/reveal-answer.ts'
import { readSoldGoods } from './sold-goods.server.ts'
import { SoldGoodsCard } from './sold-goods.tsx'
import type { Route } from './+types/deliver'

// /sales/{orderId}/deliver: a seller types the credentials of what they sold. They are encrypted,
// and the order is completed in the same transaction (decision 43).

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.deliver_title(), index: false })

export const headers = () => neverKept

export const loader = ({ request, params, context }: Route.LoaderArgs) =>
  readSoldGoods(params.orderId, request, context)

interface Answer {
  errors: FieldErrors
  values: Record<string, string>
  problem?: string
  /** Whether something was typed that is not sent back. */
  withheld: boolean
}

/** Seals what the viewer delivers and completes the order. */
export async function action({ request, params: { orderId }, context }: Route.ActionArgs) {
  const { db, settings, viewer, now } = contextOf(context)
  if (!viewer) throw notAuthenticatedPage()
  const sale = await saleToDeliver(db, orderId, viewer.id)
  if (!sale) throw missing('order')
  const posted = await postedForm(request)
  const withheld = isWithheld(sale.fields, sale.units, posted)
  const form = readDelivery(sale.fields, sale.units, posted)
  if (!form.ok) {
    const { errors, values } = form
    // of a form that is not this one any more, nothing is wrong with what was typed
    return textOf(posted, 'fields_seen') === sale.version && !errors.delivery_token
      ? data<Answer>({ errors, values, withheld }, 422)
      : data<Answer>({ errors: {}, values, problem: m.deliver_form_changed(), withheld }, 409)
  }
  const delivered = await deliverOrder(db, orderId, viewer.id, form.value, settings, now)
  if (delivered.ok) return redirectWith(orderPath('/sales', orderId), 'order_delivered')
  if (delivered.code === 'not_found') throw missing('order')
  return data<Answer>({ ...refused(delivered, sale), withheld }, 409)
}

function refused(
  { code, details }: Refusal<DeliveryRefusal>,
  { fields }: { fields: readonly { key: string; identifies: boolean }[] },
): Omit<Answer, 'withheld'> {
  if (code === 'given_before') {
    const key = fields.find(({ identifies }) => identifies)?.key ?? ''
    return { errors: { [`unit${details?.unit}_${key}`]: code }, values: {} }
  }
  const problem = code === 'form_changed' ? m.deliver_form_changed() : m.deliver_moved()
  return { errors: {}, values: {}, problem }
}

export default function Deliver({
  loaderData: { sale, proof, proves, token },
  actionData: answer,
}: Route.ComponentProps) {
  const isOpen = sale.status === 'paid'
  return (
    <OrderPage
      title={sale.given.count > 0 ? m.goods_sold_title() : m.deliver_title()}
      order={sale}
      list="/sales"
    >
      {answer?.problem && <Problem>{answer.problem}</Problem>}
      {sale.given.count > 0 && <SoldGoodsCard sale={sale} proof={proof} />}
      {sale.given.count === 0 && !isOpen && (
        <Callout tone="sea" icon="info">
          {m.deliver_not_now()}
        </Callout>
      )}
      {isOpen && sale.by === 'word' && <ByWord id={sale.id} proves={proves} />}
      {isOpen && sale.by !== 'word' && (
        <Card as="div" className="k-stack k-gap-5">
          <Callout tone="sea" icon="lock">
            {m.deliver_lead()}
          </Callout>
          {answer?.withheld && <Callout icon="info">{m.deliver_again()}</Callout>}
          <DeliveryForm
            orderId={sale.id}
            token={token}
            version={sale.version}
            fields={sale.fields}
            units={sale.units}
            values={answer?.values}
            errors={answer?.errors}
          />
        </Card>
      )}
    </OrderPage>
  )
}

/** For what is not given by form: the seller says that they delivered. */
function ByWord({ id, proves }: { id: string; proves: boolean }) {
  if (proves)
    return (
      <Card className="k-stack">
        <p>{m.proof_why()}</p>
        <div className="k-actions">
          <ButtonLink variant="primary" to={`/sales/${id}/proof`}>
            {m.proof_link()}
          </ButtonLink>
        </div>
      </Card>
    )
  return (
    <Card className="k-stack">
      <p>{m.deliver_by_word()}</p>
      <form method="post" action={hrefOf(`/orders/${id}/complete`)} className="k-actions">
        <input type="hidden" name="back" value={orderPath('/sales', id)} />
        <Button variant="primary">
          <Icon name="check" />
          {m.sale_complete()}
        </Button>
      </form>
    </Card>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Refused error={error} />
}
