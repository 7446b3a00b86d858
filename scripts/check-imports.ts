import { importsOf, isBarrel, isTest, type Import, type Source } from './source.ts'

/** The modules in the order of their dependencies: each may use those before it. */
const moduleOrder = [
  'guard',
  'step-up',
  'settings',
  'ledger',
  'images',
  'auth',
  'people',
  'sellers',
  'payments',
  'payouts',
  'catalog',
  'content',
  'offers',
  'vault',
  'feedback',
  'orders',
  'order-payments',
  'checkout',
  'documents',
  'disputes',
  'loyalty',
  'messaging',
  'notifications',
  'privacy',
  'reports',
]

type Layer = keyof typeof mayImport

/**
 * The import table of ARCHITECTURE.md. A layer may always use itself; modules are compared by their
 * order besides.
 */
const mayImport = {
  routes: ['kernel', 'pure', 'server', 'module-ui', 'client', 'events', 'ui', 'i18n', 'platform'],
  jobs: ['kernel', 'pure', 'server', 'events', 'i18n', 'platform'],
  events: ['kernel', 'pure', 'i18n'],
  server: ['kernel', 'pure', 'platform'],
  'module-ui': ['kernel', 'pure', 'ui', 'i18n'],
  client: ['kernel', 'pure', 'module-ui', 'routes', 'ui', 'i18n'],
  pure: ['kernel'],
  ui: ['kernel', 'i18n'],
  i18n: ['kernel'],
  platform: ['kernel'],
  kernel: [],
} as const satisfies Record<string, readonly string[]>

/** What the layers that have none of their own IO may use of npm; the others are free. */
const packages: Partial<Record<Layer, RegExp>> = {
  ui: /^(react|react-dom|react-router)(\/|$)/,
  'module-ui': /^(?!node:|pg$|kysely)/,
  client: /^(?!node:|react|pg$|kysely)/,
  pure: /^(?!node:|react|pg$|kysely)/,
  events: /^(?!node:|react|pg$|kysely)/,
  kernel: /^(?!node:|react|pg$|kysely)/,
  // No SQL behind a door.
  routes: /^(?!pg$|kysely)/,
}

/** What belongs to HTTP: a door needs no more of the platform; a request brings its databases. */
const openToRoutes = /^app\/platform\/(context|cookies\.server|http\.server|security\.server)\.ts$/

/** The browser's script that brings React to the islands. */
const islandRoot = 'app/ui/island-root.client.ts'

/** What one door needs besides: how the database fails, the log, and the mails of a local run. */
const openToOne = [
  ['app/entry.server.', 'app/platform/db.server.ts'],
  ['app/entry.server.', 'app/platform/log.server.ts'],
  ['app/routes/resources/broken-island.', 'app/platform/log.server.ts'],
  ['app/routes/resources/mail', 'app/platform/mail.server.ts'],
] as const

const code = /\.tsx?$/

const openTypes = new Set([
  'db/schema.generated.ts',
  'app/platform/db.server.ts',
  'app/ui/icon-names.ts',
])

/**
 * Every import that the architecture does not allow, as a sentence each. Pure: the files are all
 * there is.
 */
export function violations(files: Source[]): string[] {
  const scripts = files.filter(({ path }) => /\.(ts|tsx)$/.test(path) && !isTest(path))
  const found = scripts.flatMap((file) => [
    ...(file.path.startsWith('app/') ? shapeFaults(file) : []),
    ...importsOf(file).flatMap((each) => {
      const fault = faultOf(file.path, each)
      return fault ? [`${file.path} imports ${each.specifier}: ${fault}`] : []
    }),
  ])
  return [...found, ...cycles(scripts)]
}

/**
 * Public files of modules that nothing outside of their module uses: they belong into internal/.
 * All files are given; what tests use does not count.
 */
export function needlesslyPublic(files: Source[]): string[] {
  const scripts = files.filter(({ path }) => code.test(path) && !isTest(path))
  const usedOutside = new Set(
    scripts.flatMap((file) =>
      importsOf(file).flatMap(({ target }) =>
        target && moduleOf(target) !== moduleOf(file.path) ? [target] : [],
      ),
    ),
  )
  return scripts
    .filter(({ path }) => moduleOf(path) && !isInternal(path) && !usedOutside.has(path))
    .map(({ path }) => `${path} is used by its own module alone: move it to internal/`)
}

function shapeFaults(file: Source): string[] {
  const faults: string[] = []
  const name = moduleOf(file.path)
  if (name && !moduleOrder.includes(name))
    faults.push(`${file.path}: the module ${name} has no place in the order of modules`)
  if (/\/index\.tsx?$/.test(file.path) || isBarrel(file))
    faults.push(`${file.path} is a barrel: import from the file that has it`)
  if (layerOf(file.path) === undefined) faults.push(`${file.path} belongs to no layer`)
  return faults
}

function faultOf(
  importer: string,
  { specifier, target, typeOnly, names }: Import,
): string | undefined {
  const isOwn = target !== undefined && moduleOf(target) === moduleOf(importer)
  if (target && code.test(target) && isInternal(target) && !isOwn)
    return 'internal files belong to their module'
  const from = importer.startsWith('app/') && layerOf(importer)
  if (!from || isAsset(specifier) || specifier.includes('/+types/')) return undefined
  if (!target)
    return (
      packageFault(importer === islandRoot ? 'ui' : from, specifier) ??
      islandFault(importer, specifier)
    )
  // Types that have no behaviour: the rows as printed from the database, the names of icons.
  if (typeOnly && openTypes.has(target)) return undefined
  if (!target.startsWith('app/')) return 'nothing in app may use what is outside it'

  const to = layerOf(target)
  if (!to) return 'it belongs to no layer'
  // What a module's queries answer, for the markup that shows it: types alone, and its own.
  if (
    typeOnly &&
    from === 'module-ui' &&
    to === 'server' &&
    moduleOf(target) === moduleOf(importer)
  )
    return undefined
  if (from !== to && !(mayImport[from] as readonly string[]).includes(to))
    return `${from} may not use ${to}`
  return (
    moduleFault(importer, target) ??
    (from === 'client' ? clientFault(importer, target) : undefined) ??
    (from === 'routes' ? routeFault(importer, target, names) : undefined)
  )
}

function packageFault(from: Layer, specifier: string): string | undefined {
  return packages[from]?.test(specifier) === false ? `${from} may not use this package` : undefined
}

/** An island is drawn outside of the router, in the browser and on the server. */
function islandFault(importer: string, specifier: string): string | undefined {
  return importer.endsWith('.island.tsx') && /^react-router(\/|$)/.test(specifier)
    ? 'no context of the router reaches an island'
    : undefined
}

function moduleFault(importer: string, target: string): string | undefined {
  const [own, other] = [moduleOf(importer), moduleOf(target)]
  if (!own || !other || moduleOrder.indexOf(other) <= moduleOrder.indexOf(own)) return undefined
  return `${other} is above ${own}: react to its events instead`
}

function routeFault(importer: string, target: string, names: string[]): string | undefined {
  const isOpen =
    openToRoutes.test(target) ||
    openToOne.some(([start, file]) => importer.startsWith(start) && target === file)
  if (target.startsWith('app/platform/') && !isOpen)
    return 'routes use http only, and what a request brings in its context'
  if (names.includes('currentSettings')) return 'the settings are in the context of the request'
  if (layerOf(target) === 'client' && importer !== 'app/entry.client.ts')
    return 'files for browsers are used by app/entry.client.ts and each other'
  const isOther =
    target.startsWith('app/routes/') && ![areaOf(importer), 'layout'].includes(areaOf(target))
  return isOther ? 'a route may share files with its own area and the layout only' : undefined
}

/**
 * A browser is sent what a script imports, so that is text and sums only: no markup, and of a route
 * what lies beside it.
 */
function clientFault(importer: string, target: string): string | undefined {
  if (/\.tsx$|\.server\./.test(target))
    return 'a file for browsers may use neither markup nor server files'
  const isFar =
    target.startsWith('app/routes/') &&
    layerOf(target) === 'routes' &&
    areaOf(importer) !== areaOf(target)
  return isFar ? 'a file for browsers may use the files of its own area only' : undefined
}

/** `admin` of `app/routes/admin/orders/order.tsx`. */
function areaOf(path: string): string | undefined {
  return path.split('/')[2]
}

function layerOf(path: string): Layer | undefined {
  const [, top = ''] = path.split('/')
  if (path.endsWith('.client.ts') && top !== 'entry.client.ts') return 'client'
  if (top === 'modules') {
    if (/^app\/modules\/[^/]+\/(internal\/)?ui\//.test(path)) return 'module-ui'
    if (/\.server\.tsx?$/.test(path)) return 'server'
    return path.endsWith('.ts') ? 'pure' : undefined
  }
  if (/^((admin-)?routes\.ts|root\.tsx|entry\.(client|server)\.tsx?)$/.test(top)) return 'routes'
  return top in mayImport && !['server', 'pure', 'module-ui', 'client'].includes(top)
    ? (top as Layer)
    : undefined
}

function moduleOf(path: string): string | undefined {
  return /^app\/modules\/([^/]+)\//.exec(path)?.[1]
}

function isInternal(path: string): boolean {
  return path.includes('/internal/')
}

function isAsset(specifier: string): boolean {
  return /\.(css|svg|png|webp|woff2|ttf|mp3|json|worker\.js)$/.test(specifier)
}

/**
 * Each circle of imports once, written from its first file. Types may go round no more than values.
 */
function cycles(files: Source[]): string[] {
  const paths = new Set(files.map(({ path }) => path))
  const next = new Map(
    files.map((file) => {
      const targets = importsOf(file).flatMap(({ target }) =>
        target && paths.has(target) ? [target] : [],
      )
      return [file.path, targets]
    }),
  )
  const done = new Set<string>()
  const found: string[] = []
  const walk = (path: string, way: string[]) => {
    const start = way.indexOf(path)
    if (start >= 0) found.push(`${[...way.slice(start), path].join(' → ')} is a circle of imports`)
    if (start >= 0 || done.has(path)) return
    for (const target of next.get(path) ?? []) walk(target, [...way, path])
    done.add(path)
  }
  for (const path of paths) walk(path, [])
  return found
}
