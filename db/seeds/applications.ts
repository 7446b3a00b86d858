import { sql } from 'kysely'
import { DAY, HOUR, plus } from '../../app/kernel/time.ts'
import type { Tx } from '../../app/platform/db.server.ts'
import { applications } from './data/applications.ts'
import { buyers } from './data/buyers.ts'
import { sellers } from './data/sellers.ts'

/** Every seller applied once and was approved within a day; of the buyers some wait and some were rejected. */
export async function seedApplications(tx: Tx, people: Map<string, string>, now: Date): Promise<void> {
  const buyerOf = new Map(buyers.map((buyer) => [buyer.username, buyer]))
  const all = [
    ...sellers.map((seller) => ({ ...seller, status: 'approved' as const, notes: null, days_ago: seller.joined_days_ago })),
    ...applications.map((application) => ({ ...buyerOf.get(application.username)!, ...application })),
  ].map(({ username, full_name, email, phone, experience, notes, status, days_ago }) =>
    ({ user_id: people.get(username)!, full_name, email, phone, experience, notes, status, created_at: plus(now, -days_ago * DAY - 3 * HOUR) }))

  await tx.insertInto('seller_applications')
    .values(all.map((application) => ({ ...application, status: 'pending' as const, updated_at: application.created_at }))).execute()
  await sql`update seller_applications a set status = d.status, updated_at = a.created_at + interval '20 hours'
    from (select unnest(${all.map(({ user_id }) => user_id)}::uuid[]) as user_id, unnest(${all.map(({ status }) => status)}::text[]) as status) d
    where d.user_id = a.user_id and d.status <> 'pending'`.execute(tx)
  await sql`insert into audit_log (actor_id, action, subject, before, after, created_at)
    select a.user_id, 'seller_application.submit', 'seller_application:' || a.id, null, '{}'::jsonb, a.created_at from seller_applications a
    union all
    select ${people.get('kanz_admin')}::uuid, case a.status when 'approved' then 'seller_application.approve' else 'seller_application.reject' end,
      'seller_application:' || a.id, '{"status": "pending"}'::jsonb, jsonb_build_object('status', a.status), a.updated_at
    from seller_applications a where a.status <> 'pending'
    order by 6`.execute(tx)
}
