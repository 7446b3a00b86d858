import type { OpenWays } from '#modules/payments/payment-method.ts'
import { gateway } from '#modules/payments/providers.server.ts'
import { transferAccounts } from '#modules/payments/transfer-account.ts'
import type { Settings } from '#modules/settings/settings.ts'

/** What orders can be paid by just now, besides links and wallets. */
export const availableFlows = (settings: Settings): OpenWays => ({
  gateway: gateway() !== null,
  transfer: transferAccounts(settings).length > 0,
})
