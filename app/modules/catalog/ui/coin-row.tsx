import { directionOfText } from '#kernel/text-direction.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Da } from '#ui/da.tsx'
import { gamePath } from '../category.ts'
import { GamePlate, type PlateGame } from './game-plate.tsx'
import { Link } from '#ui/link.tsx'
import './coin-row.css'

type CoinRowProps = { game: PlateGame & { unit: string | null; lowest_price: number | null } }

/**
 * A game's currency as a row: what it is counted in, and the lowest price in DA when there is an
 * offer.
 */
export function CoinRow({ game }: CoinRowProps) {
  const { name, unit, lowest_price } = game
  return (
    <Link className="k-coin" to={gamePath(game)}>
      <GamePlate game={game} />
      <span className="k-coin__t">
        <b className="k-clamp-2" dir={directionOfText(name)}>
          {name}
        </b>
        {unit && (
          <small className="k-clamp-1" dir={directionOfText(unitName(unit))}>
            {unitName(unit)}
          </small>
        )}
      </span>
      {lowest_price !== null && (
        <span className="k-coin__p">
          <small>{m.game_tile_from()}</small> <Da amount={lowest_price} />
        </span>
      )}
    </Link>
  )
}

/** What players say in Arabic; every other unit stays as its game writes it. */
const names: Readonly<Record<string, () => string>> = {
  Diamonds: m.unit_diamonds,
  Gems: m.unit_gems,
  'FC Coins': m.unit_fc_coins,
  'eFootball Coins': m.unit_efootball_coins,
  UC: m.unit_uc,
  Gold: m.unit_gold,
  'Gold Bars': m.unit_gold_bars,
  Robux: m.unit_robux,
  Kamas: m.unit_kamas,
}

/** What a game's currency is counted in, in the page's language. */
export const unitName = (unit: string): string =>
  Object.hasOwn(names, unit) ? names[unit]!() : unit
