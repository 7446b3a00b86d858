import { sql } from 'kysely'
import type { Tx } from '../../app/platform/db.server.ts'

/**
 * What the large market leaves out and lists of it show, as many rows as such a market has: past
 * all triggers, since what is measured is pages, not money. They go with the transaction.
 */
export async function addRows(tx: Tx, buyer: string): Promise<void> {
  await sql`set local session_replication_role = replica`.execute(tx)
  for (const statement of statementsFor(buyer)) await statement.execute(tx)
  await sql`set local session_replication_role = origin`.execute(tx)
  await sql`analyze notifications, withdrawals, deposits, payment_events, seller_applications,
  audit_log,
    game_relations, loyalty_redemptions, orders`.execute(tx)
}

const statementsFor = (buyer: string) => [
  sql`create temporary table person on commit drop as
    select row_number() over (order by created_at) as n, id, username, created_at from profiles
    where username like 'player%'`,
  sql`insert into notifications (user_id, type, title, content, cause)
    select ${buyer}, 'system', 'A title', 'Words', 'bench:' || n from generate_series(1, 50000) n`,
  sql`insert into withdrawals (user_id, amount, fee_bp, fee, account_kind, account, account_holder,
    status, bank_reference, return_reason, token, created_at, updated_at)
    select id, 500 + n % 5000 * 10, 0, 0, 'ccp', '002345678988', username,
      case when n % 200 = 0 then 'requested' when n % 200 = 1 then 'approved' when n % 20 = 2
        then 'returned' else 'paid' end,
      case when n % 200 > 1 and n % 20 <> 2 then 'BR' || n end,
      case when n % 200 > 1 and n % 20 = 2 then 'No such account'
        end, gen_random_uuid(), created_at, created_at from person`,
  sql`insert into deposits (user_id, amount, received_amount, to_account, reference_text,
    receipt_digest, status, refusal_reason, decided_by, decided_at, token, created_at, receipt_url)
    select p.id, 500 + n % 5000 * 10, case when n % 200 > 0 and n % 20 <> 1 then 500 + n % 5000 * 10
      end, 'ccp', p.username, md5(n::text) || md5(n::text),
      case when n % 200 = 0 then 'pending' when n % 20 = 1 then 'refused' else 'confirmed' end,
      case when n % 20 = 1 then 'No such receipt' end, case when n % 200 > 0 then k.id end, case
        when n % 200 > 0 then p.created_at end,
      gen_random_uuid(), p.created_at, 'x' from person p, profiles k where k.username = 'keeper'`,
  sql`insert into payment_events (id, provider, outcome, payload, received_at, handled_at,
    handled_by, handled_note)
    select 'evt_' || n, 'bench', case when n % 10 = 0 then 'wrong_amount' else 'other_type' end,
      json_build_object('order_id', p.id, 'amount', 500, 'currency', 'DZD'), p.created_at,
      case when n % 1000 > 0 then p.created_at end, case when n % 1000 > 0 then k.id end, case
        when n % 1000 > 0 then 'Told the bank' end
    from person p, profiles k where k.username = 'keeper'`,
  sql`insert into seller_applications (user_id, full_name, email, phone, experience, status,
    created_at)
    select id, 'Amine ' || username, username || '@example.com',
      '0550 ' || to_char(n, 'FM00 00 00'), 'Years of it',
      case when n % 50 = 0 then 'pending' when n % 5 = 0 then 'rejected' else 'approved'
        end, created_at from person`,
  sql`insert into audit_log (actor_id, action, subject, before, after, created_at)
    select (select id from profiles where username = 'keeper'), 'order.mark_paid', 'order:' || id,
      '{"status": "pending"}', '{"status": "paid"}', created_at
    from orders where status <> 'cancelled' limit 1000000`,
  sql`insert into game_relations (primary_game_id, related_game_id)
    select a.id, b.id from games a, games b where a.category = 'accounts' and b.category = 'items'
    limit 20000`,
]
