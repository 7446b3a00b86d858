import type { ReactNode, SubmitEvent } from 'react'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Button, ButtonLink } from '#ui/button.tsx'
import { PopDialog } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { paymentPath } from '../payment-path.ts'
import { disputePath, roomPath } from '../room-path.ts'
import type { BoughtCard, SideMove } from './order-view.ts'

/** Makes a move without leaving the page. */
export type OnMove = (id: string, move: SideMove) => void

type ActionsProps = { order: BoughtActs; onMove: OnMove }

/** What the buyer may do now; nothing when there is nothing. */
export function OrderActions(props: ActionsProps) {
  if (!hasMain(props.order) && !hasOthers(props.order)) return null
  return (
    <div className="k-actions">
      <MainAct {...props} />
      <OtherActs {...props} />
    </div>
  )
}

/** What decides on the buttons of an order's buyer. */
type BoughtActs = Pick<
  BoughtCard,
  'id' | 'status' | 'moves' | 'dispute' | 'disputed' | 'under_review'
>

/** Whether something waits for the buyer that `MainAct` shows. */
export const hasMain = ({ status, moves, under_review }: BoughtActs): boolean =>
  !under_review && (status === 'pending' || moves.includes('receive'))

/** The one thing that the order waits for from its buyer: to pay it, or to say that it is there. */
export function MainAct({ order, onMove }: ActionsProps) {
  const { id, moves } = order
  if (!hasMain(order)) return null
  if (moves.includes('receive'))
    return (
      <MoveForm id={id} move="receive" list="/orders" onMove={onMove}>
        <Icon name="check" />
        {m.order_receive()}
      </MoveForm>
    )
  return (
    <ButtonLink variant="primary" to={paymentPath(id)}>
      {m.order_pay()}
    </ButtonLink>
  )
}

/** Whether the buyer may do anything besides. */
export const hasOthers = ({ moves, dispute, disputed, under_review }: BoughtActs): boolean =>
  under_review || moves.includes('cancel') || dispute || disputed

/** What the buyer may do besides. */
export function OtherActs({
  order: { id, moves, dispute, disputed, under_review },
  onMove,
}: ActionsProps) {
  if (under_review) return <ButtonLink to={paymentPath(id)}>{m.order_to_receipt()}</ButtonLink>
  return (
    <>
      {moves.includes('cancel') && <CancelOrder id={id} onMove={onMove} />}
      {disputed && <ToDispute list="/orders" id={id} />}
      {dispute && <ButtonLink to={disputePath('/orders', id)}>{m.order_problem()}</ButtonLink>}
    </>
  )
}

/** The way to an order's dispute. */
export const ToDispute = ({ list, id }: { list: '/orders' | '/sales'; id: string }) => (
  <ButtonLink variant="primary" to={disputePath(list, id)}>
    {m.order_to_dispute()}
  </ButtonLink>
)

/** By which a seller says that it is delivered. */
export const CompleteForm = ({ id, onMove }: { id: string; onMove: OnMove }) => (
  <MoveForm id={id} move="complete" list="/sales" onMove={onMove}>
    <Icon name="check" />
    {m.sale_complete()}
  </MoveForm>
)

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

/** One button that moves an order; before scripts are there it leads to the order's own page. */
function MoveForm({ id, move, list, onMove, children }: MoveFormProps) {
  return (
    <form
      method="post"
      action={hrefOf(`/orders/${id}/${move}`)}
      onSubmit={instead(() => onMove(id, move))}
    >
      <input type="hidden" name="back" value={roomPath(list, id)} />
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
          <input type="hidden" name="back" value={roomPath('/orders', id)} />
          <p>{m.order_cancel_why()}</p>
        </form>
      </PopDialog>
    </>
  )
}
