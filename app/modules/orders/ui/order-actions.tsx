import { Form } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { Button, ButtonLink } from '#ui/button.tsx'
import { PopDialog } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import type { BuyerOrder } from '../order-lists.server.ts'
import type { Actions, MoveName } from '../order.ts'
import { openHref } from './order-list.ts'

/** What the buyer may do now; nothing when there is nothing. */
export function OrderActions({ order, actions }: { order: BuyerOrder; actions: Actions }) {
  const { id } = order
  const canCancel = actions.moves.includes('cancel')
  const canReceive = actions.moves.includes('receive')
  if (!canCancel && !canReceive && !actions.dispute && !actions.settle) return null
  return (
    <div className="k-actions">
      {canReceive && <MoveForm id={id} move="receive" list="/orders"><Icon name="check" />{m.order_receive()}</MoveForm>}
      {order.payable && <ButtonLink variant="primary" to={`/payment/${order.offer_id}/leave/${id}`}>{m.order_pay()}</ButtonLink>}
      {canCancel && <CancelOrder id={id} />}
      {actions.settle && <ButtonLink to={`/orders/${id}/problem`}>{m.order_problem_settle_link()}</ButtonLink>}
      {actions.dispute && <ButtonLink variant="ghost" to={`/orders/${id}/problem`}>{m.order_problem()}</ButtonLink>}
    </div>
  )
}

type MoveFormProps = { id: string; move: MoveName; list: '/orders' | '/sales'; children: React.ReactNode }

/** One button that moves an order and comes back to it. */
export function MoveForm({ id, move, list, children }: MoveFormProps) {
  return (
    <Form method="post" action={`/orders/${id}/${move}`}>
      <input type="hidden" name="back" value={openHref(list, id)} />
      <Button variant="primary" block>{children}</Button>
    </Form>
  )
}

/** Asks once more, since it cannot be undone. */
function CancelOrder({ id }: { id: string }) {
  const dialogId = `cancel-${id}`
  const formId = `${dialogId}-form`
  const footer = (
    <>
      <Button type="button" popoverTarget={dialogId} popoverTargetAction="hide">{m.order_cancel_keep()}</Button>
      <Button variant="danger" form={formId}>{m.order_cancel()}</Button>
    </>
  )
  return (
    <>
      <Button type="button" variant="ghost" popoverTarget={dialogId}>{m.order_cancel()}</Button>
      <PopDialog id={dialogId} title={m.order_cancel_question()} closeLabel={m.close()} footer={footer}>
        <Form method="post" action={`/orders/${id}/cancel`} id={formId}>
          <input type="hidden" name="back" value={openHref('/orders', id)} />
          <p>{m.order_cancel_why()}</p>
        </Form>
      </PopDialog>
    </>
  )
}
