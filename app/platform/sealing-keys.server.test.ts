import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { sealingKeysFrom } from './sealing-keys.server.ts'
import { StartupError } from './startup-error.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'kanz-keys-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const key = () => randomBytes(32).toString('base64')

test('keys are read in their order, the newest first', () => {
  const [one, two, hash] = [key(), key(), key()]
  const source = { VAULT_KEYS: `12:${two}, 3:${one}`, VAULT_HASH_KEY: hash }
  expect(sealingKeysFrom(source, dataDir, true)).toEqual({
    keys: [
      { id: 12, key: Buffer.from(two, 'base64') },
      { id: 3, key: Buffer.from(one, 'base64') },
    ],
    hashKey: Buffer.from(hash, 'base64'),
  })
})

test('a production without keys has none; elsewhere they are made once, for their owner alone', () => {
  expect(sealingKeysFrom({}, dataDir, true)).toBeUndefined()
  const made = sealingKeysFrom({}, dataDir, false)!
  expect(made.keys.map(({ id }) => id)).toEqual([1])
  expect(made.hashKey).not.toEqual(made.keys[0]!.key)
  expect(sealingKeysFrom({}, dataDir, false)).toEqual(made)
  for (const name of ['vault-keys', 'vault-hash-key'])
    expect(statSync(join(dataDir, name)).mode & 0o777).toBe(0o600)
  expect(readFileSync(join(dataDir, 'vault-keys'), 'utf8')).toMatch(/^1:/)
})

test.each([
  ['one without the other', { VAULT_KEYS: `1:${key()}` }],
  ['the other alone', { VAULT_HASH_KEY: key() }],
  ['a key without a number', { VAULT_KEYS: key(), VAULT_HASH_KEY: key() }],
  ['a number that is none', { VAULT_KEYS: `0:${key()}`, VAULT_HASH_KEY: key() }],
  ['two of one number', { VAULT_KEYS: `1:${key()},1:${key()}`, VAULT_HASH_KEY: key() }],
  ['a key that is too short', { VAULT_KEYS: `1:${key().slice(4)}`, VAULT_HASH_KEY: key() }],
  ['a key that is no base64', { VAULT_KEYS: `1:${'!'.repeat(44)}`, VAULT_HASH_KEY: key() }],
  ['a hash key that is none', { VAULT_KEYS: `1:${key()}`, VAULT_HASH_KEY: 'secret' }],
  ['an end without a key', { VAULT_KEYS: `1:${key()},`, VAULT_HASH_KEY: key() }],
] as [string, Record<string, string>][])('%s is refused, in words without the key', (_, source) => {
  const read = () => sealingKeysFrom(source, dataDir, true)
  expect(read).toThrow(StartupError)
  for (const value of Object.values(source))
    expect(read).not.toThrow(value.replace(/^\d+:/, '').slice(0, 12))
})
