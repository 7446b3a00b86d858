/** A paragraph written over several source lines, joined into one line. */
export function prose(strings: TemplateStringsArray, ...names: string[]): string {
  return whole(strings, names).replace(/\s+/g, ' ').trim()
}

/** Text whose lines matter: drops the empty edges and the common indentation. */
export function lines(strings: TemplateStringsArray, ...names: string[]): string {
  const rows = whole(strings, names).replace(/^\n/, '').trimEnd().split('\n')
  const indents = rows.filter((row) => row.trim()).map((row) => row.length - row.trimStart().length)
  const indent = Math.min(...indents)
  return rows.map((row) => row.slice(indent).trimEnd()).join('\n')
}

const whole = (strings: TemplateStringsArray, names: string[]): string =>
  String.raw({ raw: strings }, ...names)
