import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Bdi } from '#ui/bdi.tsx'
import { ChipLink } from '#ui/chip.tsx'
import { Link } from '#ui/link.tsx'
import type { GameFamily } from '../all-games.server.ts'
import { type Category, gamePath, hubPath } from '../category.ts'
import { soldName } from './category-name.ts'
import { GamePlate } from './game-plate.tsx'
import './family-tile.css'

type FamilyTileProps = {
  game: GameFamily
  /** The category that was asked for: its chip is lit, and the tile leads to it. */
  lit: Category | null
  /** Loads the logo at once, for games at the top of a page. */
  eager?: boolean
}

/** A game with a chip for each category it is sold in; leads to its hub. */
export function FamilyTile({ game, lit, eager }: FamilyTileProps) {
  const { slug, name, categories } = game
  const shown = categories.find(({ category }) => category === lit) ?? categories[0]!
  const logo_url = shown.logo_url ?? categories.find((each) => each.logo_url)?.logo_url ?? null
  const count = categories.reduce((sum, each) => sum + each.active_offers, 0)
  return (
    <article className="k-family">
      <GamePlate game={{ ...shown, slug, name, logo_url }} eager={eager} />
      <div className="k-family__t">
        <h2>
          <Link to={lit ? gamePath({ slug, category: lit }) : hubPath(game)}>
            <Bdi>{name}</Bdi>
          </Link>
        </h2>
        <p>{m.game_tile_offers({ count, number: formatNumber(count) })}</p>
        <ul>
          {categories.map((each) => (
            <li key={each.id}>
              <ChipLink to={gamePath({ slug, ...each })} current={each.category === lit}>
                <Bdi>{soldName(each)}</Bdi>
              </ChipLink>
            </li>
          ))}
        </ul>
      </div>
    </article>
  )
}
