import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor, type ESTree, type VisitorObject } from 'vite'

/** A file of the project: its path from the project's folder, and its text. */
export type Source = { path: string; source: string }

export type Import = {
  /** As written, without a query. */
  specifier: string
  /** The project's file that it means, or undefined for a package. */
  target: string | undefined
  typeOnly: boolean
  /** What is taken of it, as it is called there; of a whole module or a sheet nothing. */
  names: string[]
}

const parsed = new WeakMap<Source, ReturnType<typeof parseSync>>()

/** The project's own files, without what is generated. */
export function projectSources(): Source[] {
  const paths = globSync('{app,server,db,scripts,stand-in,tests,bench}/**/*.{ts,tsx,mjs,css,sql}', {
    exclude: ['app/i18n/paraglide/**', 'db/schema.generated.ts', 'db/schema.sql'],
  })
  return [...paths, ...globSync('*.config.ts')]
    .sort()
    .map((path) => ({ path, source: readFileSync(path, 'utf8') }))
}

/** Calls the visitor for the nodes of a TypeScript file. */
export function visit(file: Source, visitor: VisitorObject) {
  new Visitor(visitor).visit(parse(file).program)
}

/** The number of the line, from 1, at which an offset stands. */
export function lineAt({ source }: Source, offset: number): number {
  return source.slice(0, offset).split('\n').length
}

/** Whether a path is a script of the product itself: of app/ or server/, and no test. */
export function isProduct(path: string): boolean {
  return /^(app|server)\/.*\.tsx?$/.test(path) && !isTest(path)
}

/** Whether a path is a test or only serves tests. */
export function isTest(path: string): boolean {
  return /\.(test|journey)\.tsx?$/.test(path) || path.startsWith('tests/')
}

/**
 * Whether a name stands in the code of app/ and server/, tests aside: as a word, or as one that a
 * template makes, such as `k-btn--${size}` or `notice_${kind}_title`.
 */
export function namer(files: Source[]): (name: string) => boolean {
  const code = files.filter(({ path }) => isProduct(path)).map(({ source }) => source)
  const words = new Set(code.flatMap((source) => source.match(/[\w-]+/g) ?? []))
  const made = code.flatMap((source) => [...source.matchAll(/([\w-]*[-_])\$\{[^{}]*\}([\w-]*)/g)])
  return (name) =>
    words.has(name) ||
    made.some(([, start = '', end = '']) => name.startsWith(start) && name.endsWith(end))
}

/**
 * What a script or style sheet imports: statements, re-exports, `import()` and `new URL(…,
 * import.meta.url)`.
 */
export function importsOf(file: Source): Import[] {
  const found = file.path.endsWith('.css') ? cssImports(file) : moduleImports(file)
  return found.map(({ specifier, ...rest }) => {
    const plain = specifier.replace(/\?.*$/, '')
    return { specifier: plain, target: targetOf(file.path, plain), ...rest }
  })
}

/** Whether a file only passes on what other files export. */
export function isBarrel(file: Source): boolean {
  const { body } = parse(file).program
  const passes = body.filter(
    (node) =>
      node.type === 'ExportAllDeclaration' ||
      (node.type === 'ExportNamedDeclaration' && node.source) ||
      (node.type === 'ImportDeclaration' && node.specifiers.length === 0),
  )
  return (
    passes.some((node) => node.type === 'ExportAllDeclaration') ||
    (passes.length > 0 && passes.length === body.length)
  )
}

type Found = { specifier: string; typeOnly: boolean; names: string[] }

function parse(file: Source) {
  const known = parsed.get(file)
  if (known) return known
  const result = parseSync(file.path, file.source)
  if (result.errors[0]) throw new Error(`${file.path}: ${result.errors[0].message}`)
  parsed.set(file, result)
  return result
}

function moduleImports(file: Source): Found[] {
  const found: Found[] = []
  const add = (source: ESTree.Expression | null, typeOnly: boolean, names: string[] = []) => {
    if (source?.type === 'Literal' && typeof source.value === 'string')
      found.push({ specifier: source.value, typeOnly, names })
  }
  visit(file, {
    ImportDeclaration: (node) =>
      add(node.source, node.importKind === 'type', node.specifiers.map(importedName)),
    ExportNamedDeclaration: (node) =>
      add(
        node.source,
        node.exportKind === 'type',
        node.specifiers.map(({ local }) => nameOf(local)),
      ),
    ExportAllDeclaration: (node) => add(node.source, node.exportKind === 'type'),
    ImportExpression: (node) => add(node.source, false),
    NewExpression: (node) => {
      const [first] = node.arguments
      const isUrl =
        node.callee.type === 'Identifier' &&
        node.callee.name === 'URL' &&
        node.arguments.length === 2
      if (isUrl && first?.type === 'Literal') add(first, false)
    },
  })
  return found
}

function importedName(specifier: ESTree.ImportDeclarationSpecifier): string {
  return specifier.type === 'ImportSpecifier' ? nameOf(specifier.imported) : specifier.local.name
}

function nameOf(name: ESTree.ModuleExportName): string {
  return name.type === 'Literal' ? name.value : name.name
}

function cssImports({ source }: Source): Found[] {
  return [...source.matchAll(/@import\s+(?:url\()?["']([^"']+)["']/g)].map(
    ([, specifier = '']) => ({ specifier, typeOnly: false, names: [] }),
  )
}

/** `#x` is app/x; a dot means beside the file; everything else is a package. */
function targetOf(importer: string, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return `app/${specifier.slice(1)}`
  if (!specifier.startsWith('.')) return undefined
  const parts = importer.split('/').slice(0, -1)
  for (const part of specifier.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  }
  return parts.join('/')
}

/** The names that a file declares and exports. */
export function exportsOf(file: Source): string[] {
  const names: string[] = []
  visit(file, {
    ExportNamedDeclaration: ({ declaration }) => {
      const declared =
        declaration?.type === 'VariableDeclaration' ? declaration.declarations : [declaration]
      for (const each of declared)
        if (each && 'id' in each && each.id?.type === 'Identifier') names.push(each.id.name)
    },
  })
  return names
}
