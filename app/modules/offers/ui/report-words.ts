import { m } from '#i18n/paraglide/messages.js'
import type { OfferReportReason } from '../offer-reports.ts'

/** The words of each reason for which an offer is reported. */
export const offerReportLabels: Record<OfferReportReason, () => string> = {
  not_as_described: m.offer_report_not_as_described,
  stolen: m.offer_report_stolen,
  pays_outside: m.offer_report_pays_outside,
  wrong_game: m.offer_report_wrong_game,
  offensive: m.offer_report_offensive,
  other: m.offer_report_other,
}
