import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { Locale } from '#kernel/locale.ts'
import type { GameAttributeForm } from '#modules/catalog/game-attribute.form.ts'
import { labelIn, shortIn } from '#modules/catalog/game-attributes.ts'
import { Callout } from '#ui/callout.tsx'
import { Check, Select } from '#ui/field.tsx'
import { Tag } from '#ui/tag.tsx'

/** What an offer's card and the filters make of an attribute, in both languages. */
export function AttributePreview({ attribute }: { attribute: GameAttributeForm }) {
  return (
    <Callout tone="sea" icon="eye" role="status" title={m.admin_attribute_preview()}>
      <div className="k-grid2" inert>
        {(['en', 'ar'] as const).map((locale) => (
          <div
            key={locale}
            lang={locale}
            dir={locale === 'ar' ? 'rtl' : 'ltr'}
            className="k-stack k-gap-2"
          >
            {attribute.on_card && attribute.active ? (
              <p>
                {m.admin_attribute_preview_card({}, { locale })}{' '}
                <Tag>{factOf(attribute, locale)}</Tag>
              </p>
            ) : (
              <p className="k-muted">{m.admin_attribute_preview_no_card({}, { locale })}</p>
            )}
            {attribute.filterable && attribute.active ? (
              <Filter attribute={attribute} locale={locale} />
            ) : (
              <p className="k-muted">{m.admin_attribute_preview_no_filter({}, { locale })}</p>
            )}
          </div>
        ))}
      </div>
    </Callout>
  )
}

/** What a card says of an offer with the first option, the first bound, or a yes. */
function factOf(attribute: GameAttributeForm, locale: Locale): string {
  const { type, options, steps, min } = attribute
  const offered = options.filter(({ active }) => active)
  if (type === 'choice') return offered[0] ? shortIn(locale, offered[0]) : '–'
  if (type === 'multi')
    return offered
      .slice(0, 2)
      .map((option) => shortIn(locale, option))
      .join(locale === 'ar' ? '، ' : ', ')
  if (type === 'boolean') return shortIn(locale, attribute)
  const number = formatNumber(steps[0] ?? min ?? 1, locale)
  const short = locale === 'ar' ? attribute.short_ar || attribute.short : attribute.short
  return short ? short.replace('{n}', number) : `${labelIn(locale, attribute)} ${number}`
}

/** How buyers filter by it: boxes, or "at least" where it goes from low to high. */
function Filter({ attribute, locale }: { attribute: GameAttributeForm; locale: Locale }) {
  const { type, options, ordered, steps } = attribute
  const offered = options.filter(({ active }) => active)
  const label = labelIn(locale, attribute)
  if (type === 'boolean') return <Check>{label}</Check>
  const bounds =
    type === 'number'
      ? steps.map((step) => formatNumber(step, locale))
      : offered.map((option) => labelIn(locale, option))
  return (
    <fieldset className="k-attribute__filter">
      <legend className="k-strong">{label}</legend>
      {type === 'number' || ordered ? (
        <Select aria-label={label}>
          <option>
            {bounds.length > 0
              ? m.admin_attribute_any({}, { locale })
              : m.admin_attribute_from_to({}, { locale })}
          </option>
          {bounds.map((value) => (
            <option key={value}>{m.admin_attribute_at_least({ value }, { locale })}</option>
          ))}
        </Select>
      ) : (
        bounds.map((value, at) => <Check key={at}>{value}</Check>)
      )}
    </fieldset>
  )
}
