import { urlFrom } from './env-values.server.ts'
import { type Secrets, gatewayKeysFrom } from './secrets.server.ts'
import { StartupError } from './startup-error.ts'

/**
 * The payment gateways that can be configured: what their variables begin with, where the two modes
 * of their interface lie, and by what a key says of which mode it is, where keys say it.
 */
const gateways = {
  chargily: {
    prefix: 'CHARGILY',
    live: 'https://pay.chargily.net/api/v2',
    test: 'https://pay.chargily.net/test/api/v2',
    keyMode: /^(test|live)_sk_/,
  },
} as const satisfies Record<string, KnownGateway>

interface KnownGateway {
  prefix: string
  live: string
  test: string
  keyMode?: RegExp
}

/** How a gateway is used: its secret keys, in which mode, and the base of its interface. */
export interface GatewayAccount {
  /** The first asks; each may have signed a webhook. */
  keys: Secrets
  mode: 'test' | 'live'
  url: string
}

/** Each gateway's account; undefined while its key is not set. */
export type GatewayAccounts = Record<keyof typeof gateways, GatewayAccount | undefined>

const variablesOf = ({ prefix }: KnownGateway) =>
  ({ key: `${prefix}_SECRET_KEY`, mode: `${prefix}_MODE`, url: `${prefix}_URL` }) as const

/** The variables of all gateways. */
export const gatewayVariables = Object.values(gateways).flatMap((each) =>
  Object.values(variablesOf(each)),
)

/** Those by which a gateway is switched on, as words name them. */
export const gatewayKeyVariables = Object.values(gateways)
  .map((each) => variablesOf(each).key)
  .join(', ')

/**
 * Reads the accounts of the gateways. Outside production a gateway may be another, such as its
 * stand-in. Refused: a mode that is none or moves no money in production, a key of the other mode,
 * and a stand-in in production.
 */
export const gatewayAccountsFrom = (
  source: NodeJS.ProcessEnv,
  production: boolean,
): GatewayAccounts =>
  Object.fromEntries(
    Object.entries(gateways).map(([name, known]) => [name, accountFrom(known, source, production)]),
  ) as GatewayAccounts

function accountFrom(
  known: KnownGateway,
  source: NodeJS.ProcessEnv,
  production: boolean,
): GatewayAccount | undefined {
  const names = variablesOf(known)
  const [key, own] = [source[names.key], source[names.url]]
  if (!key) return undefined
  const keys = gatewayKeysFrom(key)
  const mode = source[names.mode] || (production ? 'live' : 'test')
  if (mode !== 'test' && mode !== 'live')
    throw new StartupError(`${names.mode} must be "test" or "live", not "${mode}".`)
  // a trial would deliver goods for money that never was
  if (mode === 'test' && production)
    throw new StartupError(`${names.mode}=test moves no money and is not taken in production.`)
  for (const [, keyMode] of keys.map((each) => known.keyMode?.exec(each) ?? []))
    if (keyMode && keyMode !== mode)
      throw new StartupError(
        `${names.key} is of the ${keyMode} mode, and ${names.mode} is "${mode}".`,
      )
  if (own && production)
    throw new StartupError(`${names.url} is for a stand-in and is not taken in production.`)
  const url = own
    ? urlFrom(names.url, own) + new URL(own).pathname.replace(/\/+$/, '')
    : known[mode]
  return { keys, mode, url }
}
