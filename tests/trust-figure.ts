/**
 * Prints what a test showed of a row of the scoreboard, which `npm run trust` reads and keeps in
 * docs/trust.md.
 */
export function trustFigure(row: number, figure: string): void {
  console.log(`ROW ${row}: ${figure}`)
}
