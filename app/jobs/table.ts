import { forgetOldGameFiles } from '#modules/catalog/commands.server.ts'
import { GAMES_ASKED } from '#modules/catalog/queries.server.ts'
import { removeOrphans } from '#modules/files/commands.server.ts'
import { forgetOldSignIns } from '#modules/accounts/commands.server.ts'
import { forgetOldBatches } from '#modules/offers/commands.server.ts'
import { PICTURES_DROPPED } from '#modules/offers/queries.server.ts'
import {
  accountEvents,
  applicationEvents,
  orderEvents,
  siteEvents,
  depositEvents,
  withdrawalEvents,
} from '#modules/notifications/rules.ts'
import { foldChanges, closeDays } from '#modules/reports/commands.server.ts'
import type { Settings } from '#modules/settings/rules.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import type { Fact } from '#platform/outbox.server.ts'
import { tellOfAccounts, tellOfAdjustments } from './account-facts.server.ts'
import { tellOfApplications } from './application-facts.server.ts'
import {
  cancelUnpaidOrders,
  receiveDeliveredOrders,
  releaseDueOrders,
} from './due-orders.server.ts'
import { sendRequestedMails } from './mail-facts.server.ts'
import { queueAskedImports } from './game-import-facts.server.ts'
import type { Means } from './means.ts'
import { tellOfBooks } from './operator-facts.server.ts'
import { awardOrders, tellOfOrders, tellOfPaymentsToCheck } from './order-facts.server.ts'
import { queueOrderWebhooks } from './order-webhook.server.ts'
import { tellOfDeposits, tellOfWithdrawals } from './payout-facts.server.ts'
import { queueDroppedPictures } from './picture-facts.server.ts'
import { tellOfSite } from './site-facts.server.ts'

interface Reaction {
  to: readonly string[]
  react: (tx: Tx, facts: readonly Fact[], means: Means) => Promise<void>
}

/**
 * What follows from which facts, in this order: points are given before the buyer is told of them.
 */
export const reactions: readonly Reaction[] = [
  { to: ['order.released'], react: awardOrders },
  { to: [...orderEvents.map((event) => `order.${event}`), 'payment.late'], react: tellOfOrders },
  { to: ['order.pending'], react: queueOrderWebhooks },
  { to: ['payment.stranded'], react: tellOfPaymentsToCheck },
  { to: applicationEvents.map((event) => `application.${event}`), react: tellOfApplications },
  { to: accountEvents.map((event) => `account.${event}`), react: tellOfAccounts },
  { to: ['wallet.adjusted'], react: tellOfAdjustments },
  { to: Object.keys(siteEvents), react: tellOfSite },
  { to: withdrawalEvents.map((event) => `withdrawal.${event}`), react: tellOfWithdrawals },
  { to: depositEvents.map((event) => `deposit.${event}`), react: tellOfDeposits },
  { to: ['reconciliation.off'], react: tellOfBooks },
  { to: ['mail.requested'], react: sendRequestedMails },
  { to: [PICTURES_DROPPED], react: queueDroppedPictures },
  { to: [GAMES_ASKED], react: queueAskedImports },
]

/** Does what is due at `now`. Returns how much it did; ends early when `stopping` is aborted. */
export type ScheduledCommand = (
  db: Db,
  settings: Settings,
  now: Date,
  stopping?: AbortSignal,
) => Promise<number>

/** What happens by the clock, as cron lines. Each name is the name of its queue. */
export const schedules: Readonly<Record<string, { cron: string; run: ScheduledCommand }>> = {
  'cancel-unpaid-orders': { cron: '* * * * *', run: cancelUnpaidOrders },
  'receive-delivered-orders': { cron: '* * * * *', run: receiveDeliveredOrders },
  'release-due-orders': { cron: '* * * * *', run: releaseDueOrders },
  'fold-counts': { cron: '* * * * *', run: (db, _, __, stopping) => foldChanges(db, stopping) },
  // hours after midnight in Algiers, when nothing of the day before is still under way
  'close-days': { cron: '7 2 * * *', run: (db, _, now) => closeDays(db, now) },
  'remove-orphan-pictures': {
    cron: '41 3 * * *',
    run: (db, _, now, stopping) => removeOrphans(db, now, stopping),
  },
  'forget-old-batches': { cron: '37 * * * *', run: (db, _, now) => forgetOldBatches(db, now) },
  'forget-old-game-files': { cron: '47 * * * *', run: (db, _, now) => forgetOldGameFiles(db, now) },
  'forget-old-sign-ins': { cron: '17 * * * *', run: (db, _, now) => forgetOldSignIns(db, now) },
}
