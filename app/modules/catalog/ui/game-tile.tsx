import type { ReactNode } from 'react'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { gamePath } from '../category.ts'
import { GamePlate, type PlateGame } from './game-plate.tsx'
import { Bdi } from '#ui/bdi.tsx'
import { Link } from '#ui/link.tsx'
import './game-tile.css'

/** A grid of games: three beside each other on phones, six on wide screens. */
export function GameTiles({ children }: { children: ReactNode }) {
  return <div className="k-tiles">{children}</div>
}

type GameTileProps = {
  game: PlateGame & { active_offers: number }
  /** Loads the logo at once, for games at the top of a page. */
  eager?: boolean
  /** Takes the place of the count of offers. */
  note?: ReactNode
  /** Leads elsewhere than to the game's page, such as to its hub. */
  to?: string
}

/** A game as a square with its name and how many offers it has; leads to its page. */
export function GameTile({ game, eager, note, to = gamePath(game) }: GameTileProps) {
  const { name, active_offers: count } = game
  return (
    <Link className="k-tile" to={to}>
      <GamePlate game={game} eager={eager} />
      <span>
        <span className="k-tile__n k-block">
          <Bdi>{name}</Bdi>
        </span>
        <span className="k-tile__m">
          {note ?? m.game_tile_offers({ count, number: formatNumber(count) })}
        </span>
      </span>
    </Link>
  )
}
