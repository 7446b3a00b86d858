import type { ReactNode } from 'react'
import { GamePlate, type PlateGame } from '#modules/catalog/ui/game-plate.tsx'
import { sourcesOf } from '#modules/images/image.ts'
import { enamelFor } from '#ui/art.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Image } from '#ui/image.tsx'
import { PlateArt } from '#ui/plate.tsx'
import './game.css'

const BANNER = { width: 1280, height: 400, sizes: '100vw' }
/** As many squares as the widest screen needs beside each other. */
const SQUARES = [1, 2, 3, 4, 5]

type GameHeroProps = {
  game: PlateGame & { banner_url: string | null }
  /** The heading, where it is not the game's name. */
  title?: string | null
  /** What stands below the name. */
  children: ReactNode
}

/** The banner of a game's page and of its hub. */
export function GameHero({ game, title, children }: GameHeroProps) {
  return (
    <section className="k-gamehero" data-enamel={enamelFor(game.slug)}>
      <div className="k-gamehero__art" aria-hidden="true">
        {game.banner_url ? (
          <Image image={{ ...sourcesOf(game.banner_url), ...BANNER }} eager fetchPriority="high" />
        ) : (
          SQUARES.map((square) => <PlateArt key={square} slug={game.slug} />)
        )}
      </div>
      <div className="k-wrap k-gamehero__in">
        <GamePlate game={game} eager />
        <div className="k-gamehero__t">
          <h1>
            <Bdi>{title ?? game.name}</Bdi>
          </h1>
          {children}
        </div>
      </div>
    </section>
  )
}
