export { AttributeNames } from './internal/ui/attribute-names.tsx'
export { BatchConfirm } from './internal/ui/batch-confirm.tsx'
export { BatchReprice } from './internal/ui/batch-reprice.island.tsx'
export { OutcomeBanner } from './internal/ui/batch-result.tsx'
export { BatchRows, MOST_SHOWN } from './internal/ui/batch-rows.tsx'
export { BuyBar, BuyBox, EditLink } from './internal/ui/buy-box.tsx'
export { cellProblem, fileProblem, offerColumnGuide } from './internal/ui/csv-words.ts'
export { Discounts } from './internal/ui/discounts.tsx'
export { GalleryPlate } from './internal/ui/gallery-plate.tsx'
export { Gallery } from './internal/ui/gallery.island.tsx'
export { GameStepPage } from './internal/ui/game-step.island.tsx'
export { ListingToolbar } from './internal/ui/listing-toolbar.tsx'
export { NotEditable } from './internal/ui/not-editable.tsx'
export { OfferCard, OfferGrid, offerEnamels, useOfferHref } from './internal/ui/offer-card.tsx'
export { OfferDialog } from './internal/ui/offer-dialog.island.tsx'
export { OfferImages } from './internal/ui/offer-images.island.tsx'
export { OfferPage } from './internal/ui/offer-sheet.island.tsx'
export { OfferMain, OfferSaved, SheetFrame } from './internal/ui/offer-sheet.tsx'
export { OfferStatusLine, offerStatusName } from './internal/ui/offer-status.tsx'
export { typedValues, valuesOf } from './internal/ui/offer-values.ts'
export { untouched, type OfferAnswer } from './internal/ui/offer-words.ts'
export { OwnOffers, type OwnOffersPage } from './internal/ui/own-offers.island.tsx'
export {
  editPath,
  modalPath,
  wizardHref,
  type FormView,
  type NoForm,
  type SheetView,
} from './internal/ui/sheet-view.ts'
export { LongText } from './internal/ui/long-text.tsx'
export { CategoryStep, DeviceStep } from './internal/ui/wizard.tsx'
export { deliveryTime, deviceName } from './internal/ui/words.ts'
