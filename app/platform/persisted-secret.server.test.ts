import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { persistedSecret } from './persisted-secret.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'kanz-kept-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a secret is made once, for its owner’s eyes', () => {
  const dataDir = join(folder, 'new')
  expect(persistedSecret(dataDir, 'one', () => 'first')).toBe('first')
  expect(persistedSecret(dataDir, 'one', () => 'second')).toBe('first')
  expect(statSync(join(dataDir, 'one')).mode & 0o777).toBe(0o600)
  expect(readdirSync(dataDir)).toEqual(['one'])
})

test('of two programs that begin at once the first one’s secret counts for both', () => {
  const dataDir = join(folder, 'race')
  const late = persistedSecret(dataDir, 'two', () => {
    // the other one makes and keeps its own meanwhile
    expect(persistedSecret(dataDir, 'two', () => 'first')).toBe('first')
    return 'second'
  })
  expect(late).toBe('first')
  expect(readdirSync(dataDir)).toEqual(['two'])
})

test('one that cannot be made leaves nothing', () => {
  const dataDir = join(folder, 'none')
  const fail = () => {
    throw new Error('no entropy')
  }
  expect(() => persistedSecret(dataDir, 'three', fail)).toThrow('no entropy')
  expect(readdirSync(dataDir)).toEqual([])
})
