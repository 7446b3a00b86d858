import { currentEnv, type Env } from '#platform/env.server.ts'
import type { GatewayAccount } from '#platform/gateway-env.server.ts'
import { callback } from './internal/callback/callback.server.ts'
import { chargily } from './internal/chargily/chargily.server.ts'
import {
  type Gateway,
  type GatewayName,
  type ProviderName,
  type WebhookSource,
} from './provider.ts'

/** How each gateway is opened with its account. */
const gateways: Record<GatewayName, (account: GatewayAccount) => Gateway> = { chargily }
const names = Object.keys(gateways) as GatewayName[]

/** The gateways that are configured; new payments begin at the first. */
export const openGateways = (env = currentEnv()): Gateway[] =>
  names.flatMap((name) => opened(name, env) ?? [])

/** The gateway at which new payments by card begin; null while none is configured. */
export const gateway = (): Gateway | null => openGateways()[0] ?? null

/** A gateway by its name; null while it is not configured, and of one that is known no more. */
export const gatewayOf = (name: GatewayName): Gateway | null =>
  Object.hasOwn(gateways, name) ? opened(name, currentEnv()) : null

function opened(name: GatewayName, env: Env): Gateway | null {
  const account = env.gateways[name]
  return account ? gateways[name](account) : null
}

/** Whose payouts are written down: of the gateway in use, and without one of the first we know. */
export const payingGateway = (): GatewayName => gateway()?.name ?? names[0]!

/** A provider by its name; null while it is not configured. */
export function webhookSourceOf(name: ProviderName): WebhookSource | null {
  if (name !== 'callback') return gatewayOf(name)
  const { paymentCallbackSecrets: secrets } = currentEnv()
  return secrets ? callback(secrets) : null
}

/** Whether a provider's payments move real money: those of the other mode are for a person. */
export function modeOf(name: ProviderName): 'live' | 'test' {
  const configured = name === 'callback' ? null : gatewayOf(name)
  return configured?.mode ?? (currentEnv().production ? 'live' : 'test')
}
