import { sourcesOf } from '#modules/images/image.ts'
import { Image } from '#ui/image.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { classNames } from '#ui/class-names.ts'
import type { PaymentMethod } from '#modules/payments/payment-method.ts'
import './payment.css'

const LOGO = { width: 68, height: 36 }

/** The known ways to pay in plain letters; their looks are the footer's (payment-marks.css). */
const marks: Record<string, { look: string; letters: () => string; note: () => string }> = {
  Edahabia: { look: 'k-pay--eda', letters: m.payment_edahabia, note: m.payment_edahabia_note },
  CIB: { look: 'k-pay--cib', letters: () => 'CIB', note: m.payment_cib_note },
  'BaridiMob / CCP': { look: 'k-pay--eda', letters: () => 'CCP', note: m.payment_baridi_note },
  Visa: { look: 'k-pay--visa', letters: () => 'VISA', note: m.payment_international_note },
  Mastercard: {
    look: 'k-pay--mc',
    letters: () => 'Mastercard',
    note: m.payment_international_note,
  },
}

/** Who stands behind a known way to pay, for the line below its name; undefined for others. */
export const methodNote = (name: string): string | undefined =>
  Object.hasOwn(marks, name) ? marks[name]!.note() : undefined

/** A method's logo or its plain letters, as an ornament: the name must stand beside it. */
export function PaymentMark({ method }: { method: Pick<PaymentMethod, 'name' | 'logo_url'> }) {
  if (method.logo_url)
    return (
      <Image
        className="k-payment__logo"
        image={{ ...sourcesOf(method.logo_url), ...LOGO, sizes: `${LOGO.width}px` }}
        eager
      />
    )
  const mark = marks[method.name]
  return mark ? (
    <span className={classNames('k-pay', mark.look)} aria-hidden="true">
      {mark.letters()}
    </span>
  ) : null
}
