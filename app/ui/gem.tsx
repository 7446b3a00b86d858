import type { ReactNode } from 'react'
import { enamelFor, gemFor, type Enamel, type GemFrame } from './art.ts'
import art from './art.svg?no-inline'
import { classNames } from './class-names.ts'
import { Link } from './link.tsx'
import './gem.css'

type GemProps = {
  slug: string
  enamel?: Enamel | null
  frame?: GemFrame
  /** Where it sits in a field of gems, each two cells wide and high. */
  row?: number
  column?: number
  className?: string
  /** Makes the gem a link. */
  to?: string
  children?: ReactNode
}

/** A rhomb in a Kabyle frame, for featured games, the wallet and the sign-in mosaic. */
export function Gem({ slug, enamel, frame, row, column, className, to, children }: GemProps) {
  const shared = {
    className: classNames('k-gem', className),
    'data-enamel': enamel ?? enamelFor(slug),
    'data-row': row,
    'data-column': column,
  }
  const body = (
    <>
      <GemArt frame={frame ?? gemFor(slug)} />
      {children && <span className="k-gem__t">{children}</span>}
    </>
  )
  return to === undefined ? (
    <span {...shared}>{body}</span>
  ) : (
    <Link {...shared} to={to}>
      {body}
    </Link>
  )
}

/** The frame alone; it takes its colours from the nearest `data-enamel`. */
export function GemArt({ frame }: { frame: GemFrame }) {
  return (
    <svg className="plate" viewBox="0 0 96 96" aria-hidden="true">
      <use href={`${art}#g-${frame}`} />
    </svg>
  )
}

/** A setting that waits for its gem. */
export function EmptyGem({ row, column }: { row?: number; column?: number }) {
  return (
    <span className="k-gem k-gem--set" data-row={row} data-column={column} aria-hidden="true" />
  )
}
