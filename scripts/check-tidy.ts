import { exportsOf, isProduct, isTest, lineAt, namer, visit, type Source } from './source.ts'
import { isPlainScript, strayAttributes } from './check-attributes.ts'
import { secondWriters } from './tables.ts'

/** In tests; of other functions and files oxlint says it, which takes a suite for a function. */
const longestFunction = 70
/** Of styles and statements, which oxlint does not read. */
const longestSheet = 400

/** Names that are the same in every language. */
const names =
  /\b(?:Kanz|DA|DZD|TradeShield|Telegram|WhatsApp|Viber|Google|BETA|CCP|BaridiMob|OK|ID|FAQ|TOTP|HTTPS?|URL)\b/g

const copyProps = new Set([
  'title',
  'label',
  'aria-label',
  'aria-description',
  'placeholder',
  'alt',
])
const clocks =
  /^(?:Date\.now|performance\.now|Math\.random|crypto\.(?:random\w+|getRandomValues)|random(?:UUID|Bytes|Int))$/

/** Every untidiness of the project's files as a sentence each. Pure: the files are all there is. */
export function untidiness(files: Source[]): string[] {
  const scripts = files.filter(({ path }) => /\.(ts|tsx|mjs)$/.test(path))
  return [
    ...files.filter(({ path }) => /\.(css|sql)$/.test(path)).flatMap(longSheets),
    ...files.flatMap(wideComments),
    ...scripts.filter((file) => isTest(file.path)).flatMap(longFunctions),
    ...scripts.filter((file) => isRule(file.path)).flatMap(impurities),
    ...scripts.filter((file) => isPage(file.path)).flatMap(strayCopy),
    ...unusedClasses(files),
    ...strayAttributes(files),
    ...scripts.filter(({ path }) => isMarkup(path)).flatMap(guessedDirections),
    ...scripts.filter((file) => isPlatform(file.path)).flatMap(productWords),
    ...scripts.filter((file) => isPlainScript(file.path)).flatMap(silentScripts),
    ...homonyms(scripts),
    ...scripts.filter(({ path }) => isProduct(path)).flatMap(unexplained),
    ...secondWriters(files),
  ]
}

/** Exported names that two files may have: what a form holds, and the form that a page shows. */
const twice = [
  'ApplicationForm',
  'ChangePasswordForm',
  'CheckoutForm',
  'DecisionForm',
  'DeliveryForm',
  'FeedbackForm',
  'Rank',
  'SignInForm',
  'SignUpForm',
]

/** What the router asks of a file by its name. */
const conventions =
  /^(?:loader|action|meta|links|headers|handle|shouldRevalidate|ErrorBoundary|middleware)$/

/** The exported names of app/ and server/ that several files declare, and these files. */
export function exportedTwice(files: Source[]): (readonly [name: string, paths: string[]])[] {
  const places = new Map<string, string[]>()
  for (const file of files)
    if (isProduct(file.path))
      for (const name of new Set(exportsOf(file)))
        places.set(name, [...(places.get(name) ?? []), file.path])
  return [...places].filter(([name, { length }]) => length > 1 && !conventions.test(name))
}

/** Exported names that mean one thing in one file and another in the next. */
const homonyms = (files: Source[]): string[] =>
  exportedTwice(files)
    .filter(([name]) => !twice.includes(name))
    .map(([name, paths]) => `${paths.join(' and ')} export the name ${name}, which has one meaning`)

/** The pure files of modules and the kernel: time, ids and randomness are arguments there. */
function isRule(path: string): boolean {
  return (
    /^app\/(kernel|modules\/[^/]+)\/.*\.ts$/.test(path) &&
    !path.includes('.server.') &&
    !path.includes('/ui/') &&
    !isTest(path)
  )
}

/** What people read on a page. */
function isPage(path: string): boolean {
  return (
    /^app\/(routes|ui|modules\/[^/]+\/(internal\/)?ui)\/.*\.tsx$|^app\/root\.tsx$/.test(path) &&
    !isTest(path)
  )
}

/** What every product could stand on. */
const isPlatform = (path: string) => path.startsWith('app/platform/') && !isTest(path)

/** Nouns of this product; names in capitals are those of the environment, which operators read. */
const nouns =
  /offer|game|wallet|seller|buyer|escrow|dispute|payout|withdraw|deposit|loyalty|feedback|\borders\b|order(?!By\b)[A-Z_]|[a-z]Order/
const environment = /\b[A-Z][A-Z_]+\b/g

/** What makes markup: pages, mails, rendered texts. */
const isMarkup = (path: string) =>
  path.startsWith('app/') && !isTest(path) && path !== 'app/ui/da.tsx'

const guesses = /dir(?:="auto"|: 'auto')|<bdi(?![^>]*\bdir=)[^>]*>/

/** A browser guesses by the first letter, where any Arabic letter is to decide (`Bdi`, `typed`). */
function guessedDirections({ path, source }: Source): string[] {
  return source
    .split('\n')
    .flatMap((line, index) =>
      guesses.test(line) ? [`${path}:${index + 1} lets the browser guess a direction`] : [],
    )
}

function productWords({ path, source }: Source): string[] {
  return source.split('\n').flatMap((line, index) => {
    const noun = nouns.exec(line.replace(environment, ''))?.[0]
    return noun ? [`${path}:${index + 1} names "${noun}": the platform knows no product`] : []
  })
}

function longSheets({ path, source }: Source): string[] {
  const lines = source.trimEnd().split('\n').length
  return lines > longestSheet ? [`${path} has ${lines} lines, more than ${longestSheet}`] : []
}

/** Comments that are wider than 100 columns: an address or an order to a tool stays on its line. */
function wideComments({ path, source }: Source): string[] {
  return source.split('\n').flatMap((line, index) => {
    const isWide = line.length > 100 && /^\s*(?:\*|\/\*\*|\/\/|--) \S/.test(line)
    const isWhole = /https?:|oxlint-/.test(line)
    return isWide && !isWhole ? [`${path}:${index + 1} is a comment of ${line.length} columns`] : []
  })
}

function longFunctions(file: Source): string[] {
  const suites = new Set<number>()
  const found: string[] = []
  const check = ({ start, end }: { start: number; end: number }) => {
    const lines = lineAt(file, end) - lineAt(file, start) + 1
    if (lines > longestFunction && !suites.has(start)) {
      found.push(
        `${file.path}:${lineAt(file, start)} is a function of ${lines} lines, more than ${longestFunction}`,
      )
    }
  }
  visit(file, {
    // A suite of tests is a list, however long.
    CallExpression: ({ callee, arguments: args }) => {
      const isSuite = callee.type === 'Identifier' && callee.name === 'describe'
      for (const { start } of isSuite ? args : []) suites.add(start)
    },
    FunctionDeclaration: check,
    FunctionExpression: check,
    ArrowFunctionExpression: check,
  })
  return found
}

function impurities(file: Source): string[] {
  const found: string[] = []
  const report = (start: number, what: string) =>
    found.push(`${file.path}:${lineAt(file, start)} takes ${what}: pass it in`)
  visit(file, {
    CallExpression: ({ callee, start }) => {
      const name = file.source
        .slice(callee.start, callee.end)
        .replace(/^(?:globalThis|window)\./, '')
      if (clocks.test(name) || name === 'Date') report(start, `${name}()`)
    },
    NewExpression: ({ callee, arguments: args, start }) => {
      if (callee.type === 'Identifier' && callee.name === 'Date' && args.length === 0)
        report(start, 'new Date()')
    },
  })
  return found
}

function strayCopy(file: Source): string[] {
  const found: string[] = []
  const check = (text: unknown, start: number) => {
    if (typeof text !== 'string' || !/\p{L}/u.test(text.replace(names, ''))) return
    found.push(`${file.path}:${lineAt(file, start)} has "${text.trim()}" outside the catalogue`)
  }
  visit(file, {
    JSXText: ({ value, start }) => check(value, start),
    JSXExpressionContainer: ({ expression, start }) => {
      // Attributes are looked at by name below; here only what stands between tags.
      if (expression.type === 'Literal' && isBetweenTags(file, start))
        check(expression.value, start)
    },
    JSXAttribute: ({ name, value, start }) => {
      if (name.type !== 'JSXIdentifier' || !copyProps.has(name.name)) return
      const literal = value?.type === 'JSXExpressionContainer' ? value.expression : value
      if (literal?.type === 'Literal') check(literal.value, start)
    },
  })
  return found
}

function isBetweenTags({ source }: Source, start: number): boolean {
  return source[start - 1] !== '='
}

/** Classes of style sheets that no script writes. */
function unusedClasses(files: Source[]): string[] {
  const isNamed = namer(files)
  return files
    .filter(({ path }) => path.startsWith('app/') && path.endsWith('.css'))
    .flatMap(({ path, source }) => {
      // what stands before a brace is a selector, unless it is a rule of another kind
      const selectors =
        source
          .replace(/\/\*.*?\*\//gs, '')
          .match(/[^{};]+(?=\{)/g)
          ?.filter((text) => !text.trim().startsWith('@')) ?? []
      const classes = new Set(selectors.flatMap((text) => text.match(/(?<=\.)[a-z][\w-]*/gi) ?? []))
      return [...classes]
        .filter((name) => !isNamed(name))
        .map((name) => `${path} has the class ${name}, which nothing uses`)
    })
}

function silentScripts({ path, source }: Source): string[] {
  return source.startsWith('// No island: ')
    ? []
    : [`${path} does not say in its first line why it is no island`]
}

/** A product file of more lines than this says at its beginning what it is for. */
const shortFile = 25
/** So many lines after its imports at most. */
const beginning = 8

/** A file of whose purpose nothing stands where a stranger begins to read. */
function unexplained({ path, source }: Source): string[] {
  const lines = source.split('\n')
  if (lines.length <= shortFile) return []
  const isComment = (line: string) => /^\s*(?:\/\/|\/\*)/.test(line)
  const lastImport = lines.findLastIndex((line) => /^(?:import\b.*|\} from )'.*'$/.test(line))
  const begins = lines.slice(lastImport + 1, lastImport + 1 + beginning)
  return [...lines.slice(0, 3), ...begins].some(isComment)
    ? []
    : [`${path} does not say within ${beginning} lines of its imports what it is for`]
}
