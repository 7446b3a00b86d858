import { createHash } from 'node:crypto'
import { projectSources } from './source.ts'
import { commitOf, MOST_FILES, presentChange, routesByFile, touchedRoutes } from './touched.ts'

const PARTS = 8

/** So many route files at most count as touched: a change of more is looked at by the slices. */
const MOST_TOUCHED = 16

/**
 * What the steps of a run are told of the sweeps by their environment, and its words for people.
 */
export interface Slice {
  env: { SLICE: string; SLICE_TOUCHED: string }
  words: string
}

/**
 * The slice of the sweeps of this run: `given` (`3/8`), or the one that the commit draws, so that
 * each commit looks at another and a run of the same commit at the same; with the route files that
 * the change touches.
 */
export function chooseSlice(given = process.env.SLICE): Slice {
  const commit = commitOf() ?? 'no commit'
  const draw = (text: string) => createHash('sha256').update(`${text} ${commit}`).digest()
  const SLICE = given ?? `${(draw('slice')[0]! % PARTS) + 1}/${PARTS}`
  const change = presentChange()
  const all = touchedRoutes(change, routesByFile(projectSources()))
  const touched = all
    .toSorted((a, b) => Buffer.compare(draw(a), draw(b)))
    .slice(0, MOST_TOUCHED)
    .sort()
  const more = all.length - touched.length
  return {
    env: { SLICE, SLICE_TOUCHED: touched.join(' ') },
    words: [
      `Of the sweeps slice ${SLICE} (${given ? 'as given' : `drawn by ${commit.slice(0, 8)}`}; SLICE=${SLICE} npm test looks at it again, npm run test:all at all of them)`,
      touched.length === 0
        ? `, and no address besides: the change ${change.isWide ? `is of more than ${MOST_FILES} files` : 'touches none'}.`
        : `, and all rows at what the change touches: ${touched.join(', ')}${more > 0 ? ` and, left to the slices, ${more} more` : ''}.`,
    ].join(''),
  }
}
