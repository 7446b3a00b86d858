import type { ReactNode } from 'react'
import { formatAtLeast, formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { booleanOptions } from '#modules/catalog/ui/attribute-words.ts'
import { sellerLevels } from '#modules/sellers/seller-level.ts'
import { levelName } from '#modules/sellers/ui/level-mark.tsx'
import { Button } from '#ui/button.tsx'
import { ChipChoice } from '#ui/chip.tsx'
import { Field, Input, Select } from '#ui/field.tsx'
import {
  attributeName,
  deliveryBounds,
  facetKey,
  type Filters,
  fromOption,
  IS_SO,
  NOT_STATED,
  ONLINE,
  SELLER,
  VERIFIED,
} from '../../filters.ts'
import type { FilterAttribute, GameOffersView } from '../../ui/game-offers-view.ts'
import { timeWords } from './chosen-words.ts'
import { ClimbGroup } from './climb-group.tsx'
import { FilterOption, FilterSection, heardByForm } from './filter-parts.tsx'
import './filter-panel.css'

// The groups of fields by which buyers filter a game's offers.

/** So many options are seen at once; the rest unfolds. */
const MANY = 8

type PanelProps = Pick<GameOffersView, 'attributes' | 'facetCounts' | 'priceSteps'> & {
  filters: Filters
}

/** The groups of the filters: price, delivery, who sells, and what the game's offers state. */
export function FilterGroups({ attributes, facetCounts, priceSteps, filters }: PanelProps) {
  return (
    <div className="k-fil">
      <ClimbGroup attributes={attributes} counts={facetCounts} filters={filters} />
      <FilterSection names={['price']} label={m.filter_price()} filters={filters} isOpen>
        <RangeFields name="price" filters={filters} unit={m.currency()} />
        <div className="k-chips">
          {priceSteps.map((most) => (
            <Step key={most} name="price" value={`-${most}`} filters={filters}>
              {m.filter_up_to({ number: formatNumber(most) })}
            </Step>
          ))}
        </div>
      </FilterSection>
      <FilterSection names={['time']} label={m.filter_time()} filters={filters} isOpen>
        <div className="k-chips">
          <Time value="" checked={!filters.ranges.time}>
            {m.filter_any_time()}
          </Time>
          {deliveryBounds.map((most) => (
            <Time key={most} value={String(most)} checked={filters.ranges.time?.max === most}>
              {timeWords(most)}
            </Time>
          ))}
        </div>
      </FilterSection>
      <SellerGroup counts={facetCounts} filters={filters} />
      {attributes
        .filter(({ filterable }) => filterable)
        .map((attribute, index) => (
          <AttributeGroup
            key={attribute.key}
            attribute={attribute}
            counts={facetCounts}
            filters={filters}
            isOpen={index < 3}
          />
        ))}
    </div>
  )
}

/** Who sells: verified, here now, and of which levels, the highest first. */
function SellerGroup({ counts, filters }: Pick<AttributeProps, 'counts' | 'filters'>) {
  const option = (name: string, key: string, label: string) => (
    <FilterOption
      key={key}
      name={name}
      option={{ key, label }}
      checked={filters.choices[name]?.includes(key) ?? false}
      count={counts && (counts[facetKey(name, key)] ?? 0)}
    />
  )
  return (
    <FilterSection
      names={[SELLER, VERIFIED, ONLINE]}
      label={m.filter_seller()}
      filters={filters}
      isOpen
    >
      <div className="k-opts">
        {option(VERIFIED, IS_SO, m.seller_verified())}
        {option(ONLINE, IS_SO, m.seller_online())}
        {sellerLevels.toReversed().map((level) => option(SELLER, level, levelName(level)))}
      </div>
    </FilterSection>
  )
}

type AttributeProps = {
  attribute: FilterAttribute
  counts: GameOffersView['facetCounts']
  filters: Filters
  isOpen: boolean
}

function AttributeGroup(props: AttributeProps) {
  const { attribute, filters, isOpen } = props
  const name = attributeName(attribute.key)
  return (
    <FilterSection names={[name]} label={attribute.label} filters={filters} isOpen={isOpen}>
      {attribute.type === 'number' ? <Numbers {...props} /> : <Options {...props} />}
    </FilterSection>
  )
}

function Numbers({ attribute: { key, steps }, filters }: AttributeProps) {
  const name = attributeName(key)
  return (
    <>
      <RangeFields name={name} filters={filters} />
      <div className="k-chips">
        {steps.map((least) => (
          <Step key={least} name={name} value={`${least}-`} filters={filters}>
            <bdi dir="ltr">{formatAtLeast(least)}</bdi>
          </Step>
        ))}
      </div>
    </>
  )
}

function Options({ attribute, counts, filters }: AttributeProps) {
  const { key, type, ordered, options } = attribute
  const name = attributeName(key)
  const all = [
    ...(type === 'boolean' ? booleanOptions() : ordered ? options.toReversed() : options),
    { key: NOT_STATED, label: m.attribute_not_stated() },
  ]
  const chosen = filters.choices[name] ?? []
  const rows = all.map((option) => (
    <FilterOption
      key={option.key}
      name={name}
      option={option}
      checked={chosen.includes(option.key)}
      count={counts && (counts[facetKey(name, option.key)] ?? 0)}
    />
  ))
  const rest = rows.slice(MANY)
  return (
    <>
      {ordered && <AtLeast name={name} attribute={attribute} chosen={chosen} />}
      <div className="k-opts">{rows.slice(0, MANY)}</div>
      {rest.length > 0 && (
        <details className="k-fil__more" open={chosen.length > 0}>
          <summary className="k-link">
            {m.filter_show_all({ number: formatNumber(rows.length) })}
          </summary>
          <div className="k-opts">{rest}</div>
        </details>
      )}
    </>
  )
}

/** Of options from low to high: one from which on all fit. */
function AtLeast({
  name,
  attribute: { label, options },
  chosen,
}: {
  name: string
  attribute: FilterAttribute
  chosen: readonly string[]
}) {
  const from = fromOption(options, chosen)
  return (
    <Select name={name} value={from ?? ''} onChange={heardByForm} aria-label={label}>
      <option value="">{m.filter_any()}</option>
      {options.toReversed().map((option) => (
        <option key={option.key} value={`${option.key}-`}>
          {m.filter_at_least({ choice: option.label })}
        </option>
      ))}
    </Select>
  )
}

function RangeFields({ name, filters, unit }: { name: string; filters: Filters; unit?: string }) {
  const { min = null, max = null } = filters.ranges[name] ?? {}
  return (
    <div className="k-range">
      <Bound name={name} label={m.filter_from()} value={min} unit={unit} />
      <i aria-hidden="true" />
      <Bound name={name} label={m.filter_to()} value={max} unit={unit} />
    </div>
  )
}

function Bound({
  name,
  label,
  value,
  unit,
}: {
  name: string
  label: string
  value: number | null
  unit: string | undefined
}) {
  return (
    <Field label={label}>
      <Input
        name={name}
        inputMode="numeric"
        maxLength={12}
        autoComplete="off"
        unit={unit}
        defaultValue={value ?? ''}
        data-bound={value ?? ''}
      />
    </Field>
  )
}

/** A bound to press; pressed again it goes. */
function Step({
  name,
  value,
  filters,
  children,
}: {
  name: string
  value: string
  filters: Filters
  children: ReactNode
}) {
  const range = filters.ranges[name]
  const isChosen = range !== undefined && `${range.min ?? ''}-${range.max ?? ''}` === value
  return (
    <Button
      size="sm"
      className="k-chip"
      name={name}
      value={isChosen ? '-' : value}
      aria-pressed={isChosen}
    >
      {children}
    </Button>
  )
}

const Time = ({
  value,
  checked,
  children,
}: {
  value: string
  checked: boolean
  children: ReactNode
}) => (
  <ChipChoice type="radio" name="time" value={value} checked={checked} onChange={heardByForm}>
    {children}
  </ChipChoice>
)
