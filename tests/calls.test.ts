import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { textsOf } from '../scripts/requirements.ts'
import { importsOf, isTest, projectSources, type Source } from '../scripts/source.ts'
import { migratedSchema } from './database.ts'

// docs/calls.md, compared with the requirements and with the code: each function is followed
// through the functions it calls.

const texts = textsOf(readFileSync('docs/requirements.md', 'utf8'))
const files = new Map(
  projectSources()
    .filter(({ path }) => !isTest(path))
    .map((file) => [file.path, file]),
)

interface Row {
  ids: string[]
  given: string
  does: string
  names: string[]
  file: string
}

const sectionOf = (title: string): Row[] => {
  const section = readFileSync('docs/calls.md', 'utf8')
    .split('\n## ')
    .find((part) => part.startsWith(title))!
  return section
    .split('\n')
    .filter((line) => line.startsWith('| CALL-'))
    .map((line) => {
      const cells = line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '').trim())
      const [ids = '', given = ''] = cells
      const [functions = '', file = ''] = cells.slice(-2)
      const names = [...functions.matchAll(/`(\w+)`/g)].map(([, name]) => name!)
      return {
        ids: ids.split(', '),
        given: given.replaceAll('`', ''),
        does: cells.length > 4 ? cells[2]!.replaceAll('`', '') : '',
        names,
        file: file.replaceAll('`', ''),
      }
    })
}

const [tables, procedures, functions, authentication] = [
  'Tables',
  'Remote procedures',
  'Serverless functions',
  'Authentication',
].map(sectionOf) as [Row[], Row[], Row[], Row[]]
const all = [...tables, ...procedures, ...functions, ...authentication]

/** What a file says at its top level, by name: functions, values, and where it has others from. */
const declared = (source: string, name: string) =>
  new RegExp(
    `^(?:export )?(?:async )?(?:function\\*?|const) ${name}\\b[^]*?(?=^(?:export|async|function|const|interface|type|class|/\\*\\*)|(?![^]))`,
    'm',
  ).exec(source)?.[0]

/** The text of a function with that of all it calls within the modules and the platform. */
function reach(file: Source, name: string, seen = new Set<string>()): string {
  const key = `${file.path} ${name}`
  const body = declared(file.source, name)
  if (seen.has(key) || !body) return ''
  seen.add(key)
  const words = new Set(body.match(/\b[a-zA-Z]\w+\b/g))
  const called = [...words]
    .filter((word) => word !== name)
    .flatMap((word) => {
      if (declared(file.source, word)) return [reach(file, word, seen)]
      const from = new RegExp(`import \\{[^}]*\\b${word}\\b[^}]*\\} from '([^']+)'`).exec(
        file.source,
      )?.[1]
      const target = from && importsOf(file).find(({ specifier }) => specifier === from)?.target
      const next = target ? files.get(target) : undefined
      return next && /^app\/(modules|platform)\/.*\.server\.ts$/.test(next.path)
        ? [reach(next, word, seen)]
        : []
    })
  return [body, ...called].join('\n')
}

/** The functions of the database, by name, as it states them. */
const inDatabase = new Map(
  (await migratedSchema())
    .split(/^CREATE OR REPLACE FUNCTION public\./m)
    .slice(1)
    .map((text) => [/^\w+/.exec(text)![0], text.split(/^\$function\$/m)[0]!]),
)

/** A text with the functions of the database that it calls. */
const withDatabase = (text: string): string =>
  [
    text,
    ...[...inDatabase].flatMap(([name, body]) => (text.includes(`${name}(`) ? [body] : [])),
  ].join('\n')

const verbs: Record<string, (table: string) => RegExp> = {
  select: (table) =>
    new RegExp(`(?:selectFrom|[jJ]oin)\\(\\s*'${table}\\b|(?:from|join) ${table}\\b`),
  insert: (table) => new RegExp(`insertInto\\('${table}\\b|insert into ${table}\\b`),
  update: (table) => new RegExp(`updateTable\\('${table}\\b|update ${table}\\b`),
  delete: (table) => new RegExp(`deleteFrom\\('${table}\\b|delete from ${table}\\b`),
}

/** The same where the table is a parameter, which the caller names. */
const byParameter: Record<string, RegExp> = {
  select: /from \$\{tableOf\(/,
  insert: /insertInto(?:<\w+>)?\(table\)/,
  update: /updateTable(?:<\w+>)?\(table\)/,
  delete: /deleteFrom(?:<\w+>)?\(table\)|delete from \$\{table\}/,
}

const isDone = (verb: string, table: string, text: string): boolean =>
  verbs[verb]!(table).test(text) ||
  (byParameter[verb]?.test(text) === true && text.includes(`'${table}'`))

test.each([...tables, ...procedures])(
  '$ids, $given: $names of $file does it: $does [CALL-01 OP-007]',
  ({ does, names, file }) => {
    const [, which = '', table = ''] = /^(.*) (\w+)$/.exec(does)!
    const reached = withDatabase(names.map((name) => reach(files.get(file)!, name)).join('\n'))
    for (const verb of which.split(', '))
      expect([verb, table, isDone(verb, table, reached)]).toEqual([verb, table, true])
  },
)

test('every call of the requirements is in the list, and only those [CALL-01 OP-007]', () => {
  const listed = new Set(all.flatMap(({ ids }) => ids))
  expect(
    [...texts.keys()].filter((id) => id.startsWith('CALL-') && id !== 'CALL-01' && !listed.has(id)),
  ).toEqual([])
  expect([...listed].filter((id) => !texts.has(id))).toEqual([])
})

describe('the list', () => {
  test.each(all)(
    '$ids, $given: names $names, which are exported and used [CALL-01]',
    ({ names, file }) => {
      for (const name of names) {
        expect([
          name,
          files
            .get(file)!
            .source.match(new RegExp(`^export (async )?(function|const) ${name}\\b`, 'm')) !== null,
        ]).toEqual([name, true])
        const uses = [...files.values()]
          .filter(({ path }) => /^(app|server)\//.test(path))
          .flatMap(({ source }) => source.match(new RegExp(`\\b${name}\\b`, 'g')) ?? [])
        expect([name, uses.length > 1]).toEqual([name, true])
      }
    },
  )

  test.each([...tables, ...procedures, ...functions])(
    '$ids are called $given, as they were given [CALL-01]',
    ({ ids, given }) => {
      for (const id of ids)
        expect([
          id,
          texts
            .get(id)!
            .replace(/^Function /, '')
            .startsWith(given),
        ]).toEqual([id, true])
    },
  )

  test('has every operation that the service of CALL-61 exposes, each with what does it here or why nothing does [CALL-61 OP-036]', () => {
    const operations = authentication
      .filter(({ ids }) => ids.includes('CALL-61'))
      .map(({ given }) => given)
    expect(operations).toEqual([
      'signup',
      'token (password)',
      'token (code-exchange)',
      'token (refresh)',
      'token (id-token grants)',
      'one-time code',
      'verify',
      'recover',
      'resend',
      'logout',
      'single sign-on',
      'multi-factor enroll',
      'multi-factor challenge',
      'multi-factor verify',
      'user read',
      'user update',
      'identity deletion',
      'factor deletion',
    ])
    const words = texts.get('CALL-61')!
    for (const operation of operations)
      for (const word of operation.match(/[a-z-]+/g)!) expect(words).toContain(word)
  })
})

test('the two named functions have addresses [CALL-01 CALL-62 CALL-63]', () => {
  const routes = readFileSync('app/routes.ts', 'utf8')
  expect(functions.map(({ given }) => given)).toEqual([
    'order-webhook',
    'admin-seller-applications',
  ])
  for (const { given, does } of functions) {
    expect(routes).toContain(`'functions/v1/${given}'`)
    expect(does).toMatch(new RegExp(`^(POST|GET) /functions/v1/${given}$`))
  }
})
