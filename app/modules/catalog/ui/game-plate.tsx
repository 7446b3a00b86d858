import { imageOf } from '#modules/images/image.ts'
import type { Image } from '#ui/image.tsx'
import { Plate } from '#ui/plate.tsx'
import type { Category } from '../category.ts'

/** What of a game its square is drawn from: `mono` are its initials, for a plate without a logo. */
export interface PlateGame {
  slug: string
  name: string
  category: Category
  mono: string
  logo_url: string | null
}

const square = { width: 192, height: 192 }

/** A game's stored logo as an image, or null without one. */
export const gameLogo = ({ logo_url }: { logo_url: string | null }): Image | null =>
  imageOf(logo_url, square, '192px')

/**
 * A game's square: its logo, or an enamel plate with the shape of what is sold. The name must stand
 * beside it.
 */
export function GamePlate({ game, eager }: { game: PlateGame; eager?: boolean }) {
  const { slug, name, category, mono } = game
  return (
    <Plate
      slug={slug}
      name={name}
      medal={category}
      mono={mono || undefined}
      image={gameLogo(game)}
      eager={eager}
    />
  )
}
