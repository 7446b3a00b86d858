import { postForm } from '#ui/post-form.ts'
import type { StepAct } from '../guide.ts'
import { stepPath } from '../../order-paths.ts'
import type { BoughtRoom, RoomAnswer, SoldRoom } from '../../ui/room-view.ts'

/** Says something of a step; answers with the order as it is then, or why it was refused. */
export const sendStep = <Room extends BoughtRoom | SoldRoom>(
  id: string,
  step: string,
  act: StepAct,
) =>
  postForm<RoomAnswer<Room>>(stepPath(id), [
    ['step', step],
    ['act', act],
  ])
