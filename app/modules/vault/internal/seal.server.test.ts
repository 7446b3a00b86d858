import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { SealingKeys } from '#platform/sealing-keys.server.ts'
import { type SealContext, sealDigestOf, rewrap, seal, Unreadable, unseal } from './seal.server.ts'

const keysOf = (...ids: number[]): SealingKeys => ({
  keys: ids.map((id) => ({ id, key: randomBytes(32) })),
  hashKey: randomBytes(32),
})
const unit = (given: Partial<SealContext> = {}): SealContext => ({
  id: randomUUID(),
  given_by: randomUUID(),
  fields_version: '0123456789ab',
  ...given,
})
const TEXT = '{"login":"أمينة","password":"Tq7#mira-2291"}'

describe('a sealed unit', () => {
  test('opens with the key that sealed it, and holds nothing of its text', () => {
    const [keys, own] = [keysOf(1), unit()]
    const sealed = seal(keys, TEXT, own)
    expect(unseal(keys, { ...own, ...sealed })).toBe(TEXT)
    expect(sealed.wrapped_key).toHaveLength(60)
    expect(sealed.nonce).toHaveLength(12)
    expect(sealed.sealed).toHaveLength(Buffer.byteLength(TEXT) + 16)
    for (const part of [sealed.sealed, sealed.wrapped_key])
      expect(part.includes('Tq7#mira')).toBe(false)
  })

  test('is never sealed twice alike', () => {
    const [keys, own] = [keysOf(1), unit()]
    const [one, other] = [seal(keys, TEXT, own), seal(keys, TEXT, own)]
    expect(one.sealed.equals(other.sealed)).toBe(false)
    expect(one.wrapped_key.equals(other.wrapped_key)).toBe(false)
  })

  test.each(['id', 'given_by', 'fields_version'] as const)(
    'does not open as one of another %s',
    (name) => {
      const [keys, own] = [keysOf(1), unit()]
      const moved = {
        ...own,
        ...seal(keys, TEXT, own),
        [name]: unit({ fields_version: 'f' })[name],
      }
      expect(() => unseal(keys, moved)).toThrow(Unreadable)
    },
  )

  test('does not open with the key of another, nor with its own under another number', () => {
    const [keys, own, other] = [keysOf(1, 2), unit(), unit()]
    const sealed = { ...own, ...seal(keys, TEXT, own) }
    const { wrapped_key } = seal(keys, TEXT, other)
    expect(() => unseal(keys, { ...sealed, wrapped_key })).toThrow(Unreadable)
    expect(() => unseal(keys, { ...sealed, key_id: 2 })).toThrow(Unreadable)
    expect(() => unseal(keysOf(1), sealed)).toThrow(Unreadable)
    expect(() => unseal(keysOf(3), sealed)).toThrow(/key 1 .* not among VAULT_KEYS/)
  })

  test.each(['sealed', 'nonce', 'wrapped_key'] as const)(
    'does not open when one bit of its %s is another, and its words tell nothing',
    (part) => {
      const [keys, own] = [keysOf(1), unit()]
      const sealed = { ...own, ...seal(keys, TEXT, own) }
      for (const at of [0, sealed[part].length - 1]) {
        const bent = Buffer.from(sealed[part])
        bent[at]! ^= 1
        expect(() => unseal(keys, { ...sealed, [part]: bent })).toThrow(Unreadable)
        expect(() => unseal(keys, { ...sealed, [part]: bent })).not.toThrow('mira')
      }
      expect(() => unseal(keys, { ...sealed, [part]: Buffer.alloc(0) })).toThrow(Unreadable)
    },
  )
})

test('a key that is wrapped anew opens by the new key alone', () => {
  const old = keysOf(1)
  const both: SealingKeys = { ...old, keys: [{ id: 2, key: randomBytes(32) }, ...old.keys] }
  const newest: SealingKeys = { ...both, keys: both.keys.slice(0, 1) }
  const own = unit()
  const sealed = { ...own, ...seal(old, TEXT, own) }
  const moved = { ...sealed, ...rewrap(both, sealed) }
  expect(moved.key_id).toBe(2)
  expect(unseal(newest, moved)).toBe(TEXT)
  expect(() => unseal(newest, sealed)).toThrow(Unreadable)
  expect(() => rewrap(newest, sealed)).toThrow(Unreadable)
})

test('the same text has the same digest under the same key alone', () => {
  const [keys, others] = [keysOf(1), keysOf(1)]
  expect(sealDigestOf(keys, TEXT)).toEqual(sealDigestOf(keys, TEXT))
  expect(sealDigestOf(keys, TEXT)).toHaveLength(32)
  expect(sealDigestOf(keys, TEXT)).not.toEqual(sealDigestOf(keys, `${TEXT} `))
  expect(sealDigestOf(keys, TEXT)).not.toEqual(sealDigestOf(others, TEXT))
})
