import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Plugin } from 'vite'
import { importsOf, type Source } from './source.ts'

/**
 * Pages are never drawn in a browser: of a route its client build keeps the style sheets that its
 * markup imports, and no code. So the only scripts are the entry and the islands, and what islands
 * share is not cut up by what routes share.
 */
export const stylesOfRoutes: Plugin = {
  name: 'styles-of-routes',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\?__react-router-build-client-route$/ },
    handler(_, id) {
      const sheets = sheetsOf(relative(process.cwd(), id.replace(/\?.*/, '')))
      return {
        code: `${[...sheets].map((sheet) => `import ${JSON.stringify(`/${sheet}`)}\n`).join('')}export default null`,
        map: null,
      }
    },
  },
}

/**
 * The sheets that a file and the markup it is made of import, in the order in which a browser would
 * run them.
 */
function sheetsOf(file: string, seen = new Set<string>()): Set<string> {
  const sheets = new Set<string>()
  if (seen.has(file)) return sheets
  seen.add(file)
  for (const { target, typeOnly } of importsOf(read(file))) {
    if (typeOnly || !target) continue
    if (target.endsWith('.css')) sheets.add(target)
    else if (target.endsWith('.tsx')) for (const sheet of sheetsOf(target, seen)) sheets.add(sheet)
  }
  return sheets
}

function read(path: string): Source {
  return { path, source: readFileSync(path, 'utf8') }
}
