/** Where one order has its page, for its buyer (`/orders`) or its seller (`/sales`). */
export const orderPath = (list: '/orders' | '/sales', id: string): string =>
  `${list}/${encodeURIComponent(id)}`

/** Where either side ticks a step of its guide. */
export const stepPath = (id: string): string => `/orders/${id}/step`

/** Where its buyer sees what was delivered, closed. */
export const goodsPath = (id: string): string => `${orderPath('/orders', id)}#goods`

/** Where its buyer gives the account that its seller plays on, and takes it back. */
export const accessPath = (id: string): string => `${orderPath('/orders', id)}/access`

/** Where either side sees, closed, whether it was given. */
export const credentialsPart = (list: '/orders' | '/sales', id: string): string =>
  `${orderPath(list, id)}#access`

/** Where its dispute has its page. */
export const disputePath = (list: '/orders' | '/sales', id: string): string =>
  `${orderPath(list, id)}/dispute`

/** The page on which an order is paid. */
export const paymentPath = (orderId: string): string =>
  `/orders/${encodeURIComponent(orderId)}/payment`

/** Where the receipts of its transfers are shown to us; with an id, the image of that one. */
export const receiptPath = (orderId: string, receiptId?: string): string =>
  `${paymentPath(orderId)}/receipt${receiptId === undefined ? '' : `/${receiptId}`}`

/** Where its buyer says to which account its refunds go. */
export const refundPath = (id: string): string => `${orderPath('/orders', id)}/refund`
