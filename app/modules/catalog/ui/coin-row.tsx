import { directionOfText } from '#kernel/text-direction.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Da } from '#ui/da.tsx'
import { gamePath } from '../category.ts'
import { GamePlate, type PlateGame } from './game-plate.tsx'
import { unitName } from './category-name.ts'
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
