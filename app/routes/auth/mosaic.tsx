import type { Enamel, GemFrame } from '#ui/art.ts'
import { Gem } from '#ui/gem.tsx'
import { Logo } from '#ui/logo.tsx'

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
export function Mosaic() {
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
