import { directionOfText } from '#kernel/text-direction.ts'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { leftWhy } from './guide-view.ts'
import { MoveForm, type OnMove } from './move-form.tsx'
import type { BoughtCard } from '../../ui/order-view.ts'
import { type OrderToMove, MoveQuestion } from './move-question.tsx'
import './receive-act.css'

// The buyer's button that says the goods are there, after which the money goes on to the seller;
// and the question before it where pieces or steps may be missing.

type ReceiveProps = {
  order: OrderToMove & Pick<BoughtCard, 'category' | 'moves' | 'left'>
  onMove: OnMove
  variant?: 'primary' | 'secondary'
}

const questionId = (id: string): string => `receive-${id}`

/** Whether it is asked about: a step that matters is left, or it is of several pieces. */
const isAsked = ({ left, quantity }: ReceiveProps['order']): boolean =>
  left.length > 0 || quantity > 1

/** Says that it is there: by a press, or, where something may be missing, by an answer as well. */
export function ReceiveAct({ order, onMove, variant = 'primary' }: ReceiveProps) {
  const { id } = order
  const words = (
    <>
      <Icon name="check" />
      {m.order_receive()}
    </>
  )
  if (!isAsked(order))
    return (
      <MoveForm id={id} move="receive" list="/orders" onMove={onMove} variant={variant}>
        {words}
      </MoveForm>
    )
  return (
    <Button type="button" variant={variant} block popoverTarget={questionId(id)}>
      {words}
    </Button>
  )
}

/**
 * Asks once more before an order is received of which something may be missing: pieces, or steps
 * that matter; it refuses nothing.
 */
export function ReceiveQuestion({ order, onMove }: ReceiveProps) {
  const { id, category, moves, left, quantity } = order
  if (!isAsked(order) || !moves.includes('receive')) return null
  return (
    <MoveQuestion
      id={questionId(id)}
      order={order}
      move="receive"
      list="/orders"
      title={
        quantity > 1
          ? m.pieces_received({ count: quantity, number: formatNumber(quantity) })
          : m.guide_left_question()
      }
      back={left.length > 0 ? m.guide_left_back() : m.pieces_not_yet()}
      submit={m.order_receive()}
      onMove={onMove}
    >
      {quantity > 1 && <p>{m.pieces_received_why()}</p>}
      {left.length > 0 && (
        <>
          <p className="k-strong">{m.guide_left()}</p>
          <ul className="k-left">
            {left.map((title) => (
              <li key={title} dir={directionOfText(title)}>
                {title}
              </li>
            ))}
          </ul>
          <p>{leftWhy(category)}</p>
        </>
      )}
    </MoveQuestion>
  )
}
