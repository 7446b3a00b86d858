import type { DomainEvent, EventName } from '#kernel/events.ts'
import { accountEvents, applicationEvents, walletEvents } from '#events/account-events.ts'
import { feeEvents } from '#events/fee-events.ts'
import { orderEvents } from '#events/order-events.ts'
import { creditedDepositEvents, depositEvents, withdrawalEvents } from '#events/payout-events.ts'
import { type ReceiptEventName, receiptEvents } from '#events/receipt-events.ts'
import { siteEvents } from '#events/site-events.ts'
import { forgetOldSignIns } from '#modules/auth/clean-up.server.ts'
import { forgetOldDrafts } from '#modules/content/drafts.server.ts'
import { publishDueTexts } from '#modules/content/due-texts.server.ts'
import { forgetOldSearches } from '#modules/catalog/popular-searches.server.ts'
import { countPopularity } from '#modules/catalog/game-popularity.server.ts'
import { forgetOldAttributeFiles } from '#modules/catalog/game-attribute-import.server.ts'
import { forgetOldBankAnswers } from '#modules/payouts/bank-answers.server.ts'
import { forgetOldGameFiles } from '#modules/catalog/game-files.server.ts'
import { forgetOldWords } from '#modules/disputes/removal.server.ts'
import { forgetDraftImages } from '#modules/offers/draft-images.server.ts'
import { removeOrphans } from '#modules/images/orphans.server.ts'
import { forgetOldEvidence } from '#modules/messaging/evidence.server.ts'
import { countFigures } from '#modules/messaging/figures.server.ts'
import { forgetOldMessages } from '#modules/messaging/retention.server.ts'
import { tellOfWaiting } from '#modules/messaging/waiting.server.ts'
import { forgetOldBatches } from '#modules/offers/batch.server.ts'
import { rewriteMergedOptions } from '#modules/offers/merged-options.server.ts'
import { foldOnline, rebuildFacets } from '#modules/offers/facet-fold.server.ts'
import { tellOfFilters } from '#modules/offers/filter-alerts.server.ts'
import { forgetOldPrices } from '#modules/offers/prices.server.ts'
import { tellFollowers } from '#modules/offers/followed-sellers.server.ts'
import { forgetOldAnswers } from '#modules/orders/answers.server.ts'
import { rankAll } from '#modules/offers/ranking.server.ts'
import { remindOfOrders } from '#modules/orders/due-orders.server.ts'
import { closePayments, pollOpenPayments } from '#modules/order-payments/gateway-payments.server.ts'
import { shredOldGoods } from '#modules/orders/goods.server.ts'
import { processStoredEvents } from '#modules/order-payments/payments.server.ts'
import { checkProvider } from '#modules/payments/provider-check.server.ts'
import { closeDays } from '#modules/reports/closing.server.ts'
import { foldChanges } from '#modules/reports/counts.server.ts'
import { foldFigures } from '#modules/reports/figure-fold.server.ts'
import { countSellerFacts } from '#modules/sellers/seller-facts.server.ts'
import { storeDueFees } from '#modules/settings/settings.server.ts'
import type { Settings } from '#modules/settings/settings.ts'
import { clearStock } from '#modules/vault/remove-stock.server.ts'
import { settleSuspensions } from '#modules/privacy/suspension.server.ts'
import { type Db, transact, type Tx } from '#platform/db.server.ts'
import { forgetOldUndelivered } from '#platform/undelivered.server.ts'
import { tellOfAccounts, tellOfAdjustments, tellOfApplications } from './account-events.server.ts'
import {
  cancelUnpaidOrders,
  moveDueDisputes,
  receiveDeliveredOrders,
  refundLateOrders,
  releaseDueOrders,
  settleAskedRefunds,
} from './due-orders.server.ts'
import { sendRequestedMails } from './mail-events.server.ts'
import { queueAskedImports } from './game-import-events.server.ts'
import type { JobContext } from './job-context.ts'
import {
  tellOfBooks,
  tellOfActs,
  tellOfProvider,
  tellOfStranded,
  tellOfWatch,
} from './operator-events.server.ts'
import { awardOrders, tellOfOrders } from './order-events.server.ts'
import { queueOrderWebhooks } from './order-webhook.server.ts'
import {
  tellOfCreditedDeposits,
  tellOfDeposits,
  tellOfWithdrawals,
} from './payout-events.server.ts'
import { tellOfReceipts } from './receipt-events.server.ts'
import { queueDroppedImages } from './image-events.server.ts'
import {
  tellOfFoundOffers,
  tellOfNewOffers,
  tellOfPrices,
  tellOfReturns,
} from './kept-events.server.ts'
import {
  greetBuyersOfOrders,
  joinQuestionsOfOrders,
  mailWaitingMessages,
  pushWaitingMessages,
} from './message-events.server.ts'
import { applyAccountChanges } from '#modules/auth/account-changes-due.server.ts'
import { applyDueChanges } from '#modules/people/staff-changes.server.ts'
import { tellOfFees } from './fee-events.server.ts'
import { tellOfLowStock } from './stock-events.server.ts'
import { tellOfSite } from './site-events.server.ts'
import { queueUndelivered } from './undelivered.server.ts'

// The two tables of what happens by itself: which handlers each event of the outbox has, and which
// commands run by the clock.

/** Handles events in the transaction that takes them from the outbox. */
type Handle<Name extends EventName> = (
  tx: Tx,
  events: readonly DomainEvent<Name>[],
  context: JobContext,
) => Promise<void>

interface EventHandler {
  to: readonly EventName[]
  /** Handles those of the events whose name is in `to`. */
  handle: Handle<EventName>
}

function on<Name extends EventName>(to: readonly Name[], handle: Handle<Name>): EventHandler {
  return {
    to,
    handle: async (tx, events, context) => {
      const own = events.filter(({ event }) => (to as readonly EventName[]).includes(event))
      // what was filtered by name has the type of its name
      if (own.length > 0) await handle(tx, own as DomainEvent<Name>[], context)
    },
  }
}

const namesOf = <Name extends EventName>(table: Readonly<Record<Name, unknown>>) =>
  Object.keys(table) as Name[]

/**
 * Every handler with its events, in the order in which they run: points are awarded before the
 * buyer is notified of them. The notifications themselves are in app/events.
 */
export const eventHandlers: readonly EventHandler[] = [
  on(['order.released'], awardOrders),
  on(namesOf(orderEvents), tellOfOrders),
  on(['order.pending'], queueOrderWebhooks),
  on(['order.pending'], joinQuestionsOfOrders),
  on(['order.paid'], greetBuyersOfOrders),
  on(['order.completed'], tellOfLowStock),
  on(['conversation.waiting'], pushWaitingMessages),
  on(['account.messages_waiting'], mailWaitingMessages),
  on(namesOf(applicationEvents), tellOfApplications),
  on(namesOf(accountEvents), tellOfAccounts),
  on(namesOf(walletEvents), tellOfAdjustments),
  on(namesOf(siteEvents), tellOfSite),
  on(namesOf(withdrawalEvents), tellOfWithdrawals),
  on(namesOf(depositEvents), tellOfDeposits),
  on(namesOf(creditedDepositEvents), tellOfCreditedDeposits),
  on(['deposit.stranded'], tellOfStranded),
  on<ReceiptEventName>(namesOf(receiptEvents), tellOfReceipts),
  on(['audit.told'], tellOfActs),
  on(['setting.watch_changed'], tellOfWatch),
  on(namesOf(feeEvents), tellOfFees),
  on(['reconciliation.off'], tellOfBooks),
  on(['provider.off'], tellOfProvider),
  on(['mail.requested'], sendRequestedMails),
  on(['offer.price_changed'], tellOfPrices),
  on(['offer.back_in_stock'], tellOfReturns),
  on(['account.new_offers'], tellOfNewOffers),
  on(['account.offers_found'], tellOfFoundOffers),
  on(['offer.images_dropped'], queueDroppedImages),
  on(['games.import_asked'], queueAskedImports),
  on(['undelivered.again'], queueUndelivered),
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
  'refund-late-orders': { cron: '* * * * *', run: refundLateOrders },
  'settle-asked-refunds': { cron: '* * * * *', run: settleAskedRefunds },
  'move-due-disputes': { cron: '* * * * *', run: moveDueDisputes },
  'store-due-fees': { cron: '* * * * *', run: (db, _, now) => storeDueFees(db, now) },
  'remind-of-orders': { cron: '* * * * *', run: (db, _, now) => remindOfOrders(db, now) },
  'ask-open-payments': { cron: '* * * * *', run: pollOpenPayments },
  'close-payments': { cron: '* * * * *', run: closePayments },
  'take-kept-payments': {
    cron: '* * * * *',
    run: (db, settings, now) => processStoredEvents(db, settings, now),
  },
  'tell-of-waiting-messages': {
    cron: '* * * * *',
    run: (db, _, now) => tellOfWaiting(db, now),
  },
  'fold-counts': {
    cron: '* * * * *',
    run: async (db, _, now, stopping) =>
      (await foldChanges(db, stopping)) + (await foldFigures(db, now, stopping)),
  },
  // hours after midnight in Algiers, when nothing of the day before is still under way
  'close-days': { cron: '7 2 * * *', run: (db, _, now) => closeDays(db, now) },
  // after the day before is over at the provider as well
  'check-provider': {
    cron: '37 2 * * *',
    run: (db, _, now, stopping) => checkProvider(db, now, { patient: true, stopping }),
  },
  // what filters count follows by itself; this repairs what was ever wrong of it
  'rebuild-facets': {
    cron: '11 4 * * *',
    run: (db, _, __, stopping) => rebuildFacets(db, stopping),
  },
  'fold-online': { cron: '* * * * *', run: (db, settings, now) => foldOnline(db, settings, now) },
  'remove-orphan-images': {
    cron: '41 3 * * *',
    run: async (db, _, now, stopping) => {
      await forgetDraftImages(db, now)
      return removeOrphans(db, now, stopping)
    },
  },
  'clear-deleted-stock': {
    cron: '57 * * * *',
    run: (db, _, now) => transact(db, (tx) => clearStock(tx, now)),
  },
  'shred-old-goods': {
    cron: '27 * * * *',
    run: (db, _, now, stopping) => shredOldGoods(db, now, stopping),
  },
  'forget-old-batches': { cron: '37 * * * *', run: (db, _, now) => forgetOldBatches(db, now) },
  'rewrite-merged-options': {
    cron: '* * * * *',
    run: (db, _, now, stopping) => rewriteMergedOptions(db, now, stopping),
  },
  'forget-old-attribute-files': {
    cron: '49 * * * *',
    run: (db, _, now) => forgetOldAttributeFiles(db, now),
  },
  'forget-old-bank-answers': {
    cron: '51 * * * *',
    run: (db, _, now) => forgetOldBankAnswers(db, now),
  },
  'forget-old-game-files': { cron: '47 * * * *', run: (db, _, now) => forgetOldGameFiles(db, now) },
  'forget-old-answers': { cron: '27 * * * *', run: (db, _, now) => forgetOldAnswers(db, now) },
  'forget-old-messages': {
    cron: '27 3 * * *',
    run: (db, _, now, stopping) => forgetOldMessages(db, now, stopping),
  },
  'count-seller-figures': { cron: '17 3 * * *', run: (db, _, now) => countFigures(db, now) },
  'count-game-popularity': { cron: '19 3 * * *', run: (db, _, now) => countPopularity(db, now) },
  // in the evening, when people are at home
  'tell-followers': {
    cron: '3 18 * * *',
    run: (db, _, now, stopping) => tellFollowers(db, now, stopping),
  },
  'tell-of-filters': {
    cron: '*/15 * * * *',
    run: (db, _, now, stopping) => tellOfFilters(db, now, stopping),
  },
  // the figures before the facts, the facts before the next order
  'count-seller-facts': {
    cron: '21 3 * * *',
    run: (db, settings, now) => countSellerFacts(db, settings, now),
  },
  'rank-offers': {
    cron: '33 * * * *',
    run: (db, settings, now, stopping) => rankAll(db, settings, now, stopping),
  },
  'publish-due-texts': { cron: '* * * * *', run: (db, _, now) => publishDueTexts(db, now) },
  'forget-old-drafts': { cron: '45 3 * * *', run: (db, _, now) => forgetOldDrafts(db, now) },
  'forget-old-evidence': { cron: '37 3 * * *', run: (db, _, now) => forgetOldEvidence(db, now) },
  'forget-old-words': { cron: '39 3 * * *', run: (db, _, now) => forgetOldWords(db, now) },
  'forget-old-undelivered': {
    cron: '43 3 * * *',
    run: (db, _, now) => forgetOldUndelivered(db, now),
  },
  'forget-old-searches': {
    cron: '53 3 * * *',
    run: (db, _, now) => forgetOldSearches(db, now),
  },
  'forget-old-prices': {
    cron: '51 3 * * *',
    run: (db, _, now, stopping) => forgetOldPrices(db, now, stopping),
  },
  'apply-account-changes': {
    cron: '* * * * *',
    run: (db, _, now) => applyAccountChanges(db, now),
  },
  'settle-suspensions': { cron: '* * * * *', run: settleSuspensions },
  'apply-due-changes': { cron: '* * * * *', run: (db, _, now) => applyDueChanges(db, now) },
  'forget-old-sign-ins': { cron: '17 * * * *', run: (db, _, now) => forgetOldSignIns(db, now) },
}
