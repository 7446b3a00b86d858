import type { ReactNode, SubmitEvent } from 'react'
import { hrefOf } from '#i18n/language.ts'
import { Button } from '#ui/button.tsx'
import { orderPath } from '../../order-paths.ts'
import type { SideMove } from '../../ui/order-view.ts'

/** Makes a move without leaving the page. */
export type OnMove = (id: string, move: SideMove) => void

type MoveFormProps = {
  id: string
  move: SideMove
  list: '/orders' | '/sales'
  onMove: OnMove
  variant?: 'primary' | 'secondary'
  children: ReactNode
}

/** Does something in place of what the form's address would. */
export const instead = (act: () => void) => (event: SubmitEvent) => {
  event.preventDefault()
  act()
}

/** One button that moves an order; before scripts are there it leads to the order's own page. */
export function MoveForm({ id, move, list, onMove, variant = 'primary', children }: MoveFormProps) {
  return (
    <form
      method="post"
      action={hrefOf(`/orders/${id}/${move}`)}
      onSubmit={instead(() => onMove(id, move))}
    >
      <input type="hidden" name="back" value={orderPath(list, id)} />
      <Button variant={variant} block>
        {children}
      </Button>
    </form>
  )
}
