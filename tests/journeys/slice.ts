import { createHash } from 'node:crypto'

/** `npm test` sets which slice of the sweeps it is about, such as 3 of 8; without it, everything runs. */
const [part = 0, parts = 1] = process.env.SLICE?.split('/').map(Number) ?? []

/** Whether all journeys run, as `npm run test:all` has it. */
export const everything = parts === 1

/** Of the rows of a sweep, those of this run's slice. `name` tells a row apart. */
export const sliceOf = <Row>(rows: readonly Row[], name: (row: Row) => string): Row[] =>
  rows.filter((row) => Number.parseInt(digest(name(row)), 16) % parts === part % parts)

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8)
