import type { PaymentMethodSeed } from './types.ts'

/** The ways to pay, in the order shown to buyers. */
export const paymentMethods: PaymentMethodSeed[] = [
  {
    name: 'Edahabia',
    name_ar: 'البطاقة الذهبية',
    supports_links: true,
    active: true,
    wallet: false,
  },
  { name: 'CIB', name_ar: 'بطاقة CIB', supports_links: true, active: true, wallet: false },
  {
    name: 'BaridiMob / CCP',
    name_ar: 'بريدي موب / CCP',
    supports_links: false,
    active: true,
    wallet: false,
  },
  { name: 'Visa', name_ar: 'Visa', supports_links: false, active: true, wallet: false },
  { name: 'Mastercard', name_ar: 'Mastercard', supports_links: false, active: true, wallet: false },
  { name: 'Wallet', name_ar: 'المحفظة', supports_links: false, active: true, wallet: true },
]
