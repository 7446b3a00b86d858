import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'

export type Area = { number: number; title: string; ids: string[] }

/** The areas of docs/requirements.md with the ids of their requirements, in order. */
function areasOf(markdown: string): Area[] {
  const areas: Area[] = []
  for (const line of markdown.split('\n')) {
    const heading = /^## (\d+)\. (.+)$/.exec(line)
    if (heading) areas.push({ number: Number(heading[1]), title: heading[2] ?? '', ids: [] })
    const id = /^\| ((?:[A-Z]+-)+\d+) \|/.exec(line)?.[1]
    if (id && !id.startsWith('OP-')) areas.at(-1)?.ids.push(id)
  }
  return areas
}

/** The requirements of docs/requirements.md by their id: the text of each as it stands there. */
export function textsOf(markdown: string): Map<string, string> {
  const rows = [...markdown.matchAll(/^\| ((?:[A-Z]+-)+\d+) \| (.*?) \|/gm)]
  return new Map(
    rows.flatMap(([, id = '', text = '']) => (id.startsWith('OP-') ? [] : [[id, text]])),
  )
}

/**
 * Where the texts are not those that were given, a sentence for each: reworded, left out, or added.
 * `sums` has on each line an id and the first 16 hex digits of the SHA-256 of the text given.
 */
export function rewordings(texts: Map<string, string>, sums: string): string[] {
  const given = new Map(
    sums
      .trim()
      .split('\n')
      .map((line) => line.split(' ') as [string, string]),
  )
  const sumOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)
  return [
    ...[...given].filter(([id]) => !texts.has(id)).map(([id]) => `${id} was given and is missing`),
    ...[...texts].filter(([id]) => !given.has(id)).map(([id]) => `${id} was never given`),
    ...[...texts]
      .filter(([id, text]) => given.has(id) && given.get(id) !== sumOf(text))
      .map(
        ([id]) =>
          `${id} does not stand as it was given: say what changes it beside it, not in its place`,
      ),
  ]
}

/**
 * The ids that tests name in brackets, as in "the buyer has the whole price back [ORD-15 ORD-16]".
 */
function idsNamedIn(source: string): string[] {
  const groups = source.matchAll(/\[((?:[A-Z]+-)+\d+(?:[ ,]+(?:[A-Z]+-)+\d+)*)\]/g)
  return [...groups].flatMap(([, ids = '']) => ids.split(/[ ,]+/))
}

export type Coverage = { total: number; unnamed: string[]; unknown: string[]; reworded: string[] }

/** Which ids no test names, and which named ids do not exist. */
function coverage(areas: Area[], named: Set<string>): Omit<Coverage, 'reworded'> {
  const ids = areas.flatMap((area) => area.ids)
  return {
    total: ids.length,
    unnamed: ids.filter((id) => !named.has(id)),
    unknown: [...named].filter((id) => !ids.includes(id) && !id.startsWith('OP-')),
  }
}

/** The coverage of the project as it stands. */
export function projectCoverage(): Coverage {
  const markdown = readFileSync('docs/requirements.md', 'utf8')
  const tests = globSync([
    '{app,server,db,tests}/**/*.test.{ts,tsx}',
    'tests/journeys/**/*.journey.ts',
  ])
  const named = new Set(tests.flatMap((file) => idsNamedIn(readFileSync(file, 'utf8'))))
  return {
    ...coverage(areasOf(markdown), named),
    reworded: rewordings(textsOf(markdown), readFileSync('docs/requirements.sums', 'utf8')),
  }
}
