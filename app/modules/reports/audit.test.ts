import fc from 'fast-check'
import { expect, test } from 'vitest'
import { overwriteGetLocale } from '#i18n/paraglide/runtime.js'
import { changesOf, excerptOf, humanised, knownActions, partsOf } from './audit.ts'
import { actionWords, fieldWords, nounWords, valueLines } from './ui/audit-words.ts'

const inEach = (check: () => void) => {
  for (const locale of ['en', 'ar'] as const) {
    overwriteGetLocale(() => locale)
    check()
  }
  overwriteGetLocale(() => 'en')
}

/** Every action of the back office as it is written down. */
const written = `game.create game.update game.delete game_faq.create game_faq.update game_faq.delete game_guide.create game_guide.update
  game_guide.delete game_relation.create game_relation.delete category.update profile.grant_admin profile.revoke_admin profile.grant_seller
  profile.revoke_seller profile.suspend profile.restore profile.sign_out wallet.adjust badge.create badge.update badge.delete profile.give_badge
  profile.take_badge offer.pause offer.activate offer.delete withdrawal.approve withdrawal.pay withdrawal.return deposit.confirm deposit.refuse
  order.mark_paid order.complete order.cancel order.refund_wallet order.refund_original order.dispute order.settle payment_method.create
  payment_method.update payment_method.delete reward.create reward.update reward.delete setting.update post.create post.update post.delete
  article.create article.update article.delete help_category.create help_category.update help_category.delete feedback.reject games.import
  seller_application.submit seller_application.update seller_application.resubmit seller_application.approve seller_application.reject
  seller_application.notes account.delete admin.create`.split(/\s+/)

test('every action has words in both languages, and no two of one noun the same', () => {
  inEach(() => {
    for (const action of written) expect(actionWords(action)).not.toMatch(/[._]|: ?\u2068/)
    const orders = written.filter((action) => action.startsWith('order.')).map(actionWords)
    expect(new Set(orders).size).toBe(orders.length)
  })
  expect(actionWords('game.create')).toBe('Game created')
  expect(written.filter((action) => !knownActions.includes(action) && !action.startsWith('account') && !action.startsWith('admin'))).toEqual([])
})

test('an action, a field, a noun or a state that nobody thought of is told by its own name', () => {
  expect(actionWords('game.put_aside').replace(/[\u2068\u2069]/g, '')).toBe('Game: put aside')
  expect([actionWords('reconciled'), actionWords(''), actionWords('.'), actionWords('a.b.c'), actionWords('constructor.toString')]).toHaveLength(5)
  expect([fieldWords('some_new_field'), nounWords('new_noun'), humanised('meta-title')]).toEqual(['Some new field', 'New noun', 'Meta title'])
  expect([fieldWords('__proto__'), fieldWords('toString'), nounWords('hasOwnProperty')]).toEqual(['Proto', 'ToString', 'HasOwnProperty'])
})

test('only what changed is told, field by field', () => {
  expect(changesOf({ a: 1, b: [1], c: null }, { a: 1, b: [2], d: false })).toEqual([
    { field: 'b', before: [1], after: [2] }, { field: 'c', before: null, after: undefined }, { field: 'd', before: undefined, after: false },
  ])
  expect(changesOf(null, { name: 'X' })).toEqual([{ field: 'name', before: undefined, after: 'X' }])
  expect(changesOf('old', ['new'])).toEqual([{ field: 'value', before: 'old', after: ['new'] }])
  expect(changesOf(null, null)).toEqual([])
})

test('values are told in words: money, rates, times, states, categories, yes and no, lists', () => {
  const plain = (noun: string, field: string, value: unknown) => valueLines(noun, field, value).map((line) => line.replace(/[\u2066-\u2069]/g, ''))
  expect(plain('wallet', 'amount', 18_500)).toEqual(['18,500 DA'])
  expect(plain('setting', 'seller_fee_items_bp', 1_050)).toEqual(['10.5%'])
  expect(plain('order', 'status', 'refunded_wallet')).toEqual(['Refunded to wallet'])
  expect(plain('seller_application', 'status', 'approved')).toEqual(['Approved'])
  expect(plain('withdrawal', 'status', 'half_way')).toEqual(['Half way'])
  expect(plain('game', 'category', 'boosting')).toEqual(['Boosting'])
  expect(plain('category', 'is_enabled', false)).toEqual(['No'])
  expect(plain('game', 'tags', ['rpg', 'pc'])).toEqual(['rpg, pc'])
  expect(plain('profile', 'suspended_at', '2026-11-20T23:30:00.000Z')).toEqual(['21 Nov 2026 00:30'])
  expect(plain('games', 'rows', [{ name: 'A', active: true }, { name: 'B' }])).toEqual(['Name: A · Active: Yes', 'Name: B'])
  expect([plain('game', 'name', ''), plain('game', 'name', null), plain('game', 'tags', [])]).toEqual([[], [], []])
})

test('whatever is written down can be read, and is never raw code [fuzz]', () => {
  inEach(() => fc.assert(fc.property(fc.string(), fc.jsonValue(), fc.jsonValue(), (name, before, after) => {
    expect(typeof actionWords(name)).toBe('string')
    for (const change of changesOf(before, after)) {
      for (const value of [change.before, change.after]) {
        for (const line of valueLines(partsOf(name).noun, change.field, value)) expect(typeof line).toBe('string')
      }
    }
  }), { numRuns: 300 }))
  expect(valueLines('x', 'y', { a: { b: { c: { d: 1 } } } }).join()).not.toMatch(/[{}"[\]]/)
})

test('a long text is cut, never within a letter, and a short one is whole', () => {
  expect(excerptOf('x'.repeat(160))).toBe('x'.repeat(160))
  expect(excerptOf('x'.repeat(161))).toBe(`${'x'.repeat(140)}…`)
  expect(excerptOf('👨‍👩‍👧'.repeat(60))).toMatch(/^(👨‍👩‍👧)+…$/u)
  expect(excerptOf('a\nb\nc\nd\ne')).toBe('a\nb\nc\nd…')
})
