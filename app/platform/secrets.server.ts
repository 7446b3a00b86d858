import { hkdfSync } from 'node:crypto'
import { listedKeys } from './sealing-keys.server.ts'
import { StartupError } from './startup-error.ts'

// Reads the secrets of the environment that may be replaced: the first is used, the others are
// still known.

/** A key with the number that what it keeps is marked by. */
export interface NumberedKey {
  id: number
  key: string
}

/** All secrets of a kind that hold at a time: the first is used, the others are still accepted. */
export type Secrets = readonly [string, ...string[]]

/** A list of a variable, such as `newest,former`. */
const listOf = (value: string): Secrets =>
  value.split(',').map((each) => each.trim()) as unknown as Secrets

/** Reads APP_SECRET: the secret that signs sessions, and former ones that still know them. */
export function appSecretsFrom(value: string): Secrets {
  const secrets = listOf(value)
  if (secrets.some(({ length }) => length < 32))
    throw new StartupError(
      'APP_SECRET must have at least 32 characters, and so must each former one behind a comma; `openssl rand -hex 32` makes one.',
    )
  return secrets
}

/**
 * Reads SECRET_KEYS (`2:…,1:…`, each 32 bytes in base64), by which two-step verification is kept:
 * the first keeps, the others open what was kept before. Number 0 is APP_SECRET itself, which kept
 * it before there were keys of its own, and does where none are set.
 */
export function secretKeysFrom(value: string | undefined, appSecrets: Secrets): NumberedKey[] {
  const own = value ? listedKeys('SECRET_KEYS', value) : []
  return [
    ...own.map(({ id, key }) => ({ id, key: key.toString('base64') })),
    ...appSecrets.map((key) => ({ id: 0, key })),
  ]
}

/**
 * Reads ORDER_WEBHOOK_KEY. Without it the keys follow from the app's secrets, so that they are the
 * same on every node and nowhere kept.
 */
export function webhookKeysFrom(value: string | undefined, appSecrets: Secrets): Secrets {
  if (!value) return appSecrets.map(derivedWebhookKey) as unknown as Secrets
  const keys = listOf(value)
  if (keys.every((key) => /^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/.test(key))) return keys
  throw new StartupError(
    'ORDER_WEBHOOK_KEY must be whsec_ and 24 to 64 bytes in base64, and a former one behind a comma; `echo whsec_$(openssl rand -base64 32)` makes one.',
  )
}

const derivedWebhookKey = (appSecret: string): string =>
  `whsec_${Buffer.from(hkdfSync('sha256', appSecret, '', 'order webhook', 32)).toString('base64')}`

/** Reads PAYMENT_CALLBACK_SECRET. Whoever guesses one says that money has come. */
export function callbackSecretsFrom(
  value: string | undefined,
  production: boolean,
): Secrets | undefined {
  if (!value) return undefined
  const secrets = listOf(value)
  if (secrets.some(({ length }) => length < (production ? 32 : 1)))
    throw new StartupError(
      'PAYMENT_CALLBACK_SECRET must have at least 32 characters, and so must a former one behind a comma; `openssl rand -hex 32` makes one.',
    )
  return secrets
}

/** Reads CHARGILY_SECRET_KEY: the first asks the gateway, each may have signed its webhooks. */
export const gatewayKeysFrom = listOf
