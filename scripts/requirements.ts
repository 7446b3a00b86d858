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

/** The numbers of the areas that are complete, and the ids in them that are not yet. */
export type Completeness = { complete: number[]; except: string[] }

export type Coverage = { unnamed: string[]; unknown: string[]; overdue: string[] }

/** Which ids no test names, which named ids do not exist, and which unnamed ones belong to an area that is complete. */
export function coverage(areas: Area[], named: Set<string>, { complete, except }: Completeness): Coverage {
  const ids = new Set(areas.flatMap((area) => area.ids))
  const unnamedOf = (list: Area[]) => list.flatMap((area) => area.ids).filter((id) => !named.has(id))
  return {
    unnamed: unnamedOf(areas),
    unknown: [...named].filter((id) => !ids.has(id) && !id.startsWith('OP-')),
    overdue: unnamedOf(areas.filter((area) => complete.includes(area.number))).filter((id) => !except.includes(id)),
  }
}

/** The coverage of the project as it stands, by what docs/requirements.json says is complete. */
export function projectCoverage(): Coverage & { total: number } {
  const areas = areasOf(readFileSync('docs/requirements.md', 'utf8'))
  const completeness: Completeness = JSON.parse(readFileSync('docs/requirements.json', 'utf8'))
  const tests = globSync(['{app,server,db,tests}/**/*.test.{ts,tsx}', 'tests/journeys/**/*.journey.ts'])
  const named = new Set(tests.flatMap((file) => idsNamedIn(readFileSync(file, 'utf8'))))
  return { ...coverage(areas, named, completeness), total: areas.flatMap((area) => area.ids).length }
}
