import { expect, test } from 'vitest'
import { changedCard, heldAfter, type HeldCards } from './order-cards.ts'

const card = (id: string, minute: number, status = 'paid') => ({
  id,
  created_at: `2026-11-22T10:0${minute}:00.000Z`,
  status,
})
const shown = <Card>(...cards: Card[]): HeldCards<Card>[] =>
  cards.map((each) => ({ card: each, shown: true }))
const ids = (held: HeldCards<{ id: string }>[]) =>
  held.map(({ card: { id }, shown: isShown }) => (isShown ? id : `(${id})`))
const nothing = { kept: new Set<string>(), answered: [], same: true }

test('a list that was read again is as it was read, newest first', () => {
  expect(ids(heldAfter(shown(card('a', 1)), [card('c', 3), card('b', 2)], nothing))).toEqual([
    'c',
    'b',
  ])
})

test('a card in which something was begun stays in its place while the same is asked for, and out of sight otherwise', () => {
  const before = shown(card('c', 3), card('b', 2), card('a', 1))
  const kept = new Set(['b'])
  expect(ids(heldAfter(before, [card('c', 3), card('a', 1)], { ...nothing, kept }))).toEqual([
    'c',
    'b',
    'a',
  ])
  const narrowed = heldAfter(before, [card('a', 1)], { ...nothing, kept, same: false })
  expect(ids(narrowed)).toEqual(['(b)', 'a'])
  expect(ids(heldAfter(narrowed, [card('a', 1)], { ...nothing, kept }))).toEqual(['(b)', 'a'])
  expect(
    ids(heldAfter(narrowed, [card('b', 2), card('a', 1)], { ...nothing, kept, same: false })),
  ).toEqual(['b', 'a'])
})

test('a card that stays shows what became of it', () => {
  const [held] = heldAfter(shown(card('a', 1)), [], {
    ...nothing,
    kept: new Set(['a']),
    answered: [card('a', 1, 'received')],
  })
  expect(held!.card.status).toBe('received')
})

test('what changed is told of cards that were there, and are seen', () => {
  const before = shown(card('b', 2), card('a', 1))
  expect(changedCard(before, shown(card('c', 3), card('b', 2), card('a', 1)))).toBeUndefined()
  expect(changedCard(before, shown(card('b', 2), card('a', 1, 'received')))?.id).toBe('a')
})
