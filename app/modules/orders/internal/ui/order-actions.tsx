import { formatDa, isolated } from '#i18n/format.ts'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Button, ButtonLink } from '#ui/button.tsx'
import { PopDialog } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import {
  paymentPath,
  accessPath,
  disputePath,
  goodsPath,
  orderPath,
} from '#modules/orders/order-paths.ts'
import {
  DeliverAct,
  deliverPath,
  DeliverQuestion,
  type SaleActs,
  type SaleActsProps,
} from './deliver-act.tsx'
import { instead, type OnMove } from './move-form.tsx'
import type { BoughtCard } from '../../ui/order-view.ts'
import { ReceiveAct, ReceiveQuestion } from './receive-act.tsx'

// All buttons that an order has for its buyer or its seller: the one thing that is waited for, and
// the others.

type ActionsProps = { order: BoughtActs; onMove: OnMove }

/** What the buyer may do now; nothing when there is nothing. */
export function OrderActions(props: ActionsProps) {
  if (!hasMain(props.order) && !hasOthers(props.order)) return null
  return (
    <div className="k-actions">
      <MainAct {...props} />
      <OtherActs {...props} />
      <ReceiveQuestion {...props} />
    </div>
  )
}

/** What decides on the buttons of an order's buyer. */
type BoughtActs = Pick<
  BoughtCard,
  | 'id'
  | 'category'
  | 'status'
  | 'moves'
  | 'dispute'
  | 'disputed'
  | 'under_review'
  | 'cancel_late'
  | 'extend'
  | 'has_goods'
  | 'left'
  | 'quantity'
  | 'offer_title'
  | 'amounts'
> & {
  /** Whether the order waits for access to the buyer's account; only its own page knows. */
  gives_access?: boolean
}

/** Whether something waits for the buyer that `MainAct` shows. */
export const hasMain = ({
  status,
  moves,
  disputed,
  under_review,
  cancel_late,
  extend,
  gives_access,
}: BoughtActs): boolean =>
  !under_review &&
  (gives_access ||
    status === 'pending' ||
    disputed ||
    moves.includes('receive') ||
    cancel_late ||
    extend)

/**
 * The one thing that the order waits for from its buyer: to pay it, to say that it is there, to
 * settle its dispute, to let its seller play, to answer them, or to decide what becomes of it when
 * it is late.
 */
export function MainAct({ order, onMove }: ActionsProps) {
  const { id, moves, disputed, cancel_late, extend, gives_access } = order
  if (!hasMain(order)) return null
  if (disputed) return <ToDispute list="/orders" id={id} />
  if (moves.includes('receive')) return <ReceiveAct order={order} onMove={onMove} />
  if (gives_access)
    return (
      <ButtonLink variant="primary" to={accessPath(id)}>
        <Icon name="lock" />
        {m.access_give()}
      </ButtonLink>
    )
  if (extend) return <Extend id={id} variant="primary" />
  if (cancel_late) return <CancelLate id={id} variant="primary" />
  return (
    <ButtonLink variant="primary" to={paymentPath(id)}>
      {m.order_pay()}
    </ButtonLink>
  )
}

/** Whether the buyer may do anything besides. */
export const hasOthers = ({
  moves,
  dispute,
  under_review,
  cancel_late,
  extend,
  has_goods,
  gives_access,
}: BoughtActs): boolean =>
  under_review ||
  moves.includes('cancel') ||
  dispute ||
  has_goods ||
  (cancel_late && extend) ||
  (gives_access === true && (cancel_late || extend))

/** What the buyer may do besides. */
export function OtherActs({
  order: {
    id,
    moves,
    dispute,
    under_review,
    cancel_late,
    extend,
    has_goods,
    gives_access,
    amounts,
  },
  onMove,
}: ActionsProps) {
  if (under_review) return <ButtonLink to={paymentPath(id)}>{m.order_to_receipt()}</ButtonLink>
  return (
    <>
      {has_goods && (
        <ButtonLink to={goodsPath(id)}>
          <Icon name="lock" />
          {m.goods_link()}
        </ButtonLink>
      )}
      {extend && gives_access && <Extend id={id} />}
      {cancel_late && (extend || gives_access) && <CancelLate id={id} />}
      {moves.includes('cancel') && <CancelOrder {...{ id, amounts, onMove }} />}
      {dispute && <ButtonLink to={disputePath('/orders', id)}>{m.order_problem()}</ButtonLink>}
    </>
  )
}

const Extend = ({ id, variant }: { id: string; variant?: 'primary' }) => (
  <ButtonLink variant={variant} to={`/orders/${id}/extend`}>
    {m.more_time_decide()}
  </ButtonLink>
)

const CancelLate = ({ id, variant }: { id: string; variant?: 'primary' }) => (
  <ButtonLink variant={variant} to={`/orders/${id}/cancel-late`}>
    {m.cancel_late_link()}
  </ButtonLink>
)

/** The way to an order's dispute. */
const ToDispute = ({ list, id }: { list: '/orders' | '/sales'; id: string }) => (
  <ButtonLink variant="primary" to={disputePath(list, id)}>
    {m.order_to_dispute()}
  </ButtonLink>
)

/** What the seller may do now; nothing when there is nothing. */
export function SaleActions(props: SaleActsProps) {
  if (!props.order.deliver && !hasOtherSaleActs(props.order)) return null
  return (
    <div className="k-actions">
      <DeliverAct {...props} />
      <OtherSaleActs order={props.order} />
      <DeliverQuestion {...props} />
    </div>
  )
}

/** Whether the seller may do anything but deliver. */
export const hasOtherSaleActs = ({
  deliver,
  has_goods,
  ask_time,
  give_back,
  disputed,
}: SaleActs): boolean =>
  disputed || deliver === 'either' || (!deliver && has_goods) || ask_time || give_back

/** What the seller may do besides delivering. */
export const OtherSaleActs = ({
  order: { id, deliver, has_goods, ask_time, give_back, disputed },
}: {
  order: SaleActs
}) => (
  <>
    {disputed && <ToDispute list="/sales" id={id} />}
    {deliver === 'either' && <ButtonLink to={deliverPath(id)}>{m.deliver_link_code()}</ButtonLink>}
    {!deliver && has_goods && (
      <ButtonLink variant="ghost" to={deliverPath(id)}>
        <Icon name="lock" />
        {m.goods_title()}
      </ButtonLink>
    )}
    {(ask_time || give_back) && (
      <div className="k-actions k-actions--quiet">
        {ask_time && (
          <ButtonLink variant="ghost" to={`/sales/${id}/more-time`}>
            {m.more_time_link()}
          </ButtonLink>
        )}
        {give_back && (
          <ButtonLink variant="ghost" to={`/sales/${id}/give-back`}>
            {m.give_back_link()}
          </ButtonLink>
        )}
      </div>
    )}
  </>
)

/** Asks once more, since it cannot be undone. */
function CancelOrder({
  id,
  amounts,
  onMove,
}: Pick<BoughtActs, 'id' | 'amounts'> & { onMove: OnMove }) {
  const arrived = amounts.find(({ row }) => row === 'arrived')?.amount
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
          <input type="hidden" name="back" value={orderPath('/orders', id)} />
          <p>
            {arrived === undefined
              ? m.order_cancel_why()
              : m.order_cancel_why_part({ arrived: isolated(formatDa(arrived)) })}
          </p>
        </form>
      </PopDialog>
    </>
  )
}
