import { m } from '#i18n/paraglide/messages.js'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { type SellerLevel, sellerLevels } from '../seller-level.ts'
import './level-mark.css'

// The marks beside a seller's name: the level that they have reached by selling, and that we have
// seen who they are.

const names: Record<SellerLevel, () => string> = {
  new: m.level_new,
  rising: m.level_rising,
  trusted: m.level_trusted,
  expert: m.level_expert,
  master: m.level_master,
}

export const levelName = (level: SellerLevel): string => names[level]()

/** Where each of the four strokes begins, in the mark's own units. */
const strokes = [2.2, 11.2, 20.2, 29.2]
const stroke = (from: number) => `M${from} 1.5h7.2l-2.2 5h-7.2z`

type MarkProps = {
  /** Its place in `sellerLevels`; who is new has no mark. */
  level: number
  size?: 'lg'
}

/** A seller's level: as many strokes of four, like a kashida, and its word. */
export function LevelMark({ level, size }: MarkProps) {
  if (level < 1) return null
  return (
    <span className={classNames('k-sellerlevel', size && `k-sellerlevel--${size}`)}>
      <svg viewBox="0 0 38 8" aria-hidden="true">
        <path d={strokes.slice(0, level).map(stroke).join('')} />
        <path d={strokes.slice(level).map(stroke).join('')} opacity=".28" />
      </svg>
      <span>{levelName(sellerLevels[level]!)}</span>
    </span>
  )
}

/** That we have seen who a seller is. */
export const VerifiedMark = () => (
  <span className="k-verified" title={m.seller_verified()}>
    <Icon name="badge-check" />
    <span className="k-vh">{m.seller_verified()}</span>
  </span>
)
