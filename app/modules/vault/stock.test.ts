import { expect, test } from 'vitest'
import {
  holdsNew,
  isInstantKind,
  isUnsold,
  MOST_IN_STOCK,
  shownFrom,
  stockPath,
  unitStates,
} from './stock.ts'

test('what a seller adds is held until so many of their units were let through', () => {
  expect([0, 9, 10, 11].map((passed) => holdsNew(passed, 10))).toEqual([true, true, false, false])
})

test('nothing is held where nothing is looked at', () => {
  expect(holdsNew(0, 0)).toBe(false)
})

test('only accounts into which something must be given are delivered by their payment', () => {
  const [must, may] = [{ required: true }, { required: false }]
  expect(isInstantKind('accounts', [may, must])).toBe(true)
  expect(isInstantKind('accounts', [may])).toBe(false)
  expect(isInstantKind('accounts', [])).toBe(false)
  expect(isInstantKind('items', [must])).toBe(false)
})

test('a unit is its seller’s until it is sold or taken out', () => {
  expect(unitStates.filter(isUnsold)).toEqual(['held', 'stock'])
  expect(MOST_IN_STOCK).toBe(5_000)
})

test('an address asks for one state or for all units', () => {
  const asked = (query: string) => shownFrom(new URLSearchParams(query))
  expect(['show=stock', 'show=held', 'show=sold', 'show', ''].map(asked)).toEqual([
    'stock',
    'held',
    null,
    null,
    null,
  ])
  expect(stockPath(7)).toBe('/manage-offers/7/vault')
  expect(stockPath(7, 'u')).toBe('/manage-offers/7/vault/u')
})
