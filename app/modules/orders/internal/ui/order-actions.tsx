import type { ReactNode, SubmitEvent } from 'react'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Button, ButtonLink } from '#ui/button.tsx'
import { PopDialog } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { paymentPath } from '../payment-path.ts'
import { openHref } from './order-list.ts'
import type { BoughtCard, SideMove } from './order-view.ts'

/** Makes a move without leaving the page. */
export type OnMove = (id: string, move: SideMove) => void

type ActionsProps = { order: BoughtCard; onMove: OnMove }

/** What the buyer may do now; nothing when there is nothing. */
export function OrderActions({
  order: { id, status, moves, dispute, settle, under_review, has_goods },
  onMove,
}: ActionsProps) {
  const canCancel = moves.includes('cancel')
  const canReceive = moves.includes('receive')
  if (under_review)
    return (
      <div className="k-actions">
        <ButtonLink to={paymentPath(id)}>{m.order_to_receipt()}</ButtonLink>
      </div>
    )
  if (!canCancel && !canReceive && !dispute && !settle && !has_goods) return null
  return (
    <div className="k-actions">
      {has_goods && (
        <ButtonLink to={`/orders/${id}/goods`}>
          <Icon name="lock" />
          {m.goods_link()}
        </ButtonLink>
      )}
      {canReceive && (
        <MoveForm id={id} move="receive" list="/orders" onMove={onMove}>
          <Icon name="check" />
          {m.order_receive()}
        </MoveForm>
      )}
      {status === 'pending' && (
        <ButtonLink variant="primary" to={paymentPath(id)}>
          {m.order_pay()}
        </ButtonLink>
      )}
      {canCancel && <CancelOrder id={id} onMove={onMove} />}
      {settle && (
        <ButtonLink to={`/orders/${id}/problem`}>{m.order_problem_settle_link()}</ButtonLink>
      )}
      {dispute && (
        <ButtonLink variant="ghost" to={`/orders/${id}/problem`}>
          {m.order_problem()}
        </ButtonLink>
      )}
    </div>
  )
}

type MoveFormProps = {
  id: string
  move: SideMove
  list: '/orders' | '/sales'
  onMove: OnMove
  children: ReactNode
}

const instead = (act: () => void) => (event: SubmitEvent) => {
  event.preventDefault()
  act()
}

/** One button that moves an order; before scripts are there it comes back to it. */
export function MoveForm({ id, move, list, onMove, children }: MoveFormProps) {
  return (
    <form
      method="post"
      action={hrefOf(`/orders/${id}/${move}`)}
      onSubmit={instead(() => onMove(id, move))}
    >
      <input type="hidden" name="back" value={openHref(list, id)} />
      <Button variant="primary" block>
        {children}
      </Button>
    </form>
  )
}

/** Asks once more, since it cannot be undone. */
function CancelOrder({ id, onMove }: { id: string; onMove: OnMove }) {
  const dialogId = `cancel-${id}`
  const formId = `${dialogId}-form`
  const footer = (
    <>
      <Button type="button" popoverTarget={dialogId} popoverTargetAction="hide">
        {m.order_cancel_keep()}
      </Button>
      <Button variant="danger" form={formId}>
        {m.order_cancel()}
      </Button>
    </>
  )
  return (
    <>
      <Button type="button" variant="ghost" popoverTarget={dialogId}>
        {m.order_cancel()}
      </Button>
      <PopDialog
        id={dialogId}
        title={m.order_cancel_question()}
        closeLabel={m.close()}
        footer={footer}
      >
        <form
          method="post"
          action={hrefOf(`/orders/${id}/cancel`)}
          id={formId}
          onSubmit={instead(() => onMove(id, 'cancel'))}
        >
          <input type="hidden" name="back" value={openHref('/orders', id)} />
          <p>{m.order_cancel_why()}</p>
        </form>
      </PopDialog>
    </>
  )
}
