export {
  applyBatch,
  chooseOffers,
  forgetOldBatches,
  keepBatch,
  type ImportNote,
} from './internal/batch.server.ts'
export { importOrWait } from './internal/import-run.server.ts'
export { keepImport, type FileRefusal } from './internal/import.server.ts'
export { createOffer, updateOffer } from './internal/offer-editing.server.ts'
export { addImage, changeImages, type OfferImageRefusal } from './internal/offer-images.server.ts'
export { activateOffer, deleteOfferAsAdmin, holdOffer } from './internal/offer-moderation.server.ts'
export { deleteOffer, removeOffersOf, setOfferStatus } from './internal/own-offers.server.ts'
export { lockStock, returnStock, setStock, type LockedStock } from './internal/stock.server.ts'
