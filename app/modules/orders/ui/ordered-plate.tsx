import { imageOf } from '#modules/images/image.ts'
import type { Medal } from '#ui/art.ts'
import { Plate } from '#ui/plate.tsx'

/**
 * What an order's row names of its game. `mono` are the game's initials, for a plate without a
 * logo.
 */
interface Ordered {
  game_slug: string
  game_name: string
  game_mono: string | null
  category: Medal
}

/** The plate of the game that an order is of, under its logo where one is given. */
export const OrderedPlate = ({
  of: { game_slug, game_name, game_mono, category },
  logo = null,
}: {
  of: Ordered
  logo?: string | null
}) => (
  <Plate
    slug={game_slug}
    name={game_name}
    mono={game_mono}
    medal={category}
    image={imageOf(logo, box, '64px')}
  />
)

const box = { width: 128, height: 128 }
