import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { MoveForm, type OnMove } from './move-form.tsx'
import { MoveQuestion } from './move-question.tsx'
import type { SoldCard } from '../../ui/order-view.ts'

// The seller's button that says an order is delivered, or the way to the form of what is handed
// over.

/** What decides on the buttons of an order's seller. */
export type SaleActs = Pick<
  SoldCard,
  | 'id'
  | 'quantity'
  | 'offer_title'
  | 'deliver'
  | 'has_goods'
  | 'ask_time'
  | 'give_back'
  | 'disputed'
>
export type SaleActsProps = { order: SaleActs; onMove: OnMove }

/** By which a seller delivers: the form of what is handed over, or a press. */
export function DeliverAct({ order: { id, deliver, quantity }, onMove }: SaleActsProps) {
  if (!deliver) return null
  if (deliver === 'form')
    return (
      <ButtonLink variant="primary" to={deliverPath(id)}>
        <Icon name="lock" />
        {m.deliver_link()}
      </ButtonLink>
    )
  if (deliver === 'proof')
    return (
      <ButtonLink variant="primary" to={`/sales/${id}/proof`}>
        <Icon name="image" />
        {m.proof_link()}
      </ButtonLink>
    )
  const words = (
    <>
      <Icon name="check" />
      {m.sale_complete()}
    </>
  )
  if (quantity > 1)
    return (
      <Button type="button" variant="primary" block popoverTarget={deliveredQuestion(id)}>
        {words}
      </Button>
    )
  return (
    <MoveForm id={id} move="complete" list="/sales" onMove={onMove}>
      {words}
    </MoveForm>
  )
}

const deliveredQuestion = (id: string): string => `complete-${id}`

/** Asks the seller of several pieces whether all of them are delivered, before a press says so. */
export function DeliverQuestion({ order, onMove }: SaleActsProps) {
  const { id, deliver, quantity } = order
  if (!deliver || deliver === 'form' || deliver === 'proof' || quantity === 1) return null
  return (
    <MoveQuestion
      id={deliveredQuestion(id)}
      order={order}
      move="complete"
      list="/sales"
      title={m.pieces_delivered({ count: quantity, number: formatNumber(quantity) })}
      back={m.pieces_not_yet()}
      submit={m.sale_complete()}
      onMove={onMove}
    >
      <p>{m.pieces_delivered_why()}</p>
    </MoveQuestion>
  )
}

export const deliverPath = (id: string): string => `/sales/${id}/deliver`
