import { gateway } from '#modules/payments/queries.server.ts'
import type { OpenWays } from '#modules/payments/rules.ts'
import { depositAccounts } from '#modules/payouts/rules.ts'
import type { Settings } from '#modules/settings/rules.ts'

/** What orders can be paid by just now, besides links and wallets. */
export const openWays = (settings: Settings): OpenWays => ({
  gateway: gateway() !== null,
  transfer: depositAccounts(settings).length > 0,
})
