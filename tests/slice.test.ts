import { globSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import { routeFileAt, routeFiles } from '../scripts/route-files.ts'
import { projectSources } from '../scripts/source.ts'
import { changeOf, MOST_FILES, routesByFile, touchedRoutes } from '../scripts/touched.ts'
import { sliceOf } from './slice.ts'
import { drawsRows, hasDatabase, leftOut, longFiles, MOST_TOUCHED } from './turns.ts'

const users = routesByFile(projectSources())
const touchedBy = (...files: string[]) => touchedRoutes({ files, lines: [] }, users)

const addressOf = (row: string) => row.split(' ')[0]!

/** The rows that a run takes which is told of this slice. */
function chosen(slice: string, rows: string[], touched = ''): string[] {
  vi.stubEnv('SLICE', slice)
  vi.stubEnv('SLICE_TOUCHED', touched)
  return sliceOf(rows, addressOf, addressOf)
}
const slicesOf = (rows: string[], touched?: string) =>
  Array.from({ length: 8 }, (_, part) => chosen(`${part + 1}/8`, rows, touched))

const rows = Array.from({ length: 100 }, (_, nth) => `/wallet?page=${nth}`)

test('the eight slices are alike in size, and together every row once', () => {
  const slices = slicesOf(rows)
  expect(slices.flat().sort()).toEqual([...rows].sort())
  for (const slice of slices) expect([12, 13]).toContain(slice.length)
})

describe('of the test files', () => {
  const files = globSync(['{app,server,db,scripts,tests}/**/*.test.ts'])

  /** Those of a slice, when the change is of these files and touches these routes. */
  function run(slice: string, changed: string[] = [], routes = ''): string[] {
    vi.stubEnv('SLICE', slice)
    vi.stubEnv('SLICE_TOUCHED', routes)
    const left = leftOut(files, changed)
    return files.filter((file) => !left.includes(file))
  }
  const turns = Array.from({ length: 8 }, (_, part) => run(`${part + 1}/8`))
  const times = (file: string) => turns.filter((turn) => turn.includes(file)).length

  test('one with a database runs in a slice of the eight, a long one in two since these are few', () => {
    for (const file of files)
      expect([file, times(file)]).toEqual([
        file,
        longFiles.includes(file)
          ? expect.toBeOneOf([1, 2])
          : hasDatabase(file) && !drawsRows(file)
            ? 1
            : 8,
      ])
    expect(longFiles.filter((file) => !files.includes(file) || drawsRows(file))).toEqual([])
    for (const turn of turns)
      expect(turn.filter((file) => longFiles.includes(file))).toHaveLength(1)
    expect(run('')).toEqual(files)
  })

  const more = (changed: string[], routes?: string) =>
    run('1/8', changed, routes).filter((file) => !turns[0]!.includes(file))
  const waiting = files.filter((file) => !turns[0]!.includes(file))

  test('those run besides that changed, or whose neighbours, routes or imports did', () => {
    const [first] = waiting
    expect(more([first!])).toEqual([first])
    expect(more(['tests/app.ts'])).toEqual([])
    for (const [subject, test, routes] of [
      ['scripts/replica.ts', 'server/replica.test.ts'],
      ['app/routes/orders/step.tsx', 'app/routes/orders/step.test.ts'],
      ['docs/README.md', 'app/routes/orders/step.test.ts', 'routes/orders/step.tsx'],
    ])
      expect([subject, run('1/8', [subject!], routes)]).toEqual([
        subject,
        expect.arrayContaining([test]),
      ])
  })

  test('at most two dozen run for what a change touches, first those that it changes', () => {
    const changed = waiting.slice(-MOST_TOUCHED)
    expect(more([...changed, 'app/routes/orders/step.ts'])).toEqual(changed)
  })
})

test('rows of one name stay together in their order, and no slice of few is empty', () => {
  const few = ['/a read', '/b read', '/a write', '/c read']
  for (const slice of slicesOf(few))
    expect([['/a read', '/a write'], ['/b read'], ['/c read']]).toContainEqual(slice)
})

test('without a slice every row is taken', () => {
  expect(chosen('', rows)).toEqual(rows)
})

test('all rows at what the change touches are taken besides', () => {
  const touched = '/orders/{paid}/say in Arabic'
  for (const slice of slicesOf([...rows, touched], 'routes/messaging/send.tsx'))
    expect(slice).toContain(touched)
})

test.each([
  ['/', 'routes/shop/home.tsx'],
  ['/ar', 'routes/shop/home.tsx'],
  ['/ar/orders/{paid}/say?from=list', 'routes/messaging/send.tsx'],
  ['{game}?tab=faqs', 'routes/shop/game.tsx'],
  ['/admin/users/{person}/wallet', 'routes/admin/users/wallet.tsx'],
])('%s is answered by %s', (address, file) => {
  expect(routeFileAt(address)).toBe(file)
  expect(routeFiles).toContain(file)
})

test('a change touches what is made of it, by the names that are taken from a module', () => {
  expect(touchedBy('app/routes/messaging/send.tsx')).toEqual(['routes/messaging/send.tsx'])
  const checkout = touchedBy('app/modules/checkout/checkout.server.ts')
  expect(checkout).toContain('routes/checkout/payment.tsx')
  expect(checkout).not.toContain('routes/wallet/wallet.tsx')
})

test('what many addresses are made of touches none of them: the slices look everywhere', () => {
  expect(touchedBy('app/kernel/money.ts', 'app/ui/island.tsx', 'db/schema.generated.ts')).toEqual(
    [],
  )
})

test('a row of a table that is new or written anew is touched', () => {
  const lines = ['  /orders/{paid}/say  signin  404', '  `${game}?tab=guides`,', "path: '/wallet',"]
  expect(touchedRoutes({ files: [], lines }, users)).toEqual([
    'routes/messaging/send.tsx',
    'routes/shop/game.tsx',
    'routes/wallet/wallet.tsx',
  ])
})

test('of a change new lines of the tables count; one of more than a hundred files touches nothing', () => {
  const table = 'tests/matrix-doors.ts'
  const diff = (files: string[]) => `+++ b/${files.join()}\n-  old\n+  new`
  expect(changeOf([table, 'app/root.tsx'], diff)).toEqual({
    files: [table, 'app/root.tsx'],
    lines: ['  new'],
  })
  const say = 'app/routes/messaging/send.tsx'
  const others = (count: number) => [
    say,
    ...Array.from({ length: count }, (_, n) => `docs/${n}.md`),
  ]
  expect(touchedRoutes(changeOf(others(MOST_FILES - 1), diff), users)).not.toEqual([])
  const wide = changeOf(others(MOST_FILES), diff)
  expect([wide.isWide, touchedRoutes(wide, users)]).toEqual([true, []])
})
