import type { ReactNode } from 'react'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { PopDialog } from '#ui/dialog.tsx'
import { orderPath } from '../../order-paths.ts'
import { instead, type OnMove } from './move-form.tsx'
import type { BoughtCard, SideMove } from '../../ui/order-view.ts'
import { OrderedTitle } from '../../ui/ordered-title.tsx'

/** What a question about an order says of it. */
export type OrderToMove = Pick<BoughtCard, 'id' | 'quantity' | 'offer_title'>

type MoveQuestionProps = {
  /** The dialog's id, which its button names. */
  id: string
  order: OrderToMove
  move: SideMove
  list: '/orders' | '/sales'
  title: string
  /** The words of both answers. */
  back: string
  submit: string
  onMove: OnMove
  children: ReactNode
}

/** Asks once more before an order is moved, and says first what it is of and how many. */
export function MoveQuestion(props: MoveQuestionProps) {
  const { id: dialogId, order, move, list, title, back, submit, onMove, children } = props
  const formId = `${dialogId}-form`
  const footer = (
    <>
      <Button type="button" popoverTarget={dialogId} popoverTargetAction="hide">
        {back}
      </Button>
      <Button variant="primary" form={formId}>
        {submit}
      </Button>
    </>
  )
  return (
    <PopDialog id={dialogId} title={title} closeLabel={m.close()} footer={footer}>
      <form
        method="post"
        action={hrefOf(`/orders/${order.id}/${move}`)}
        id={formId}
        className="k-stack k-gap-2"
        onSubmit={instead(() => onMove(order.id, move))}
      >
        <input type="hidden" name="back" value={orderPath(list, order.id)} />
        {order.quantity > 1 && <OrderedTitle order={order} as="b" />}
        {children}
      </form>
    </PopDialog>
  )
}
