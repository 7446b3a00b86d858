import { directionOfText } from '#kernel/text-direction.ts'
import {
  enamelFor,
  letterSize,
  monogram,
  motifFor,
  type Enamel,
  type Medal,
  type Motif,
} from './art.ts'
import art from './art.svg?no-inline'
import { classNames } from './class-names.ts'
import { Image } from './image.tsx'
import './plate.css'

// The drawn square of a game or an offer, on which its image lies where there is one.

/** A name in a medallion: where its middle sits. */
const middles: Record<Medal, number> = { accounts: 45, currencies: 49, boosting: 46, items: 49 }

type ArtProps = {
  /** Chooses enamel and motif unless they are given. */
  slug: string
  enamel?: Enamel | null
  motif?: Motif | null
  /** Draws the category's medallion with the monogram; needs `name`. */
  medal?: Medal
  name?: string
  /** Instead of the capitals of the name. */
  mono?: string | null
}

/** The bare drawing, to fill a box: a banner, a tile's ground. */
export function PlateArt({ slug, enamel, motif, medal, name = '', mono }: ArtProps) {
  return (
    <svg
      className="plate"
      data-enamel={enamel ?? enamelFor(slug)}
      viewBox="0 0 96 96"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <use href={`${art}#m-${motif ?? motifFor(slug)}`} />
      {medal && <Medallion medal={medal} mono={mono || monogram(name)} />}
    </svg>
  )
}

type PlateProps = ArtProps & {
  image?: Image | null
  alt?: string
  eager?: boolean
  className?: string
}

/**
 * A game's square: an enamel plate that is always the same for that game, and over it its image.
 */
export function Plate({ image, alt, eager, className, ...rest }: PlateProps) {
  return (
    <span className={classNames('k-plate', className)}>
      <PlateArt {...rest} />
      {image && <Image image={image} alt={alt} eager={eager} />}
    </span>
  )
}

type OfferPlateProps = {
  /** The offer's own unless one is given that differs from its neighbours'. */
  enamel?: Enamel | null
  name: string
  mono?: string | null
  /** Instead of the game's letters: a few words of the offer, on a larger medallion. */
  fact?: string | null
  medal: Medal
  /** The offer's id chooses enamel and motif. */
  offer: string
  image?: Image | null
  alt?: string
  eager?: boolean
  className?: string
}

/**
 * A quieter plate with a fact of an offer or the monogram of its game, and over it the offer's
 * image.
 */
export function OfferPlate({ image, alt, eager, className, ...rest }: OfferPlateProps) {
  return (
    <span className={classNames('k-plate', className)}>
      <WideArt {...rest} />
      {image && <Image image={image} alt={alt} eager={eager} />}
    </span>
  )
}

type WideArtProps = Omit<OfferPlateProps, 'image' | 'alt' | 'eager' | 'className'>

function WideArt({ enamel, name, mono, fact, medal, offer }: WideArtProps) {
  return (
    <svg
      className="plate"
      data-enamel={enamel ?? enamelFor(offer)}
      viewBox="0 0 160 100"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <use href={`${art}#m-${motifFor(offer)}`} y="-30" width="160" height="160" />
      <g transform={fact ? 'translate(46 16) scale(.7083)' : 'translate(55 25) scale(.5208)'}>
        <Medallion medal={medal} mono={fact || mono || monogram(name)} />
      </g>
    </svg>
  )
}

type MedalIconProps = {
  slug: string
  enamel?: Enamel | null
  medal: Medal
  name: string
  mono?: string | null
}

/** The medallion alone, on whatever ground. */
export function MedalIcon({ slug, enamel, medal, name, mono }: MedalIconProps) {
  return (
    <svg
      className="k-medal"
      data-enamel={enamel ?? enamelFor(slug)}
      viewBox="10 8 76 78"
      aria-hidden="true"
    >
      <Medallion medal={medal} mono={mono || monogram(name)} />
    </svg>
  )
}

function Medallion({ medal, mono }: { medal: Medal; mono: string }) {
  return (
    <>
      <use href={`${art}#md-${medal}`} width="96" height="96" />
      <text
        x="48"
        y={middles[medal]}
        dy=".33em"
        textAnchor="middle"
        fontSize={letterSize(mono)}
        direction={mono.length > 3 ? directionOfText(mono) : undefined}
        fill="var(--ink)"
      >
        {mono}
      </text>
    </>
  )
}
