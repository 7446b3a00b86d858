import type { ReactNode } from 'react'
import { FormHead } from '#modules/auth/ui/form-head.tsx'
import type { Enamel, GemFrame } from '#ui/art.ts'
import { FormError } from '#ui/form-faults.tsx'
import { Gem } from '#ui/gem.tsx'
import { Logo } from '#ui/logo.tsx'
import './frame.css'

type FrameProps = {
  /** Left out where what stands in the frame has a heading of its own. */
  heading?: string
  lead?: ReactNode
  /** What went wrong, in a red banner. */
  error?: string | null
  children: ReactNode
}

/** What the account pages are in: mosaic above or beside, then the form. */
export function AuthFrame({ heading, lead, error, children }: FrameProps) {
  return (
    <main className="k-auth" id="main">
      <Mosaic />
      <div className="k-auth__form">
        <div>
          {heading && <FormHead heading={heading} lead={lead} />}
          <FormError>{error}</FormError>
          {children}
        </div>
      </div>
    </main>
  )
}

const SIZE = 9
const MIDDLE = 5

/** The rings of gems round the name, from the inside. */
const rings: { enamel: Enamel; frame: GemFrame }[] = [
  { enamel: 'lapis', frame: 'beads' },
  { enamel: 'brick', frame: 'teeth' },
  { enamel: 'coral', frame: 'double' },
  { enamel: 'saffron', frame: 'checker' },
]

/** A field of gems in rings round كنز; only to look at. */
function Mosaic() {
  return (
    <div className="k-auth__art" aria-hidden="true">
      <div className="k-auth__gems">
        {places.map(({ row, column, ring }) => (
          <Gem key={`${row} ${column}`} slug="" row={row} column={column} {...rings[ring - 1]} />
        ))}
        <span className="k-gem k-gem--word" data-row={MIDDLE} data-column={MIDDLE}>
          <Logo size={80} />
        </span>
      </div>
    </div>
  )
}

const lines = Array.from({ length: SIZE }, (_, index) => index + 1)

/** Every second place of each line, as rhombs meet, and how many steps it is from the middle. */
const places = lines.flatMap((row) =>
  lines.flatMap((column) => {
    const ring = (Math.abs(row - MIDDLE) + Math.abs(column - MIDDLE)) / 2
    return Number.isInteger(ring) && ring > 0 ? [{ row, column, ring }] : []
  }),
)
