/** A paragraph written over several source lines, joined into one line. */
export function prose(strings: TemplateStringsArray): string {
  return strings.join('').replace(/\s+/g, ' ').trim()
}

/** Text whose lines matter: drops the empty edges and the common indentation. */
export function lines(strings: TemplateStringsArray): string {
  const rows = strings.join('').replace(/^\n/, '').trimEnd().split('\n')
  const indents = rows.filter((row) => row.trim()).map((row) => row.length - row.trimStart().length)
  const indent = Math.min(...indents)
  return rows.map((row) => row.slice(indent).trimEnd()).join('\n')
}
