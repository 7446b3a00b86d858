import { data } from 'react-router'

/** To throw where an offer is not for sale, or where an order is not the reader's: both look like one that never was. */
export const offerNotFound = () => data({ text: 'offer_not_found' }, { status: 404 })
export const orderNotFound = () => data({ text: 'order_not_found' }, { status: 404 })
