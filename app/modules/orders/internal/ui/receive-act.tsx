import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { PopDialog } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { roomPath } from '../room-path.ts'
import { instead, MoveForm, type OnMove } from './move-form.tsx'
import type { BoughtCard } from './order-view.ts'
import './receive-act.css'

type ReceiveProps = {
  order: Pick<BoughtCard, 'id' | 'moves' | 'left'>
  onMove: OnMove
  variant?: 'primary' | 'secondary'
}

const questionId = (id: string): string => `receive-${id}`

/** Says that it is there: by a press, or, while a step that matters is left, by an answer as well. */
export function ReceiveAct({ order: { id, left }, onMove, variant = 'primary' }: ReceiveProps) {
  const words = (
    <>
      <Icon name="check" />
      {m.order_receive()}
    </>
  )
  if (left.length === 0)
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

/** Asks once more before an order is received with steps left that matter; it refuses nothing. */
export function ReceiveQuestion({ order: { id, moves, left }, onMove }: ReceiveProps) {
  if (left.length === 0 || !moves.includes('receive')) return null
  const dialogId = questionId(id)
  const formId = `${dialogId}-form`
  const footer = (
    <>
      <Button type="button" popoverTarget={dialogId} popoverTargetAction="hide">
        {m.guide_left_back()}
      </Button>
      <Button variant="primary" form={formId}>
        {m.order_receive()}
      </Button>
    </>
  )
  return (
    <PopDialog id={dialogId} title={m.guide_left_question()} closeLabel={m.close()} footer={footer}>
      <form
        method="post"
        action={hrefOf(`/orders/${id}/receive`)}
        id={formId}
        className="k-stack k-gap-2"
        onSubmit={instead(() => onMove(id, 'receive'))}
      >
        <input type="hidden" name="back" value={roomPath('/orders', id)} />
        <p className="k-strong">{m.guide_left()}</p>
        <ul className="k-left">
          {left.map((title) => (
            <li key={title} dir="auto">
              {title}
            </li>
          ))}
        </ul>
        <p>{m.guide_left_why({ count: left.length })}</p>
      </form>
    </PopDialog>
  )
}
