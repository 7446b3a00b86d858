import { importsOf, isTest, projectSources, type Source, visit } from '../scripts/source.ts'

// Which commands move money, read from the code: each function of a module that opens a transaction
// and from which the ledger's `post` is reached, by whatever it calls and hands on.

const LEDGER = 'app/modules/ledger/ledger.server.ts post'
const TRANSACT = 'app/platform/db.server.ts transact'

/** A function at the top of a file, and the names of others that stand in it. */
interface Unit {
  id: string
  isExported: boolean
  file: string
  uses: Set<string>
}

type Named = { name?: string; type: string }

/** The commands, each as its file and its name, in order. */
export function moneyCommands(): string[] {
  const units = unitsOf(
    projectSources().filter(({ path }) => /^app\/.*\.tsx?$/.test(path) && !isTest(path)),
  )
  const [posts, opens] = [reachersOf(units, LEDGER), reachersOf(units, TRANSACT)]
  const isBoth = (id: string) => posts.has(id) && opens.has(id)
  const openers = [...units.values()].filter(
    ({ id, uses }) =>
      id.startsWith('app/modules/') &&
      isBoth(id) &&
      (uses.has(TRANSACT) || ![...uses].some(isBoth)),
  )
  const commands = openers.flatMap((opener) => exportedBy(units, opener))
  return [...new Set(commands.map(({ id }) => id))].sort()
}

/** The unit itself, or what is exported of its file and calls it. */
function exportedBy(
  units: ReadonlyMap<string, Unit>,
  unit: Unit,
  seen = new Set<string>(),
): Unit[] {
  if (unit.isExported) return [unit]
  if (seen.has(unit.id)) return []
  seen.add(unit.id)
  return [...units.values()]
    .filter(({ uses }) => uses.has(unit.id))
    .flatMap((caller) => exportedBy(units, caller, seen))
}

/** What reaches this unit, by any number of steps. */
function reachersOf(units: ReadonlyMap<string, Unit>, goal: string): Set<string> {
  const found = new Set([goal])
  for (let before = 0; before < found.size;) {
    before = found.size
    for (const { id, uses } of units.values())
      if (!found.has(id) && [...uses].some((used) => found.has(used))) found.add(id)
  }
  return found
}

function unitsOf(files: Source[]): Map<string, Unit> {
  const units = new Map<string, Unit>()
  for (const file of files) {
    const known = importedNames(file)
    const own = topLevel(file)
    for (const { name } of own) known.set(name, `${file.path} ${name}`)
    for (const { name, isExported, start, end } of own) {
      const uses = new Set<string>()
      visit(file, {
        Identifier: (node) => {
          const used = known.get(node.name)
          if (node.start >= start && node.end <= end && used) uses.add(used)
        },
      })
      const id = `${file.path} ${name}`
      uses.delete(id)
      units.set(id, { id, isExported, file: file.path, uses })
    }
  }
  return units
}

/** By the name that each has in this file, what it imports of the project. */
function importedNames(file: Source): Map<string, string> {
  const targets = new Map(importsOf(file).map(({ specifier, target }) => [specifier, target]))
  const names = new Map<string, string>()
  visit(file, {
    ImportDeclaration: (node) => {
      const target = targets.get(node.source.value)
      if (!target || node.importKind === 'type') return
      for (const each of node.specifiers)
        if (each.type === 'ImportSpecifier')
          names.set(each.local.name, `${target} ${(each.imported as Named).name}`)
    },
  })
  return names
}

function topLevel(file: Source) {
  const found: { name: string; isExported: boolean; start: number; end: number }[] = []
  visit(file, {
    Program: ({ body }) => {
      for (const node of body) {
        const isExported = node.type === 'ExportNamedDeclaration'
        const declared = isExported ? node.declaration : node
        const { start, end } = node
        if (declared?.type === 'FunctionDeclaration' && declared.id)
          found.push({ name: declared.id.name, isExported, start, end })
        if (declared?.type === 'VariableDeclaration')
          for (const { id } of declared.declarations)
            if (id.type === 'Identifier') found.push({ name: id.name, isExported, start, end })
      }
    },
  })
  return found
}
