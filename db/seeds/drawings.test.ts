import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { games } from './data/games.ts'
import { offersFor } from './data/offers.ts'
import { createRng } from './data/rng.ts'
import { sellers } from './data/sellers.ts'
import { type DrawnOffer, drawingsOf } from './drawings.ts'

const offers = offersFor(createRng(213), games, sellers)
const account = (attributes: DrawnOffer['attributes']): DrawnOffer => ({
  game: 'pubg-mobile',
  category: 'accounts',
  title: 'Ace',
  attributes,
})
const uc = (amount: number): DrawnOffer => ({
  game: 'pubg-mobile',
  category: 'currencies',
  title: 'UC',
  attributes: { amount },
})
const boost = (from: string, to: string): DrawnOffer => ({
  game: 'pubg-mobile',
  category: 'boosting',
  title: 'Rank',
  attributes: { from_rank: from, to_rank: to },
})
/** How often a piece is in the drawing that has most of it. */
const most = (offer: DrawnOffer, piece: string) =>
  Math.max(...drawingsOf(offer).map((drawing) => drawing.split(piece).length - 1))

test('every offer of the demo can be drawn, of pieces that there are, and without words', () => {
  const scenes = readFileSync('db/seeds/data/scenes.svg', 'utf8')
  const pieces = new Set(Array.from(scenes.matchAll(/id="(\w+)"/g), ([, id]) => id))
  for (const offer of offers) {
    const drawings = drawingsOf(offer)
    expect(drawings.length).toBeGreaterThan(0)
    for (const drawing of drawings) {
      expect(drawing).not.toMatch(/NaN|undefined|<text/)
      for (const [, id] of drawing.matchAll(/href="#(\w+)"/g)) expect(pieces).toContain(id)
    }
  }
})

test('the same facts give the same drawings', () => {
  for (const offer of offers.slice(0, 50))
    expect(drawingsOf(offer)).toEqual(drawingsOf(structuredClone(offer)))
})

test('an account’s upgraded guns are drawn, a mark for each up to fifteen', () => {
  const full = (guns: number) =>
    drawingsOf(account({ upgraded_guns: guns }))
      .find((drawing) => drawing.includes('#gun'))
      ?.match(/#shape0"[^/]*--d/g)?.length
  expect(most(account({ upgraded_guns: 2 }), '#gun')).toBe(2)
  expect([1, 7, 10, 15, 90].map(full)).toEqual([1, 7, 10, 15, 15])
  expect(full(0)).toBeUndefined()
})

test('a larger pack is drawn as more coins', () => {
  const coins = [60, 325, 660, 1800, 3850].map((amount) => most(uc(amount), '#coin'))
  expect(coins).toEqual(coins.toSorted((one, other) => one - other))
  expect(coins[4]).toBeGreaterThan(3 * coins[0]!)
})

test('a boost is drawn from the rank it starts at to the one it ends at', () => {
  const climbed = (from: string, to: string) =>
    drawingsOf(boost(from, to))[0]!.match(/height="3" fill="var\(--d\)"/g)?.length
  expect(climbed('bronze', 'conqueror')).toBe(6)
  expect(climbed('crown', 'conqueror')).toBeLessThan(6)
})

test('an account that states nothing is drawn without a panel of empty bars', () => {
  const [drawing, ...others] = drawingsOf(account({}))
  expect(others).toEqual([])
  expect(drawing).not.toContain('x="100"')
})
