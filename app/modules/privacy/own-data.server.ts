import { type RawBuilder, sql } from 'kysely'
import { ok, refuse, type Result } from '#kernel/result.ts'
import type { SignedIn } from '#platform/context.ts'
import { type Db, transact } from '#platform/db.server.ts'
import { confirmPerson, type ProofRefusal } from '#modules/auth/confirm-person.server.ts'
import { countAttempt } from '#modules/auth/limits.server.ts'
import { walletOf } from '#modules/ledger/ledger.ts'
import { offerAttributes } from '#modules/offers/offer-attributes.ts'

/**
 * Gives a person what the site holds of them (`ownData`), once they have shown that it is them and
 * not only somebody with their session (`confirmPerson`). Refused besides: more than a few times an
 * hour.
 */
export async function exportOwnData(
  db: Db,
  who: SignedIn,
  given: { password: string; code: string },
  now: Date,
): Promise<Result<AsyncGenerator<string>, ProofRefusal | 'too_often'>> {
  const confirmed = await confirmPerson(db, who, given, now)
  if (!confirmed.ok) return confirmed
  if (!(await transact(db, confirmed.value))) return refuse('wrong_code')
  const seconds = await countAttempt(db, { path: '/settings/data', account: who.id }, now)
  return seconds > 0 ? refuse('too_often', { seconds }) : ok(ownData(db, who.id, now))
}

/**
 * What the site holds of a person, as the text of one JSON object, in pieces. No secrets
 * (passwords, tokens, keys), and of others no more than they show: a seller's orders are without
 * their buyers. Left out is what administrators write for themselves (notes, the audit log) and
 * what is only there for a while (previews of changes to many offers, counters of attempts).
 */
export async function* ownData(db: Db, userId: string, now: Date): AsyncGenerator<string> {
  yield `{"exported_at":${JSON.stringify(now)}`
  for (const [name, query] of Object.entries(ones)) {
    const {
      rows: [row = null],
    } = await query(userId).execute(db)
    yield `,\n${JSON.stringify(name)}:${JSON.stringify(row)}`
  }
  for (const [name, query] of Object.entries(lists)) {
    yield `,\n${JSON.stringify(name)}:[`
    let separator = '\n'
    for await (const row of rowsOf(db, query(userId))) {
      yield separator + JSON.stringify(row)
      separator = ',\n'
    }
    yield ']'
  }
  yield '\n}\n'
}

/** How many rows are read at a time: all that is ever held in memory. */
const ROWS = 500

type Row = { id: string | number }

/** The rows of a list, read in pieces, each after the last row of the one before. */
async function* rowsOf(db: Db, list: RawBuilder<Row>): AsyncGenerator<Row> {
  let after = sql``
  for (;;) {
    const { rows }: { rows: Row[] } =
      await sql<Row>`select * from (${list}) rows ${after} order by id limit ${ROWS}`.execute(db)
    yield* rows
    if (rows.length < ROWS) return
    after = sql`where id > ${rows.at(-1)!.id}`
  }
}

const ones: Record<string, (userId: string) => RawBuilder<object>> = {
  profile: (userId) => sql`
    select p.id, p.username, p.email, p.email_verified, p.profile_image_url, p.is_seller,
      p.is_admin, p.locale, p.two_factor_enabled,
      p.last_username_change, p.last_seen_at, p.hides_last_seen,
      p.created_at, wallet_balance(p) as wallet_balance,
      coalesce((select points from loyalty_balances where user_id = p.id), 0) as points
    from profiles p where p.id = ${userId}`,
  seller_figures: (userId) => sql`
    select orders, on_time_bp, disputes_lost_bp, median_delivery_s, median_reply_s, counted_at
    from seller_figures where seller_id = ${userId}`,
  seller_facts: (userId) => sql`
    select received, buyers, first_sale_at, ended_180, on_time_180, lost_180, rated_180,
      positive_180, verified, level, below_since, counted_at
    from seller_facts where seller_id = ${userId}`,
}

const terms =
  sql.raw(`id, offer_id, offer_title, category, quantity, unit_price, discount, total_price,
    status, created_at, paid_at,
  completed_at, received_at, released_at, disputed_at, delivery_seconds, extra_seconds`)

/** Each list of rows with an id; what is not named here is not given out. */
const lists: Record<string, (userId: string) => RawBuilder<Row>> = {
  ways_to_sign_in: (userId) =>
    sql`select id, provider_id as way, created_at from auth_accounts where user_id = ${userId}`,
  sessions: (userId) =>
    sql`select id, ip_address, user_agent, created_at, updated_at as last_used_at, expires_at
      from sessions where user_id = ${userId}`,
  browsers_with_push: (userId) =>
    sql`select id, session_id, created_at from push_subscriptions where user_id = ${userId}`,
  trusted_devices: (userId) =>
    sql`select row_number() over (order by expires_at) as id, expires_at from trusted_devices
      where user_id = ${userId}`,
  browsers_signed_in: (userId) =>
    sql`select row_number() over (order by seen_at, digest) as id, seen_at from browsers
      where user_id = ${userId}`,
  addresses_to_confirm: (userId) => sql`
    select row_number() over (order by created_at, digest) as id, email, created_at, expires_at
    from email_confirmations where user_id = ${userId}`,
  earlier_usernames: (userId) =>
    sql`select username as id, held_until from released_usernames where user_id = ${userId}`,
  badges: (userId) =>
    sql`select b.id, b.name, g.given_at
      from profile_badges g join user_badges b on b.id = g.badge_id where g.user_id = ${userId}`,
  seller_applications: (userId) => sql`
    select id, full_name, email, phone, experience, status, created_at, updated_at
    from seller_applications where user_id = ${userId}`,
  orders_as_buyer: (userId) => sql`
    select ${terms}, buyer_fee, buyer_name, buyer_email, buyer_phone, contact_method,
      contact_details, buyer_fields, offer_attributes, climb, refund_reason, dispute_reason
    from orders where user_id = ${userId}`,
  orders_as_seller: (userId) =>
    sql`select ${terms}, seller_fee from orders where seller_id = ${userId}`,
  more_time_asked: (userId) => sql`
    select x.order_id as id, x.seconds, x.reason, x.asked_at, x.accepted_at
    from order_extensions x join orders o on o.id = x.order_id where o.seller_id = ${userId}`,
  disputes: (userId) => sql`
    select d.number as id, d.order_id, d.reason, d.status, d.outcome, d.decided_part, d.decision,
      d.opened_at, d.closed_at,
      case when d.opened_by = ${userId} then d.words end as words,
      case when o.seller_id = ${userId} then d.answer end as answer,
      case when d.appealed_by = ${userId} then d.appeal end as appeal
    from disputes d join orders o on o.id = d.order_id where ${userId} in (o.user_id, o.seller_id)`,
  dispute_proposals: (userId) => sql`
    select p.id, p.dispute, p.side, p.kind, p.part, p.state, p.created_at, p.words
    from dispute_proposals p join disputes d on d.number = p.dispute
      join orders o on o.id = d.order_id
    where ${userId} = case p.side when 'buyer' then o.user_id else o.seller_id end`,
  feedback_given: (userId) =>
    sql`select id, order_id, rating, comment, reply, replied_at, created_at from order_feedback
      where user_id = ${userId}`,
  feedback_received: (userId) =>
    sql`select id, order_id, rating, comment, reply, replied_at, created_at from order_feedback
      where seller_id = ${userId} and approved`,
  offers: (userId) => sql`
    select id, title, description, category,
      ${sql.join(offerAttributes.map((each) => sql.ref(each)))},
      delivery_time::text as delivery_time, quantity, min_quantity, price, status, payment_link,
      main_image_url, created_at, updated_at, deleted_at
    from offers where user_id = ${userId}`,
  offer_images: (userId) => sql`
    select i.id, i.offer_id, i.url, i.is_main, i.position
    from offer_images i join offers o on o.id = i.offer_id where o.user_id = ${userId}`,
  offer_discounts: (userId) => sql`
    select d.offer_id || '-' || d.min_quantity as id, d.offer_id, d.min_quantity, d.discount_percent
    from offer_discounts d join offers o on o.id = d.offer_id where o.user_id = ${userId}`,
  offer_steps: (userId) => sql`
    select s.offer_id || '-' || s.position as id, s.offer_id, s.position, s.option_key, s.price,
      s.minutes
    from offer_steps s join offers o on o.id = s.offer_id where o.user_id = ${userId}`,
  offer_stock_changes: (userId) => sql`
    select c.id, c.offer_id, c.supplied_before, c.supplied_after, c.stock_after, c.changed_at
    from offer_stock_changes c join offers o on o.id = c.offer_id where o.user_id = ${userId}`,
  offers_saved: (userId) =>
    sql`select offer_id as id, price_seen, saved_at from saved_offers where user_id = ${userId}`,
  alerts: (userId) => sql`
    select offer_id || '-' || kind as id, offer_id, kind, price, asked_at from offer_alerts
    where user_id = ${userId}`,
  alerts_for_filters: (userId) => sql`
    select a.id, g.name as game, g.category, a.query, a.asked_at, a.told_on
    from filter_alerts a join games g on g.id = a.game_id where a.user_id = ${userId}`,
  sellers_followed: (userId) => sql`
    select p.username as id, f.followed_at
    from followed_sellers f join profiles p on p.id = f.seller_id where f.user_id = ${userId}`,
  offers_seen: (userId) =>
    sql`select offer_id as id, viewed_at from recent_views where user_id = ${userId}`,
  wallet_transactions: (userId) => sql`
    select id, type, status, amount, description, order_id, created_at from wallet_transactions
    where account_id = ${walletOf(userId)}`,
  withdrawals: (userId) => sql`
    select id, amount, fee, fee_bp, account_kind, account, account_holder, status, bank_reference,
      return_reason, created_at, updated_at
    from withdrawals where user_id = ${userId}`,
  withdrawal_steps: (userId) => sql`
    select h.id, h.withdrawal_id, h.move, h.to_status, h.note, h.created_at
    from withdrawal_history h join withdrawals w on w.id = h.withdrawal_id
    where w.user_id = ${userId}`,
  deposits: (userId) => sql`
    select id, amount, received_amount, to_account, reference_text,
      '/wallet/deposit/' || id || '/receipt' as receipt, status, refusal_reason,
      created_at, decided_at from deposits where user_id = ${userId}`,
  card_payments: (userId) => sql`
    select id, order_id, provider, provider_id, amount, state, failure, created_at, settled_at
    from payment_attempts where user_id = ${userId}`,
  refunds_by_transfer: (userId) => sql`
    select id, order_id, amount, created_at, account, holder, sent_on, bank_reference, to_wallet_at
    from refund_tasks
    where user_id = ${userId}`,
  transfer_receipts: (userId) => sql`
    select id, order_id, amount, received_amount, to_account, sender_name, sent_at,
      '/orders/' || order_id || '/payment/receipt/' || id as receipt, state, refusal_reason,
      created_at, decided_at
    from transfer_receipts where user_id = ${userId}`,
  conversations: (userId) => sql`
    select c.id, c.offer_id, c.order_id, c.created_at, c.last_at, m.unread, m.last_read_id
    from conversation_members m join conversations c on c.id = m.conversation_id
    where m.person_id = ${userId}`,
  messages_written: (userId) => sql`
    select id, conversation_id, kind, body, created_at, removed_at from messages
    where author_id = ${userId}`,
  pictures_sent: (userId) => sql`
    select id, message_id, dispute_number as dispute, '/inbox/pictures/' || id as picture,
      created_at from message_attachments where author_id = ${userId}`,
  messages_reported: (userId) =>
    sql`select id, reason, words, created_at, handled_at from abuse_reports
      where reporter_id = ${userId}`,
  offers_reported: (userId) =>
    sql`select id, offer_id, reason, words, created_at, handled_at from offer_reports
      where reporter_id = ${userId}`,
  conversations_read_by_staff: (userId) => sql`
    select r.id, r.conversation_id, r.reason, r.created_at from conversation_access_log r
    join conversation_members m on m.conversation_id = r.conversation_id
      and m.person_id = ${userId}`,
  ready_replies: (userId) =>
    sql`select position as id, title, body from canned_replies where seller_id = ${userId}`,
  goods_given: (userId) =>
    sql`select id, offer_id, order_id, state, hint, created_at, stocked_at, sold_at, shredded_at,
    taken_out_why from vault_units where given_by = ${userId}`,
  goods_opened: (userId) => sql`
    select v.id, u.order_id, v.party, v.session_id, v.created_at
    from vault_reveals v join vault_units u on u.id = v.unit_id where v.person_id = ${userId}`,
  goods_opened_by_staff: (userId) => sql`
    select v.id, v.unit_id, u.offer_id, v.reason, v.created_at
    from vault_reveals v join vault_units u on u.id = v.unit_id
    where u.given_by = ${userId} and v.party = 'administrator'`,
  access_given: (userId) => sql`
    select a.id, a.order_id, a.given_at, a.shredded_at, a.shredded_why,
      (select json_agg(v.created_at order by v.id) from credential_reveals v
        where v.access_id = a.id) as opened_at
    from order_credentials a where a.given_by = ${userId}`,
  access_opened: (userId) => sql`
    select v.id, a.order_id, v.session_id, v.created_at
    from credential_reveals v join order_credentials a on a.id = v.access_id
    where v.person_id = ${userId}`,
  guide_steps_said: (userId) => sql`
    select id, order_id, step, title_en, act, session_id, created_at from order_checklist_items
    where person_id = ${userId}`,
  points_earned: (userId) =>
    sql`select id, order_id, points_earned, created_at from loyalty_points
      where user_id = ${userId}`,
  points_redeemed: (userId) =>
    sql`select id, reward_id, points_spent, reward_value, created_at from loyalty_redemptions
      where user_id = ${userId}`,
  mails_not_sent: (userId) => sql`
    select id, name as mail, payload ->> 'to' as address, asked_at, failed_at from undelivered
    where person_id = ${userId} and kind = 'mail'`,
  pushes_not_sent: (userId) => sql`
    select id, name as push, asked_at, failed_at from undelivered
    where person_id = ${userId} and kind = 'push'`,
  notifications: (userId) =>
    sql`select id, type, title, content, read, created_at from notifications
      where user_id = ${userId}`,
}
