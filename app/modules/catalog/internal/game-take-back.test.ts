import { expect, test } from 'vitest'
import type { KnownGame } from '../game-import-plan.ts'
import { decideTakeBack, type ImportedGame } from './game-take-back.ts'

const now = {
  id: 7,
  name: 'Doom',
  publisher: 'id',
  tags: ['fps'],
  featured: false,
} as unknown as KnownGame
const added: ImportedGame = {
  before: null,
  after: { name: 'Doom', publisher: 'id', tags: ['fps'], featured: false },
  now,
  hasOffers: false,
  isUsed: false,
  hasPictures: false,
}
const changed: ImportedGame = { ...added, before: { publisher: 'GT' }, after: { publisher: 'id' } }

test('a game that an import added goes while it is as it was written and nothing is of it', () => {
  expect(decideTakeBack(added)).toBe('remove')
  expect(decideTakeBack({ ...added, hasOffers: true, isUsed: true })).toBe('offers')
  expect(decideTakeBack({ ...added, isUsed: true })).toBe('used')
  expect(decideTakeBack({ ...added, hasPictures: true })).toBe('edited')
  expect(decideTakeBack({ ...added, now: { ...now, tags: ['fps', 'pc'] } })).toBe('edited')
})

test('a game that it changed is restored while what it wrote stands, whatever else there is', () => {
  const busy = { hasOffers: true, isUsed: true, hasPictures: true }
  expect(decideTakeBack({ ...changed, ...busy })).toBe('restore')
  expect(decideTakeBack({ ...changed, now: { ...now, featured: true } })).toBe('restore')
  expect(decideTakeBack({ ...changed, now: { ...now, publisher: 'Bethesda' } })).toBe('edited')
})
