import { m } from '#i18n/paraglide/messages.js'
import { type Category, gamePath } from '#modules/catalog/category.ts'
import { categoryName } from '#modules/catalog/ui/category-name.ts'
import { GameTile } from '#modules/catalog/ui/game-tile.tsx'
import { listingSearch } from '#modules/offers/offer.ts'
import { Card } from '#ui/card.tsx'
import { ChipLink } from '#ui/chip.tsx'
import { Empty } from '#ui/empty.tsx'
import type { Route } from './+types/game'
import './game.css'

type RelatedProps = Pick<Route.ComponentProps['loaderData'], 'game' | 'listing'>

/** Games like this one, all or those of a category. */
export function RelatedGames({ game, listing }: RelatedProps) {
  const { related } = game
  const of = (category: Category | null) =>
    related.filter((each) => category === null || each.category === category)
  const to = (category: Category | null) =>
    `${gamePath(game)}${listingSearch({ ...listing, related: category })}#related`
  const shown = of(listing.related)
  return (
    <Card className="k-stack" aria-labelledby="related">
      <h2 id="related" className="k-xl">
        {m.game_related()}
      </h2>
      <nav className="k-relchips" aria-label={m.game_related_filter()}>
        <ChipLink to={to(null)} current={listing.related === null} count={related.length}>
          {m.game_related_all()}
        </ChipLink>
        {relatedChips.map((category) => (
          <ChipLink
            key={category}
            to={to(category)}
            current={listing.related === category}
            count={of(category).length}
          >
            {chipName(category)}
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

/** The chips in their fixed order; boosting is called power leveling here. */
const relatedChips = ['accounts', 'currencies', 'items', 'boosting'] as const
const chipName = (category: Category) =>
  category === 'boosting' ? m.game_power_leveling() : categoryName(category)
