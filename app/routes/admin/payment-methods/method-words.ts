import { m } from '#i18n/paraglide/messages.js'
import type { CardKind, MethodKind } from '#modules/payments/payment-method.ts'

/** How a method is paid, in words. */
export const kindWords: Record<MethodKind, () => string> = {
  gateway: m.admin_method_kind_gateway,
  transfer: m.admin_method_kind_transfer,
  link: m.admin_method_kind_link,
  wallet: m.admin_method_kind_wallet,
}

export const cardWords: Record<CardKind, () => string> = {
  edahabia: m.admin_method_card_edahabia,
  cib: m.admin_method_card_cib,
}
