import { m } from '#i18n/paraglide/messages.js'
import type { BuyerField } from '#modules/catalog/buyer-fields.ts'
import { askedIn } from '#modules/catalog/ui/asked-field-words.ts'
import { AskedFields } from '#modules/catalog/ui/asked-fields.tsx'
import { Callout } from '#ui/callout.tsx'

/** A field that was tried, as it would be saved; null where something in it is wrong. */
export type Tried = BuyerField | null

/** How the checkout would ask, in both languages, and that the pattern fits its example. */
export function FieldTried({ field }: { field: BuyerField }) {
  return (
    <Callout
      tone="sea"
      icon="eye"
      role="status"
      title={field.pattern ? m.admin_field_fits() : m.admin_field_tried()}
    >
      {field.pattern && <p>{m.admin_field_tried()}</p>}
      <div className="k-grid2" inert>
        {(['en', 'ar'] as const).map((locale) => (
          <div key={locale} lang={locale} dir={locale === 'ar' ? 'rtl' : 'ltr'}>
            <AskedFields
              fields={askedIn([{ ...field, asked_if: null }], locale)}
              idOf={() => `tried-${locale}`}
              valueOf={() => undefined}
              errorOf={() => undefined}
            />
          </div>
        ))}
      </div>
    </Callout>
  )
}
