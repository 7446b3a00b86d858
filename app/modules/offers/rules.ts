export { allowedLink } from './internal/allowed-link.ts'
export { MOST_CHOSEN, type BatchKind } from './internal/batch.ts'
export { LARGEST_CSV, csvColumns } from './internal/csv.ts'
export { leastDelivery } from './internal/delivery-time.ts'
export { gathered } from './internal/offer-fields.ts'
export { linkChoices } from './internal/offer-rules.ts'
export { MOST_IMAGES, imagesPath, type ImageChange } from './internal/offer-image.ts'
export {
  LAST_PAGE,
  deliveryMinutes,
  deviceCounts,
  listingFrom,
  listingNames,
  listingSearch,
  offerPath,
  type Listing,
} from './internal/offer.ts'
export { offerAttributes } from './internal/offer-attributes.ts'
export {
  MY_OFFERS,
  doneHref,
  offerQuery,
  offerSearch,
  offerStatuses,
} from './internal/own-offers.ts'
export type { DeliveryMode } from './internal/stock.ts'
export { breadcrumbData, faqData, productData } from './internal/structured-data.ts'
