import { m } from '#i18n/paraglide/messages.js'
import { Field, Select } from '#ui/field.tsx'
import { facetKey, type Filters } from '../../filters.ts'
import { CLIMB_FROM, CLIMB_TO } from '../../ladder.ts'
import type { GameOffersView } from '../../ui/game-offers-view.ts'
import { FilterSection, heardByForm } from './filter-parts.tsx'

type Props = Pick<GameOffersView, 'attributes'> & {
  counts: GameOffersView['facetCounts']
  filters: Filters
}

/** From which rank to which a boost is wanted, of games whose boosts may be priced by the step. */
export function ClimbGroup({ attributes, counts, filters }: Props) {
  const ranks = attributes.find(({ ladder }) => ladder)?.options
  if (!ranks) return null
  const end = (name: string, label: string) => (
    <Field label={label}>
      <Select name={name} value={filters.choices[name]?.[0] ?? ''} onChange={heardByForm}>
        <option value="">{m.filter_any()}</option>
        {ranks.map(({ key, label: rank }) => (
          <option
            key={key}
            value={key}
            disabled={counts?.[facetKey(name, key)] === undefined && !isChosen(filters, name, key)}
          >
            {rank}
          </option>
        ))}
      </Select>
    </Field>
  )
  return (
    <FilterSection
      names={[CLIMB_FROM, CLIMB_TO]}
      label={m.ladder_filter()}
      filters={filters}
      isOpen
    >
      {end(CLIMB_FROM, m.ladder_own_rank())}
      {end(CLIMB_TO, m.ladder_wanted_rank())}
    </FilterSection>
  )
}

const isChosen = ({ choices }: Filters, name: string, key: string): boolean =>
  choices[name]?.includes(key) ?? false
