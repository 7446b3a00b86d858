import { randomInt } from 'node:crypto'

/** Draws the stamp of a new image: ms and six digits, so that two in the same ms differ. */
export const newStamp = (now: Date): string =>
  `${now.getTime()}${String(randomInt(1_000_000)).padStart(6, '0')}`
