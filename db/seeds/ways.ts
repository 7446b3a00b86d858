import { type MoveName, moves, type OrderStatus } from '#modules/orders/order.ts'

/** The moves that bring a new order to a status, by the shortest way that there is. */
export function wayTo(status: OrderStatus): MoveName[] {
  const names = Object.keys(moves) as MoveName[]
  const reached = new Map<OrderStatus, MoveName[]>([['pending', []]])
  for (const [from, way] of reached)
    for (const name of names) {
      const { from: starts, to }: { from: readonly OrderStatus[]; to: OrderStatus } = moves[name]
      if (starts.includes(from) && !reached.has(to)) reached.set(to, [...way, name])
    }
  const way = reached.get(status)
  if (!way) throw new Error(`no move leads to ${status}`)
  return way
}
