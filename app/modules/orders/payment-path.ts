/** The page on which an order is paid. */
export const paymentPath = (orderId: string): string =>
  `/orders/${encodeURIComponent(orderId)}/payment`

/** Where the receipts of its transfers are shown to us; with an id, the image of that one. */
export const receiptPath = (orderId: string, receiptId?: string): string =>
  `${paymentPath(orderId)}/receipt${receiptId === undefined ? '' : `/${receiptId}`}`
