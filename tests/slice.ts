import { createHash } from 'node:crypto'
import { routeFileAt } from '../scripts/route-files.ts'

/** Whether every row runs, as under `npm run test:all`. */
export const everything = !process.env.SLICE

/**
 * Of the rows of a sweep, those that this run is about: all of them, or under `npm test`, which
 * sets SLICE (scripts/slice.ts), an eighth, and those at addresses that the change touches. `name`
 * is what tells a row apart; rows of one name build on each other and stay together. `address` is
 * that of the row's page or form. The slices together are all rows, and none of them is empty.
 */
export function sliceOf<Row>(
  rows: readonly Row[],
  name: (row: Row) => string,
  address: (row: Row) => string | undefined = () => undefined,
): Row[] {
  const touched = new Set(process.env.SLICE_TOUCHED?.split(' ').filter(Boolean))
  const chosen = new Set(inTurn([...new Set(rows.map(name))]))
  const isTouched = (row: Row) => {
    const at = touched.size > 0 ? address(row) : undefined
    return at !== undefined && touched.has(routeFileAt(at) ?? '')
  }
  return rows.filter((row) => chosen.has(name(row)) || isTouched(row))
}

/**
 * Of things told apart by their names, those whose turn this run's slice is: each has it in one
 * slice of the eight, or with 4 `turns` in two.
 */
export function inTurn(names: readonly string[], turns = Infinity): string[] {
  const { part, parts } = sliceNow()
  const count = Math.min(turns, parts, names.length)
  return names
    .toSorted((a, b) => (digest(a) < digest(b) ? -1 : 1))
    .filter((_, nth) => nth % count === part % count)
}

/** Such as 3 of 8. */
function sliceNow(): { part: number; parts: number } {
  const [part = 0, parts = 1] = (process.env.SLICE || '0/1').split('/').map(Number)
  return { part, parts }
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex')
