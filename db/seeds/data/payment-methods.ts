import type { PaymentMethodSeed } from './types.ts'

/** The ways to pay, in the order shown to buyers. */
export const paymentMethods: PaymentMethodSeed[] = [
  {
    name: 'Edahabia',
    name_ar: 'البطاقة الذهبية',
    kind: 'gateway',
    card: 'edahabia',
    supports_links: true,
    active: true,
  },
  {
    name: 'CIB',
    name_ar: 'بطاقة CIB',
    kind: 'gateway',
    card: 'cib',
    supports_links: true,
    active: true,
  },
  {
    name: 'BaridiMob / CCP',
    name_ar: 'بريدي موب / CCP',
    kind: 'transfer',
    supports_links: false,
    active: true,
  },
  { name: 'Visa', name_ar: 'Visa', kind: 'link', supports_links: true, active: true },
  { name: 'Mastercard', name_ar: 'Mastercard', kind: 'link', supports_links: true, active: true },
  { name: 'Wallet', name_ar: 'المحفظة', kind: 'wallet', supports_links: false, active: true },
]
