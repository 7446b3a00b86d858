import { Bdi } from '#ui/bdi.tsx'
import { type Enamel, enamelFor } from '#ui/art.ts'
import { Image } from '#ui/image.tsx'
import { MedalIcon, PlateArt } from '#ui/plate.tsx'
import { gamePath } from '../category.ts'
import { gameLogo, type PlateGame } from './game-plate.tsx'
import { Link } from '#ui/link.tsx'
import './banner-tile.css'

type BannerTileProps = {
  game: PlateGame & { short_description: string }
  /** Where others lie beside it (`enamelsOf`). */
  enamel?: Enamel
}

/** A game as a small banner with its name and a few words on it. */
export function BannerTile({ game, enamel = enamelFor(game.slug) }: BannerTileProps) {
  const { slug, name, category, mono, short_description } = game
  const logo = gameLogo(game)
  return (
    <Link className="k-bannertile" data-enamel={enamel} to={gamePath(game)}>
      <PlateArt slug={slug} enamel={enamel} />
      <span className="k-bannertile__m">
        {logo ? (
          <Image image={logo} />
        ) : (
          <MedalIcon
            slug={slug}
            enamel={enamel}
            medal={category}
            name={name}
            mono={mono || undefined}
          />
        )}
      </span>
      <span className="k-bannertile__t">
        <b>
          <Bdi>{name}</Bdi>
        </b>
        {short_description && <small className="k-clamp-2">{short_description}</small>}
      </span>
    </Link>
  )
}
