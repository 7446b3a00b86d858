import { fold } from './fold.ts'

const ON = new Set(
  '1 yes y true on oui vrai x active enabled featured نعم صحيح نشط نشطة مميزة ✓ ✔'
    .split(' ')
    .map(fold),
)
const OFF = new Set(
  '0 no n false off non faux inactive disabled لا خطا متوقف معطل -'.split(' ').map(fold),
)

/**
 * Whether a cell of a sheet switches something on, as people and spreadsheets write it in English,
 * French and Arabic: `yes`, `TRUE`, `VRAI`, `نعم`, `1`, `✓`. An empty one does not; null when it
 * says neither.
 */
export function readSwitch(cell: string): boolean | null {
  const word = fold(cell).trim()
  if (ON.has(word)) return true
  return word === '' || OFF.has(word) ? false : null
}
