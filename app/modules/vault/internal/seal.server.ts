import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { SealingKeys } from '#platform/sealing-keys.server.ts'

// Envelope encryption: each unit has a random key of its own, by which it is sealed once, and which
// lies beside it wrapped by a key of the site (AES-256-GCM, NIST SP 800-38D, both times). What is
// sealed or wrapped names where it belongs as additional data, so that it opens nowhere else.

/** What of a unit its seal is bound to. */
export interface SealContext {
  id: string
  given_by: string
  fields_version: string
}

/** A unit's seal as it is stored. */
export interface Seal {
  /** The ciphertext and its tag of 16 bytes. */
  sealed: Buffer
  nonce: Buffer
  /** Nonce, ciphertext and tag of the unit's key: 12, 32 and 16 bytes. */
  wrapped_key: Buffer
  key_id: number
}

/** A unit that could not be opened: it is damaged, moved, or its key is not among ours. */
export class Unreadable extends Error {}

const CIPHER = 'aes-256-gcm'
const KEY = 32
const NONCE = 12
const TAG = 16

const aadOf = ({ id, given_by, fields_version }: SealContext) =>
  Buffer.from(`unit:${id}:${given_by}:${fields_version}`)

const wrapAadOf = (id: string, keyId: number) => Buffer.from(`key:${id}:${keyId}`)

/** Seals a text as this unit's. The first of the site's keys wraps. */
export function seal({ keys }: SealingKeys, text: string, unit: SealContext): Seal {
  const own = randomBytes(KEY)
  const nonce = randomBytes(NONCE)
  const sealed = encrypted(own, nonce, Buffer.from(text, 'utf8'), aadOf(unit))
  const wrapped = wrap(keys[0]!, own, unit.id)
  own.fill(0)
  return { sealed, nonce, ...wrapped }
}

/** The text of a unit. Throws Unreadable, whose words hold nothing of it. */
export function unseal(keys: SealingKeys, { sealed, nonce, ...rest }: SealContext & Seal): string {
  const own = unwrap(keys, rest)
  try {
    return decrypted(own, nonce, sealed, aadOf(rest)).toString('utf8')
  } finally {
    own.fill(0)
  }
}

/** What a paste's seal is bound to: whose it is, for which offer, and the version of its fields. */
const pasteOf = (given_by: string, offerId: number, fields_version: string): SealContext => ({
  id: `paste-${offerId}`,
  given_by,
  fields_version,
})

/**
 * Seals what was pasted and not stored yet, so that it can lie in a form until its sender confirms
 * it: the page that asks holds nothing that can be read.
 */
export function sealPaste(
  keys: SealingKeys,
  text: string,
  ...of: [given_by: string, offerId: number, fields_version: string]
): string {
  const { sealed, nonce, wrapped_key, key_id } = seal(keys, text, pasteOf(...of))
  const parts = [nonce, wrapped_key, sealed].map((part) => part.toString('base64url'))
  return [key_id, ...parts].join('.')
}

/** What `sealPaste` sealed for this sender, offer and version. Throws Unreadable for all else. */
export function unsealPaste(
  keys: SealingKeys,
  packed: string,
  ...of: [given_by: string, offerId: number, fields_version: string]
): string {
  const [id = '', ...parts] = packed.split('.')
  const [nonce, wrapped_key, sealed] = parts.map((part) => Buffer.from(part, 'base64url'))
  if (!/^\d{1,6}$/.test(id) || nonce?.length !== NONCE || !wrapped_key || !sealed)
    throw new Unreadable('what was to be confirmed is no paste')
  return unseal(keys, { ...pasteOf(...of), key_id: Number(id), nonce, wrapped_key, sealed })
}

/** The unit's key, wrapped anew by the first of the site's keys. */
export function rewrap(
  keys: SealingKeys,
  unit: Pick<SealContext & Seal, 'id' | 'wrapped_key' | 'key_id'>,
): Pick<Seal, 'wrapped_key' | 'key_id'> {
  const own = unwrap(keys, unit)
  const wrapped = wrap(keys.keys[0]!, own, unit.id)
  own.fill(0)
  return wrapped
}

/** By which the same text is known again without being kept. */
export const sealDigestOf = ({ hashKey }: SealingKeys, text: string): Buffer =>
  createHmac('sha256', hashKey).update(text, 'utf8').digest()

function wrap({ id: key_id, key }: SealingKeys['keys'][number], own: Buffer, unitId: string) {
  const nonce = randomBytes(NONCE)
  const wrapped_key = Buffer.concat([nonce, encrypted(key, nonce, own, wrapAadOf(unitId, key_id))])
  return { wrapped_key, key_id }
}

function unwrap(
  { keys }: SealingKeys,
  { id, wrapped_key, key_id }: Pick<SealContext & Seal, 'id' | 'wrapped_key' | 'key_id'>,
): Buffer {
  const site = keys.find((each) => each.id === key_id)
  if (!site) throw new Unreadable(`the key ${key_id} of unit ${id} is not among VAULT_KEYS`)
  const nonce = wrapped_key.subarray(0, NONCE)
  return decrypted(site.key, nonce, wrapped_key.subarray(NONCE), wrapAadOf(id, key_id))
}

function encrypted(key: Buffer, nonce: Buffer, text: Buffer, aad: Buffer): Buffer {
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG }).setAAD(aad)
  return Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()])
}

function decrypted(key: Buffer, nonce: Buffer, sealed: Buffer, aad: Buffer): Buffer {
  try {
    const text = sealed.subarray(0, -TAG)
    const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG })
      .setAAD(aad)
      .setAuthTag(sealed.subarray(-TAG))
    return Buffer.concat([decipher.update(text), decipher.final()])
  } catch {
    throw new Unreadable('a unit does not open: it is damaged, moved, or under another key')
  }
}
