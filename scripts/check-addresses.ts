import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../app/routes.ts'
import type { ESTree } from 'vite'
import { isProduct, lineAt, visit, type Source } from './source.ts'

/** What stands where a template puts a value. */
const HOLE = '\0'

/** What else answers: server/app.ts, the files of public/, the sign-in library, and in Arabic. */
const answeredElsewhere =
  /^\/(?:(?:events|healthz|livez|files|api|icons|sound|sign-out|ar)(?![\w-])|[\w-]+\.(?:svg|png)$)/

/** Where what is limited is named, partly as the sign-in library names its endpoints. */
const LIMITS = 'app/modules/auth/limits.server.ts'

/**
 * Every address that app/ writes out, whole or as a template, and that no route answers, as a
 * sentence each. A route that is renamed finds its links by it.
 */
export function strayAddresses(files: Source[], patterns = patternsOf(routes)): string[] {
  const limited = files.filter(({ path }) => path === LIMITS).flatMap(addressesIn)
  const limits = new Set(limited.map(({ address }) => address))
  return files.filter(isWriter).flatMap((file) =>
    addressesIn(file)
      .filter(({ address }) => !answeredElsewhere.test(address) && !limits.has(address))
      .filter(({ address }) => !patterns.some((pattern) => leadsTo(address, pattern)))
      .map(({ address, start }) => {
        const shown = address.replaceAll(HOLE, '${…}')
        return `${file.path}:${lineAt(file, start)} writes ${shown}, which no route answers`
      }),
  )
}

/** The platform has paths of files, and a payment provider those of its own server. */
const isWriter = ({ path }: Source): boolean =>
  isProduct(path) &&
  /^app\/(?!platform\/|modules\/payments\/internal\/|(?:admin-)?routes\.ts$)/.test(path)

/** The address of each route, such as `/orders/:orderId`. */
function patternsOf(entries: readonly RouteConfigEntry[], before = ''): string[] {
  return entries.flatMap(({ path, index, children = [] }) => {
    const own = path ? `${before}/${path}` : before
    const without = own.endsWith('?') ? [own.replace(/\/[^/]+$/, '')] : []
    return [...(path || index ? [own] : []), ...without, ...patternsOf(children, own)]
  })
}

/** The texts of a script that begin as an address does, up to their query. */
function addressesIn(file: Source): { address: string; start: number }[] {
  const found: { address: string; start: number }[] = []
  const parts = new Set<number>()
  const note = (node: ESTree.Expression) => {
    if (parts.has(node.start)) return
    for (const text of textsOf(node, parts))
      if (/^\/[a-z]/.test(text))
        found.push({ address: text.replace(/[?#].*$/s, ''), start: node.start })
  }
  visit(file, {
    Literal: (node) => {
      if (typeof node.value === 'string') note(node)
    },
    TemplateLiteral: note,
  })
  return found
}

/** What an expression may come to, with a hole for each value; `parts` learns where texts stand. */
function textsOf(node: ESTree.Expression, parts: Set<number>): string[] {
  parts.add(node.start)
  if (node.type === 'Literal') return [String(node.value)]
  if (node.type === 'ConditionalExpression')
    return [...textsOf(node.consequent, parts), ...textsOf(node.alternate, parts)]
  if (node.type !== 'TemplateLiteral') return [HOLE]
  return node.quasis.reduce<string[]>(
    (begun, { value }, at) => {
      const before = at === 0 ? [''] : textsOf(node.expressions[at - 1]!, parts)
      return begun.flatMap((text) => before.map((each) => text + each + (value.cooked ?? '')))
    },
    [''],
  )
}

/** What ends in a slash, or in a value that is no part of its own, may go on. */
function leadsTo(address: string, pattern: string): boolean {
  const asked = address.replace(/\/$|(?<=[^/])\0$/, '').split('/')
  const goesOn = asked.join('/') !== address
  const there = pattern.split('/')
  return (
    (goesOn ? asked.length <= there.length : asked.length === there.length) &&
    asked.every((part, at) => isPart(part, there[at]!))
  )
}

/** The words that stand where routes take a value; any other is a part of a route's own. */
const values = /^(?:new|cancel|complete|receive|administrator)$/

function isPart(asked: string, there: string): boolean {
  const [begin = '', ...rest] = asked.split(HOLE)
  if (there.startsWith(':')) return rest.length > 0 || values.test(asked)
  return rest.length === 0 || asked === HOLE
    ? asked === there
    : there.startsWith(begin) && there.endsWith(rest.at(-1)!)
}
