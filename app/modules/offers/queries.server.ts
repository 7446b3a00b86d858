export { OFFERS_PER_PAGE, offersOfGame } from './internal/game-offers.server.ts'
export { previewBatch, resultOfBatch } from './internal/batch.server.ts'
export { exampleCsv, exportOffers } from './internal/export.server.ts'
export { importState, type ImportPlan } from './internal/import.server.ts'
export {
  gameToSell,
  linkMethods,
  offerToEdit,
  offerVersion,
  type EditableOffer,
  type SellGame,
} from './internal/offer-editing.server.ts'
export { imagesOf } from './internal/offer-images.server.ts'
export {
  nameOfGame,
  offerForAdmin,
  offersForAdmin,
  type AdminOfferFilter,
  type AnyOffer,
} from './internal/offers-for-admin.server.ts'
export { gamesSoldBy, heldByUnpaid, ownOffer, ownOffers } from './internal/own-offers.server.ts'
export { activeOffersOf } from './internal/profile-offers.server.ts'
export { findOfferBrief, findPublicOffer, sellerOf } from './internal/public-offer.server.ts'
export {
  sitemapKinds,
  sitemapPages,
  sitemapParts,
  type SitemapKind,
  type SitemapPage,
} from './internal/sitemap.server.ts'
