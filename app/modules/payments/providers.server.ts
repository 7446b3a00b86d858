import { currentEnv } from '#platform/env.server.ts'
import { callback } from './internal/callback.server.ts'
import { chargily } from './internal/chargily.server.ts'
import type { Gateway, ProviderName, WebhookSource } from './provider.ts'

/** The gateway that takes cards; null while none is configured. */
export function gateway(): Gateway | null {
  const { chargily: configured } = currentEnv()
  return configured ? chargily(configured) : null
}

/** A provider by its name; null while it is not configured. */
export function webhookSourceOf(name: ProviderName): WebhookSource | null {
  if (name === 'chargily') return gateway()
  const { paymentCallbackSecret: secret } = currentEnv()
  return secret ? callback(secret) : null
}

/** Whether a provider's payments move real money: those of the other mode are for a person. */
export function modeOf(name: ProviderName): 'live' | 'test' {
  const { chargily: configured, production } = currentEnv()
  const usual = production ? 'live' : 'test'
  return name === 'chargily' ? (configured?.mode ?? usual) : usual
}
