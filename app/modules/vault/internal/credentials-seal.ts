/** What the seal of a buyer's access is bound to: itself and its order; it opens in no other. */
export const boundOf = ({ id, order_id }: { id: string; order_id: string }): string =>
  `access-${order_id}-${id}`
