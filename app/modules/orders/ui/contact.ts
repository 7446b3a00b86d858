import { m } from '#i18n/paraglide/messages.js'
import { getLocale } from '#i18n/paraglide/runtime.js'
import { nameIn } from '#kernel/locale.ts'
import type { ContactMethod } from '#modules/people/contact.form.ts'

/** How people are reached, by the names these services have in every language. */
export const contactNames: Record<ContactMethod, string> = {
  telegram: 'Telegram',
  whatsapp: 'WhatsApp',
  viber: 'Viber',
}

/** A payment method's name in the reader's language, where it has one. */
export const methodName = (name: string, name_ar: string): string =>
  nameIn({ name, name_ar }, getLocale())

/** By what an order is really paid, otherwise by what it is to be, in the reader's language. */
export const wayName = (order: {
  payment_method: string | null
  payment_method_ar: string | null
  by_transfer: boolean
}): string =>
  order.by_transfer
    ? m.method_transfer()
    : methodName(order.payment_method ?? '', order.payment_method_ar ?? '')
