import { Form } from 'react-router'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { ChipLink, ChipRail } from '#ui/chip.tsx'
import { Select } from '#ui/field.tsx'
import { type deviceCounts, type Listing, listingSearch, sorts } from '../offer.ts'
import { attributeWords, deviceName, sortName } from './words.ts'
import './listing-toolbar.css'

type ListingToolbarProps = {
  /** The game's page. */
  path: string
  listing: Listing
  counts: ReturnType<typeof deviceCounts>
  /** How many offers there are for the chosen device. */
  shown: number
}

/**
 * Above a game's offers: the devices with their counts, how many offers there are, and their order.
 */
export function ListingToolbar({ path, listing, counts, shown }: ListingToolbarProps) {
  const to = (device: string | null) => path + listingSearch({ ...listing, device, page: 1 })
  return (
    <div className="k-toolbar">
      <ChipRail label={attributeWords.device.label()}>
        <DeviceChip
          to={to(null)}
          current={listing.device === null}
          name={m.device_all()}
          offers={counts.total}
        />
        {counts.devices.map(({ device, offers }) => (
          <DeviceChip
            key={device}
            to={to(device)}
            current={listing.device === device}
            name={deviceName(device)}
            offers={offers}
          />
        ))}
      </ChipRail>
      <div className="k-toolbar__row">
        <p className="k-strong">
          {m.game_offers_available({ count: shown, number: formatNumber(shown) })}
        </p>
        <SortForm path={path} listing={listing} />
      </div>
    </div>
  )
}

function DeviceChip({
  to,
  current,
  name,
  offers,
}: {
  to: string
  current: boolean
  name: string
  offers: number
}) {
  return (
    <ChipLink to={to} current={current}>
      {m.device_count({ device: name, number: formatNumber(offers) })}
    </ChipLink>
  )
}

/**
 * Chooses the order. A script posts it at once (submit-on-change.client.ts); without one there is a
 * button.
 */
function SortForm({ path, listing }: { path: string; listing: Listing }) {
  return (
    <Form method="get" action={path} className="k-sort" data-submit-on-change>
      {listing.device !== null && <input type="hidden" name="device" value={listing.device} />}
      {listing.related !== null && <input type="hidden" name="related" value={listing.related} />}
      <label className="k-vh" htmlFor="sort">
        {m.sort_label()}
      </label>
      <Select id="sort" name="sort" defaultValue={listing.sort}>
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {sortName(sort)}
          </option>
        ))}
      </Select>
      <Button size="sm" className="k-sort__go">
        {m.sort_submit()}
      </Button>
    </Form>
  )
}
