/** Where one order has its page, for its buyer (`/orders`) or its seller (`/sales`). */
export const roomPath = (list: '/orders' | '/sales', id: string): string => `${list}/${id}`

/** Where its dispute has its page. */
export const disputePath = (list: '/orders' | '/sales', id: string): string =>
  `${roomPath(list, id)}/dispute`
