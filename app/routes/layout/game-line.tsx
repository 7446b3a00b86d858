import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { categoryName } from '#modules/catalog/ui/category-name.ts'
import { GamePlate } from '#modules/catalog/ui/game-plate.tsx'
import { Bdi } from '#ui/bdi.tsx'
import { Icon } from '#ui/icon.tsx'
import type { PickerGame } from './listed-game.ts'
import './picker.css'

/** A game in the picker and among the suggestions, there with how many offers it has. */
export function GameLine({ game }: { game: PickerGame & { offers?: number } }) {
  const { offers: count } = game
  return (
    <>
      <GamePlate game={game} />
      <span>
        <Bdi>{game.name}</Bdi>
        <br />
        <small>
          {categoryName(game.category)}
          {count !== undefined && (
            <> · {m.game_tile_offers({ count, number: formatNumber(count) })}</>
          )}
        </small>
      </span>
    </>
  )
}

/** A search of one's own, to be made again. */
export function SearchLine({ text }: { text: string }) {
  return (
    <>
      <Icon name="clock" />
      <span>
        <Bdi>{text}</Bdi>
      </span>
    </>
  )
}
