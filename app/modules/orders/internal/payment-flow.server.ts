import { gateway } from '#modules/payments/queries.server.ts'
import { type OpenWays, transferAccounts } from '#modules/payments/rules.ts'
import type { Settings } from '#modules/settings/rules.ts'

/** What orders can be paid by just now, besides links and wallets. */
export const availableFlows = (settings: Settings): OpenWays => ({
  gateway: gateway() !== null,
  transfer: transferAccounts(settings).length > 0,
})
