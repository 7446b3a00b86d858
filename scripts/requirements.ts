import { globSync, readFileSync } from 'node:fs'

export type Area = { number: number; title: string; ids: string[] }

/** The areas of docs/requirements.md with the ids of their requirements, in order. */
export function areasOf(markdown: string): Area[] {
  const areas: Area[] = []
  for (const line of markdown.split('\n')) {
    const heading = /^## (\d+)\. (.+)$/.exec(line)
    if (heading) areas.push({ number: Number(heading[1]), title: heading[2] ?? '', ids: [] })
    const id = /^\| ((?:[A-Z]+-)+\d+) \|/.exec(line)?.[1]
    if (id && !id.startsWith('OP-')) areas.at(-1)?.ids.push(id)
  }
  return areas
}

/** The ids that tests name in brackets, as in "the buyer has the whole price back [ORD-15 ORD-16]". */
export function idsNamedIn(source: string): string[] {
  const groups = source.matchAll(/\[((?:[A-Z]+-)+\d+(?:[ ,]+(?:[A-Z]+-)+\d+)*)\]/g)
  return [...groups].flatMap(([, ids = '']) => ids.split(/[ ,]+/))
}

export type Coverage = { total: number; unnamed: string[]; unknown: string[] }

/** Which ids no test names, and which named ids do not exist. */
export function coverage(areas: Area[], named: Set<string>): Coverage {
  const ids = areas.flatMap((area) => area.ids)
  return {
    total: ids.length,
    unnamed: ids.filter((id) => !named.has(id)),
    unknown: [...named].filter((id) => !ids.includes(id) && !id.startsWith('OP-')),
  }
}

/** The coverage of the project as it stands. */
export function projectCoverage(): Coverage {
  const areas = areasOf(readFileSync('docs/requirements.md', 'utf8'))
  const tests = globSync(['{app,server,db,tests}/**/*.test.{ts,tsx}', 'tests/journeys/**/*.journey.ts'])
  return coverage(areas, new Set(tests.flatMap((file) => idsNamedIn(readFileSync(file, 'utf8')))))
}
