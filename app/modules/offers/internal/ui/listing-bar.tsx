import { useId } from 'react'
import { formatAtLeast, formatNumber, leftToRight } from '#i18n/format.ts'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { ChipLink, ChipRail } from '#ui/chip.tsx'
import { Select } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { ListForm, ListWords, type ListWriting } from '#ui/list-form.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { facetOrders, filteredNames, filteredSearch, filterEntries } from '../../filters.ts'
import { type Listing, sorts } from '../../offer.ts'
import type { GameOffersView } from '../../ui/game-offers-view.ts'
import { attributeWords, deviceName, facetOrderName, sortName } from '../../ui/words.ts'
import './listing-bar.css'

interface BarProps extends ListWriting {
  view: GameOffersView
  /** The game's page. */
  path: string
  onSort: (sort: string) => void
}

/**
 * Above a game's offers: the devices with their counts, search, order, the button of the filters,
 * and how many offers there are.
 */
export function ListingBar(props: BarProps) {
  const { view, path } = props
  const { listing, filters, devices, shown, more } = view
  const to = (device: string | null) =>
    path + filteredSearch({ ...listing, device, page: 1 }, filters)
  const number = more ? leftToRight(formatAtLeast(shown)) : formatNumber(shown)
  return (
    <div className="k-toolbar">
      <ChipRail label={attributeWords.device.label()}>
        <DeviceChip
          to={to(null)}
          current={listing.device === null}
          name={m.device_all()}
          offers={devices.total}
        />
        {devices.devices.map(({ device, offers }) => (
          <DeviceChip
            key={device}
            to={to(device)}
            current={listing.device === device}
            name={deviceName(device)}
            offers={offers}
          />
        ))}
      </ChipRail>
      <div className="k-shopbar">
        <SearchForm {...props} />
        <FiltersButton count={filteredNames(filters).length} />
        <SortForm {...props} />
      </div>
      <div className="k-shopbar__n">
        <p className="k-strong" role="status">
          {m.game_offers_available({ count: shown, number })}
        </p>
        <Link className="k-link k-link--tap" to="/help/ranking">
          {m.ranking_title()}
        </Link>
      </div>
    </div>
  )
}

const DeviceChip = ({
  to,
  current,
  name,
  offers,
}: {
  to: string
  current: boolean
  name: string
  offers: number
}) => (
  <ChipLink to={to} current={current}>
    {m.device_count({ device: name, number: formatNumber(offers) })}
  </ChipLink>
)

const FiltersButton = ({ count }: { count: number }) => (
  <button type="button" className="k-btn k-shopbar__fil" popoverTarget="filters">
    <Icon name="sliders-horizontal" />
    {count > 0 ? m.filters_chosen({ number: formatNumber(count) }) : m.filters()}
  </button>
)

/** What a form keeps of the rest, so that it works before scripts. */
const Hidden = ({ listing, filters, without }: HiddenProps) =>
  [
    ...Object.entries({ device: listing.device, related: listing.related, sort: listing.sort }),
    ...filterEntries(filters),
  ].map(
    ([name, value]) =>
      value !== null &&
      name !== without &&
      !(name === 'sort' && value === 'price') && (
        <input key={`${name}${value}`} type="hidden" name={name} value={value} />
      ),
  )

type HiddenProps = {
  listing: Listing
  filters: GameOffersView['filters']
  without: string
}

function SearchForm({ view: { listing, filters }, path, field, typing }: BarProps) {
  return (
    <ListForm path={path} label={m.filter_search()} className="k-shopbar__q" typing={typing}>
      <Hidden listing={listing} filters={filters} without="q" />
      <ListWords
        field={field}
        typing={typing}
        label={m.filter_search()}
        defaultValue={filters.text}
      />
    </ListForm>
  )
}

/** Orders besides those of every list; by the unit only where pieces hold some. */
const ordersOf = ({ hasUnits }: GameOffersView) =>
  facetOrders.filter((order) => order !== 'unit' || hasUnits)

/**
 * Chooses the order. A script posts it at once (submit-on-change.client.ts); without one there is a
 * button.
 */
function SortForm({ view, path, onSort }: BarProps) {
  const { listing, filters } = view
  const id = useId()
  return (
    <form
      method="get"
      action={hrefOf(path)}
      className="k-sort"
      data-submit-on-change={useHydrated() ? undefined : ''}
    >
      <Hidden listing={listing} filters={{ ...filters, order: null }} without="sort" />
      <label className="k-vh" htmlFor={id}>
        {m.sort_label()}
      </label>
      <Select
        id={id}
        name="sort"
        value={filters.order ?? listing.sort}
        onChange={({ target }) => onSort(target.value)}
      >
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {sortName(sort)}
          </option>
        ))}
        {ordersOf(view).map((order) => (
          <option key={order} value={order}>
            {facetOrderName(order)}
          </option>
        ))}
      </Select>
      <Button size="sm" className="k-sort__go">
        {m.sort_submit()}
      </Button>
    </form>
  )
}
