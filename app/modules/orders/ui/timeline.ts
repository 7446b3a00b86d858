import { isRefund, meanings, moves, type Order, type MoveName, type OrderStatus } from '../order.ts'

// The stations of an order from its history: those reached, and those to come.

/** One move of an order's history. */
export interface MoveMade {
  move: string
  created_at: string
}

export type Station = 'created' | 'paid' | 'completed' | 'received' | 'cancelled' | 'refunded'

export interface TimelineStation {
  station: Station
  state: 'done' | 'now' | 'next'
  /** When it was reached; null for those that are still to come. */
  at: string | null
}

const way = ['created', 'paid', 'completed', 'received'] as const

/**
 * The stations of an order: those it reached, the last of them as `now`, then those that are still
 * to come. One that was cancelled or refunded ends there.
 */
export function timelineOf(order: {
  status: OrderStatus
  steps: readonly MoveMade[]
}): TimelineStation[] {
  const reached = order.steps.flatMap(({ move, created_at }) => {
    const station = stationOf(move)
    return station ? [{ station, at: created_at }] : []
  })
  const stations = reached.map((each, index): TimelineStation => ({
    ...each,
    state: index === reached.length - 1 ? 'now' : 'done',
  }))
  const next = meanings[order.status].is_undone ? [] : way.slice(reached.length)
  return [
    ...stations,
    ...next.map((station): TimelineStation => ({ station, state: 'next', at: null })),
  ]
}

/** Reports of a problem, more time and the release are no stations: the order stays where it is. */
function stationOf(move: string): Station | null {
  if (move === 'place') return 'created'
  if (!Object.hasOwn(moves, move)) return null
  const name = move as MoveName
  if (name === 'extend') return null
  return isRefund(name) ? 'refunded' : (moves[name].to as Station)
}

export interface ProgressStep {
  step: Station
  /** `never`: it was not reached, and will not be. */
  state: 'done' | 'now' | 'next' | 'never'
  at: Date | null
}

type Progress = Pick<Order, 'status' | 'created_at' | 'completed_at' | 'received_at'> & {
  paid_at: Date | null
  steps: readonly MoveMade[]
}

/**
 * The three steps that administrators scan every order by, whatever became of it. Once it is
 * delivered, the buyer's receipt of it is a fourth; of an order that was cancelled or refunded,
 * that.
 */
export function progressOf(order: Progress): ProgressStep[] {
  const { status, created_at, paid_at, completed_at, received_at } = order
  if (meanings[status].is_undone) return endedProgress(order)
  const isPaid = status !== 'pending'
  const isCompleted = meanings[status].is_delivered
  const isReceived = status === 'received'
  const steps: ProgressStep[] = [
    { step: 'created', state: isPaid ? 'done' : 'now', at: created_at },
    { step: 'paid', state: isCompleted ? 'done' : isPaid ? 'now' : 'next', at: paid_at },
    {
      step: 'completed',
      state: isReceived ? 'done' : isCompleted ? 'now' : 'next',
      at: isCompleted ? completed_at : null,
    },
  ]
  if (isCompleted)
    steps.push({ step: 'received', state: isReceived ? 'now' : 'next', at: received_at })
  return steps
}

function endedProgress(order: Progress): ProgressStep[] {
  const reached = (step: Station, at: Date | null): ProgressStep => ({
    step,
    state: at ? 'done' : 'never',
    at,
  })
  const end = timelineOf(order).at(-1)
  return [
    reached('created', order.created_at),
    reached('paid', order.paid_at),
    reached('completed', order.completed_at),
    {
      step: meanings[order.status].was_paid ? 'refunded' : 'cancelled',
      state: 'now',
      at: end?.at ? new Date(end.at) : null,
    },
  ]
}
