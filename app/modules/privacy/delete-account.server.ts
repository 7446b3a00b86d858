import { ok, refuse, type Result } from '#kernel/result.ts'
import { audit } from '#platform/audit.server.ts'
import type { SignedIn } from '#platform/context.ts'
import { type Db, transact, type Tx } from '#platform/db.server.ts'
import { forgetUndelivered } from '#platform/undelivered.server.ts'
import { forgetAccountChanges } from '#modules/auth/account-changes.server.ts'
import { forgetPerson } from '#modules/auth/forget-person.server.ts'
import { confirmPassword } from '#modules/auth/password-check.server.ts'
import { removeImage } from '#modules/images/images.server.ts'
import { walletBalance } from '#modules/ledger/ledger.server.ts'
import { forgetMessages } from '#modules/messaging/replies.server.ts'
import { forgetNotifications } from '#modules/notifications/notifications.server.ts'
import { removeOffersOf } from '#modules/offers/own-offers.server.ts'
import { forgetOfferReports } from '#modules/offers/offer-reports.server.ts'
import { forgetFavourites } from '#modules/offers/recent-views.server.ts'
import { forgetExtensions } from '#modules/orders/extensions.server.ts'
import { forgetReplies } from '#modules/feedback/feedback-reply.server.ts'
import { shredGoodsOf } from '#modules/orders/goods.server.ts'
import { forgetBuyer, openOrdersOf } from '#modules/orders/removal.server.ts'
import { forgetReceipts } from '#modules/order-payments/receipts.server.ts'
import { countOpenAttempts } from '#modules/payments/open-attempts.server.ts'
import { countOpenRefunds, forgetRefundAccounts } from '#modules/payments/refund-removal.server.ts'
import { forgetPayouts, openPayoutsOf } from '#modules/payouts/own-payouts.server.ts'
import { isLastOwner, setRole } from '#modules/people/staff.server.ts'
import { forgetBadges } from '#modules/people/user-badges.server.ts'
import { forgetApplication } from '#modules/sellers/seller-applications.server.ts'
import { clearStock } from '#modules/vault/remove-stock.server.ts'
import { decideDeletion, type Duties, type Duty } from './delete-account.ts'

// Deletes an account at its owner's wish: what is personal goes, what others need (orders, books)
// stays without a name.

/**
 * What the person typed to show that they mean it: their password, or without one their username.
 */
export interface Confirmation {
  password: string
  username: string
}

export type DeletionRefusal = Duty | 'wrong_password' | 'wrong_username' | 'too_many'

/**
 * Ends an account for good: sessions, ways to sign in, notifications, questions and everything
 * personal go, and so do offers; orders, their history, feedback and the ledger stay, of somebody
 * without a name, and so does what was said about an order, until it would go anyway. Refused: a
 * wrong confirmation, and while something is open (`decideDeletion`).
 */
export async function deleteAccount(
  db: Db,
  who: SignedIn,
  confirmation: Confirmation,
  now: Date,
): Promise<Result<null, DeletionRefusal>> {
  const userId = who.id
  const confirmed = await confirm(db, who, confirmation, now)
  if (!confirmed.ok) return confirmed
  const deleted = await transact(db, async (tx): Promise<Result<string[], DeletionRefusal>> => {
    // what would begin for this person meanwhile waits here, and is refused by the database
    // afterwards
    const { profile_image_url, deleted_at } = await tx
      .selectFrom('profiles')
      .select(['profile_image_url', 'deleted_at'])
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (deleted_at) return ok([]) // the same form a second time
    const decided = decideDeletion(await dutiesOf(tx, userId))
    if (!decided.ok) return decided
    await removeOffersOf(tx, userId, now)
    await clearStock(tx, now, userId)
    await forgetFavourites(tx, userId)
    await forgetBuyer(tx, userId)
    await forgetReplies(tx, userId)
    await forgetExtensions(tx, userId)
    const pictures = await forgetMessages(tx, userId, now)
    await shredGoodsOf(tx, userId, now)
    const receipts = [
      ...pictures,
      ...(await forgetPayouts(tx, userId)),
      ...(await forgetReceipts(tx, userId)),
    ]
    await forgetRefundAccounts(tx, userId)
    await forgetOfferReports(tx, userId)
    await forgetNotifications(tx, userId)
    await forgetUndelivered(tx, userId)
    await forgetBadges(tx, userId)
    await forgetApplication(tx, userId)
    await setRole(tx, { id: userId, role: null, given_by: null }, now)
    await forgetAccountChanges(tx, userId, now)
    await forgetPerson(tx, userId, now)
    await audit(
      tx,
      { actor_id: userId, action: 'account.delete', subject: `profile:${userId}` },
      now,
    )
    return ok(profile_image_url ? [profile_image_url, ...receipts] : receipts)
  })
  if (!deleted.ok) return deleted
  for (const url of deleted.value) await removeImage(url)
  return ok(null)
}

async function confirm(
  db: Db,
  who: SignedIn,
  { password, username }: Confirmation,
  now: Date,
): Promise<Result<unknown, DeletionRefusal>> {
  const confirmed = await confirmPassword(db, who, password, now)
  if (!confirmed.ok || confirmed.value !== null) return confirmed
  const own = await db
    .selectFrom('profiles')
    .select('username')
    .where('id', '=', who.id)
    .executeTakeFirstOrThrow()
  return username === own.username ? ok(null) : refuse('wrong_username')
}

/** What stands in the way of ending this account. */
export async function dutiesOf(db: Db | Tx, userId: string): Promise<Duties> {
  const last_admin = await isLastOwner(db, userId)
  // before the wallet: what ends in between has put its money there by then
  const { bought, sold } = await openOrdersOf(db, userId)
  const { withdrawals, deposits } = await openPayoutsOf(db, userId)
  const payments = await countOpenAttempts(db, userId)
  const refunds = await countOpenRefunds(db, userId)
  return {
    last_admin,
    orders: bought,
    sales: sold,
    withdrawals,
    deposits,
    payments,
    refunds,
    wallet: await walletBalance(db, userId),
  }
}
