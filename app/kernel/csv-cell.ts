// A cell that begins so is a formula to a spreadsheet. An apostrophe makes it text (OWASP, CSV Injection); one more where one
// stands already, so that taking one off always gives back what was there.

/** A text as a cell of a spreadsheet that is never taken for a formula. */
export const guardedCell = (cell: string): string => (/^'*[=+\-@\t\r＝＋－＠]/.test(cell) ? `'${cell}` : cell)

/** The text of a cell that `guardedCell` wrote. */
export const unguardedCell = (cell: string): string => (/^''*[=+\-@\t\r＝＋－＠]/.test(cell) ? cell.slice(1) : cell)
