import { isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { GamePlate } from '#modules/catalog/ui/game-plate.tsx'
import { KEEP_FORM } from '#modules/offers/favourites.ts'
import type { FilterAlert } from '#modules/offers/filter-alerts.server.ts'
import { shownWatch } from '#modules/offers/ui/filter-alert-words.ts'
import { Bdi } from '#ui/bdi.tsx'
import { IconButton } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'

/** An alert for what a filter finds, as its row says it. */
export const shownFilterAlert = ({ attributes, watched, ...alert }: FilterAlert) => ({
  game: alert,
  address: alert.address,
  over: !alert.shown ? m.alert_filter_hidden() : watched === null ? m.alert_filter_over() : null,
  ...shownWatch({ ...alert, attributes }, watched),
})

export type ShownFilterAlert = ReturnType<typeof shownFilterAlert>

/** Leads to the offers that fit, and removes the alert; says so where it can find none any more. */
export function FilterAlertItem({ alert }: { alert: ShownFilterAlert }) {
  const { game, address, title, chosen, over } = alert
  return (
    <li className="k-alerts__one">
      <GamePlate game={game} />
      <div>
        <b>
          {over ? (
            <Bdi>{title}</Bdi>
          ) : (
            <Link to={address}>
              <Bdi>{title}</Bdi>
            </Link>
          )}
        </b>
        <small className="k-muted">{over ?? <Bdi>{chosen.join(' · ')}</Bdi>}</small>
      </div>
      <IconButton
        type="submit"
        icon="trash-2"
        label={m.alert_remove_of({ title: isolated([title, ...chosen].join(', ')) })}
        form={KEEP_FORM}
        name="unwatch"
        value={address}
      />
    </li>
  )
}
