import { m } from '#i18n/paraglide/messages.js'
import type { Category } from '#modules/catalog/category.ts'
import { categoryName } from '#modules/catalog/ui/category-name.ts'
import type { PlateGame } from '#modules/catalog/ui/game-plate.tsx'
import { GameTile } from '#modules/catalog/ui/game-tile.tsx'
import { Card } from '#ui/card.tsx'
import { ChipLink } from '#ui/chip.tsx'
import { Empty } from '#ui/empty.tsx'
import './related-games.css'

// The games that staff call like this one, below its offers, with links that narrow them to a
// category.

export interface RelatedGame extends PlateGame {
  id: number
  active_offers: number
}

interface RelatedProps {
  games: readonly RelatedGame[]
  /** Of which they are; null for all. */
  category: Category | null
  /** Where those of a category are shown. */
  to: (category: Category | null) => string
}

/** Games like one, all or those of a category. */
export function RelatedGames({ games, category, to }: RelatedProps) {
  const of = (chosen: Category | null) =>
    games.filter((each) => chosen === null || each.category === chosen)
  const shown = of(category)
  return (
    <Card className="k-stack" aria-labelledby="related">
      <h2 id="related" className="k-xl">
        {m.game_related()}
      </h2>
      <nav className="k-relchips" aria-label={m.game_related_filter()}>
        {chips.map((chosen) => (
          <ChipLink
            key={chosen}
            to={`${to(chosen)}#related`}
            current={category === chosen}
            count={of(chosen).length}
          >
            {chipName(chosen)}
          </ChipLink>
        ))}
      </nav>
      {shown.length === 0 ? (
        <Empty title={m.game_no_related()} />
      ) : (
        <div className="k-related">
          {shown.map((each) => (
            <GameTile key={each.id} game={each} note={categoryName(each.category)} />
          ))}
        </div>
      )}
    </Card>
  )
}

/** In their fixed order. */
const chips = [null, 'accounts', 'currencies', 'items', 'boosting'] as const

/** Boosting is called power leveling here. */
function chipName(category: Category | null): string {
  if (category === null) return m.game_related_all()
  return category === 'boosting' ? m.game_power_leveling() : categoryName(category)
}
