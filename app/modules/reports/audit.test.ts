import { globSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inLocale } from '#i18n/locale.server.ts'
import { applicationMoves } from '#modules/sellers/seller-application.ts'
import { adjustmentKinds } from '#modules/payouts/wallet-adjustment.ts'
import { disputeMoves } from '#modules/disputes/dispute.ts'
import { moves } from '#modules/orders/order.ts'
import { partMoves } from '#modules/orders/internal/partial-refund.ts'
import { deeds } from '#modules/order-payments/payment-handling.ts'
import { depositMoves } from '#modules/payouts/deposit.ts'
import { payoutBatchActs } from '#modules/payouts/payout-batch.ts'
import { withdrawalMoves } from '#modules/payouts/withdrawal.ts'
import { settingKeys } from '#modules/settings/settings.ts'
import { settingName } from '#modules/settings/ui/setting-words.ts'
import { auditActions, auditNouns, changesOf, humanised, partsOf } from './audit.ts'
import { excerptOf } from './excerpt.ts'
import { actionWords, auditFieldWords, nounWords, valueLines } from './ui/audit-words.ts'

const inEach = (check: () => void) => {
  for (const locale of ['en', 'ar'] as const) inLocale(locale, check)
}

/** What the kinds of writing are called, which are saved by one command. */
const writings = Array.from(
  readFileSync('app/modules/content/internal/writing-rows.server.ts', 'utf8')
    .match(/const nouns: .*?\n\}/s)![0]
    .matchAll(/: '([a-z_]+)'/g),
  ([, noun]) => noun!,
)

/**
 * What stands in place of the verb where an action is written, by the tables of those who write it.
 */
const verbs: Record<string, readonly string[]> = {
  '${noun}.${act}': writings.flatMap((noun) => [`${noun}.create`, `${noun}.update`]),
  '${noun}.delete': writings.map((noun) => `${noun}.delete`),
  'order.${move}': [...namesBy(moves, 'admin'), ...Object.values(partMoves), 'dispute', 'settle'],
  // who frees an order settles it
  'dispute.${move}': namesBy(disputeMoves, 'admin').filter((name) => name !== 'free'),
  'withdrawal.${verb}': [...namesBy(withdrawalMoves, 'admin'), 'return_exported'],
  'payout_batch.${act}': payoutBatchActs,
  'deposit.${name}': Object.keys(depositMoves),
  'seller_application.${move}': namesBy(applicationMoves, 'applicant'),
  'seller_application.${decision}': namesBy(applicationMoves, 'admin'),
  'wallet.${kind}': adjustmentKinds,
  'user.${kind}': ['two_step_off', 'address'],
  'user.ask_${kind}': ['two_step_off', 'address'],
  'user.${link}_link': ['reset', 'confirm'],
  'payment.${deedOf(as, payment)}': deeds,
}
for (const verb of ['create', 'update', 'delete', 'move'])
  verbs[`game_\${kind}.${verb}`] = ['faq', 'guide']

function namesBy(
  table: Record<string, { by: string | readonly string[] }>,
  party: string,
): string[] {
  return Object.entries(table)
    .filter(([, { by }]) => by.includes(party))
    .map(([name]) => name)
}

const writers = globSync('{app,db,scripts,server}/**/*.ts', {
  exclude: (path) => path.includes('.test.'),
})
  .map((path) => ({ path, source: readFileSync(path, 'utf8') }))
  .filter(
    ({ path, source }) =>
      source.includes("platform/audit.server.ts'") && path !== 'app/platform/audit.server.ts',
  )

/** The actions of a source, as they stand there or in the constant that is named there. */
const actionsIn = (source: string) =>
  [...source.matchAll(/\baction: ([^,\n]+),|\baction,\n/g)].map(([, value = 'action']) =>
    /^\w+$/.test(value) ? source.match(new RegExp(`const ${value} = (.+)`))![1]! : value,
  )
const namesIn = (value: string) =>
  [...value.matchAll(/(['`])([a-z_${}]+\.[\w${}(), ]+)\1/g)].map(([, , name]) => name!)

/** Every action that the code can write. */
const written = writers
  .flatMap(({ source }) => actionsIn(source).flatMap(namesIn))
  .flatMap((name) =>
    name.includes('${')
      ? (verbs[name]?.map((verb) =>
          verb.includes('.') ? verb : name.replace(/\$\{[^}]+\}/, verb),
        ) ?? name)
      : name,
  )

test('each place that writes into the audit log says which action, by its name', () => {
  expect(writers.length).toBeGreaterThan(15)
  for (const { path, source } of writers) {
    const calls = source.match(/\bawait audit\(/g)?.length ?? 0
    const actions = actionsIn(source)
    expect([
      path,
      calls > 0,
      actions.length >= calls,
      actions.filter((value) => namesIn(value).length === 0),
    ]).toEqual([path, true, true, []])
  }
})

test('every action that is written has words in both languages, no two the same, and there are no words for others [ADM-SHELL-02]', () => {
  expect([...new Set(written)].sort()).toEqual([...auditActions].sort())
  inEach(() => {
    for (const action of auditActions)
      expect(actionWords(action)).not.toMatch(/[._]|: ?[\u2066-\u2068]/)
    expect(new Set(auditActions.map(actionWords)).size).toBe(auditActions.length)
  })
  expect(actionWords('game.create')).toBe('Game created')
})

test('every subject that is written is one to narrow the log to', () => {
  const nouns = writers.flatMap(({ source }) =>
    [
      ...source.matchAll(/(?:subject: |subjectOf = [^\n]*=> )['`]([a-z_]+)(?:_\$\{kind\})?[:'`]/g),
    ].map(([, noun]) => noun!),
  )
  expect(
    [
      ...new Set(
        [...nouns, ...writings].flatMap((noun) =>
          noun === 'game' ? ['game', 'game_faq', 'game_guide'] : noun,
        ),
      ),
    ].sort(),
  ).toEqual([...auditNouns].sort())
})

test('a setting is told as its own screen names it, in its own unit', () => {
  inEach(() => {
    for (const key of settingKeys)
      expect(auditFieldWords(key).endsWith(`: ${settingName(key)}`)).toBe(true)
  })
  expect(
    valueLines('setting', 'seller_fee_items_bp', 1_050).map((line) =>
      line.replace(/[\u2066-\u2069]/g, ''),
    ),
  ).toEqual(['10.5%'])
  expect(valueLines('setting', 'deposits_open', true)).toEqual(['On'])
})

test('an action, a field, a noun or a state that nobody thought of is told by its own name', () => {
  expect(actionWords('game.put_aside').replace(/[\u2066-\u2069]/g, '')).toBe('Game: put aside')
  expect([
    actionWords('reconciled'),
    actionWords(''),
    actionWords('.'),
    actionWords('a.b.c'),
    actionWords('constructor.toString'),
  ]).toHaveLength(5)
  expect([
    auditFieldWords('some_new_field'),
    nounWords('new_noun'),
    humanised('meta-title'),
  ]).toEqual(['Some new field', 'New noun', 'Meta title'])
  expect([
    auditFieldWords('__proto__'),
    auditFieldWords('toString'),
    nounWords('hasOwnProperty'),
  ]).toEqual(['Proto', 'ToString', 'HasOwnProperty'])
})

test('only what changed is told, field by field, and nothing that is empty before and after', () => {
  expect(
    changesOf(
      { a: 1, b: [1], c: null, e: '', f: [], g: 'x' },
      { a: 1, b: [2], d: false, e: null, g: null },
    ),
  ).toEqual([
    { field: 'b', before: [1], after: [2] },
    { field: 'g', before: 'x', after: null },
    { field: 'd', before: undefined, after: false },
  ])
  expect(changesOf({ taken: [] }, { given: ['Gold'] })).toEqual([
    { field: 'given', before: undefined, after: ['Gold'] },
  ])
  expect(changesOf(null, { name: 'X' })).toEqual([{ field: 'name', before: undefined, after: 'X' }])
  expect(changesOf('old', ['new'])).toEqual([{ field: 'value', before: 'old', after: ['new'] }])
  expect(changesOf(null, null)).toEqual([])
})

test('an id is left to the code where its name stands beside it, and else shortened as everywhere', () => {
  expect(
    changesOf({ seller_id: 7, seller: 'amine_213', game_id: 108 }, null).map(({ field }) => field),
  ).toEqual(['seller', 'game_id'])
  expect(valueLines('feedback', 'order_id', '0123abcd-0000-4000-8000-000000000000')).toEqual([
    '0123abcd',
  ])
})

test('values are told in words: money, rates, times, states, categories, yes and no, lists', () => {
  const plain = (noun: string, field: string, value: unknown) =>
    valueLines(noun, field, value).map((line) => line.replace(/[\u2066-\u2069]/g, ''))
  expect(plain('wallet', 'amount', 18_500)).toEqual(['18,500\u00a0DA'])
  expect(plain('conversation', 'dispute', 1_011)).toEqual(['D-1011'])
  expect(plain('dispute', 'status', 'deciding')).toEqual(['Kanz is deciding'])
  expect(plain('dispute', 'decided_part', 3_500)).toEqual(['3,500\u00a0DA'])
  expect(plain('offer', 'game_id', 1_234)).toEqual(['1234'])
  expect(plain('order', 'status', 'refunded_wallet')).toEqual(['Refunded to wallet'])
  expect(plain('seller_application', 'status', 'approved')).toEqual(['Approved'])
  expect(plain('seller_application', 'changed_fields', ['full_name', 'phone'])).toEqual([
    'Full name, Phone',
  ])
  expect([
    plain('withdrawal', 'status', 'half_way'),
    plain('withdrawal', 'status', 'paid'),
    plain('deposit', 'status', 'refused'),
    plain('offer', 'status', 'paused'),
  ]).toEqual([['Half way'], ['Paid'], ['Refused'], ['Paused']])
  expect([
    plain('feedback', 'rating', 'negative'),
    plain('post', 'locale', 'ar'),
    plain('game_import', 'existing', 'skip'),
    plain('game_import', 'columns', ['name', 'platform_support']),
    plain('game_import', 'words', { platforms: { xbox: 'Xbox One' } }),
  ]).toEqual([
    ['Negative'],
    ['Arabic'],
    ['Left as they are'],
    ['Name, Platforms'],
    ['Platforms: Xbox: Xbox One'],
  ])
  expect(plain('game', 'category', 'boosting')).toEqual(['Boosting'])
  expect(plain('category', 'is_enabled', false)).toEqual(['No'])
  expect(plain('game', 'tags', ['rpg', 'pc'])).toEqual(['rpg, pc'])
  expect(plain('profile', 'suspended_at', '2026-11-20T23:30:00.000Z')).toEqual([
    '21 Nov 2026 00:30'.replaceAll(' ', '\u00a0'),
  ])
  expect(plain('game', 'rows', [{ name: 'A', active: true }, { name: 'B' }])).toEqual([
    'Name: A · Active: Yes',
    'Name: B',
  ])
  expect([
    plain('game', 'name', ''),
    plain('game', 'name', null),
    plain('game', 'tags', []),
  ]).toEqual([[], [], []])
})

test('whatever is written down can be read, and is never raw code [fuzz]', () => {
  inEach(() =>
    fc.assert(
      fc.property(fc.string(), fc.jsonValue(), fc.jsonValue(), (name, before, after) => {
        expect(typeof actionWords(name)).toBe('string')
        for (const change of changesOf(before, after)) {
          for (const value of [change.before, change.after]) {
            for (const line of valueLines(partsOf(name).noun, change.field, value))
              expect(typeof line).toBe('string')
          }
        }
      }),
      { numRuns: 300 },
    ),
  )
  expect(valueLines('x', 'y', { a: { b: { c: { d: 1 } } } }).join()).not.toMatch(/[{}"[\]]/)
})

test('a long text is cut, never within a letter, and a short one is whole', () => {
  expect(excerptOf('x'.repeat(160))).toBe('x'.repeat(160))
  expect(excerptOf('x'.repeat(161))).toBe(`${'x'.repeat(140)}…`)
  expect(excerptOf('👨‍👩‍👧'.repeat(60))).toMatch(/^(👨‍👩‍👧)+…$/u)
  expect(excerptOf('a\nb\nc\nd\ne')).toBe('a\nb\nc\nd…')
})
