import { randomBytes } from 'node:crypto'
import { persistedSecret } from './persisted-secret.server.ts'
import { StartupError } from './startup-error.ts'

// Reads the keys of the vault from the environment.

/** The keys by which secrets lie sealed in the database, and never beside it. */
export interface SealingKeys {
  /** What is sealed is wrapped by the first; the others open what was wrapped before. */
  keys: readonly { id: number; key: Buffer }[]
  /** By which equal secrets are known without being opened. */
  hashKey: Buffer
}

const BYTES = 32
const HOW = '`openssl rand -base64 32` makes one'

/**
 * The keys of VAULT_KEYS (`2:…,1:…`, each 32 bytes in base64) and VAULT_HASH_KEY. Undefined in a
 * production that has none; outside production they are made once and kept in the data folder.
 */
export function sealingKeysFrom(
  { VAULT_KEYS: keys, VAULT_HASH_KEY: hashKey }: NodeJS.ProcessEnv,
  dataDir: string,
  production: boolean,
): SealingKeys | undefined {
  if (Boolean(keys) !== Boolean(hashKey))
    throw new StartupError('VAULT_KEYS and VAULT_HASH_KEY belong together.')
  if (keys && hashKey)
    return { keys: listedKeys('VAULT_KEYS', keys), hashKey: keyFrom('VAULT_HASH_KEY', hashKey) }
  if (production) return undefined
  const newKey = () => randomBytes(BYTES).toString('base64')
  return {
    keys: listedKeys(
      'VAULT_KEYS',
      persistedSecret(dataDir, 'vault-keys', () => `1:${newKey()}`),
    ),
    hashKey: keyFrom('VAULT_HASH_KEY', persistedSecret(dataDir, 'vault-hash-key', newKey)),
  }
}

/** Reads the numbered keys of a variable. */
export function listedKeys(variable: string, list: string): SealingKeys['keys'] {
  const keys = list.split(',').map((entry) => {
    const [, id, key] = /^\s*([1-9]\d{0,5}):(\S+)\s*$/.exec(entry) ?? []
    if (!id || !key)
      throw new StartupError(
        `${variable} must be numbered keys such as 2:…,1:…, the newest first; ${HOW}.`,
      )
    return { id: Number(id), key: keyFrom(variable, key) }
  })
  if (new Set(keys.map(({ id }) => id)).size < keys.length)
    throw new StartupError(`${variable} names two keys by one number.`)
  return keys
}

/** A key itself is never part of a message. */
function keyFrom(name: string, text: string): Buffer {
  const key = Buffer.from(text, 'base64')
  if (key.length !== BYTES || key.toString('base64') !== text)
    throw new StartupError(`${name} must hold ${BYTES} bytes in base64; ${HOW}.`)
  return key
}
