import { sql } from 'kysely'
import { DAY, HOUR, plus } from '../../app/kernel/time.ts'
import { audit, type Change } from '../../app/platform/audit.server.ts'
import { type Db, transact, type Tx } from '../../app/platform/db.server.ts'
import { applications } from './data/applications.ts'
import { buyers } from './data/buyers.ts'
import { sellers } from './data/sellers.ts'
import type { Step } from './orders.ts'

/**
 * Every seller applied once, showed who they are, and was approved within a day; of the buyers some
 * wait and some were rejected.
 */
export async function seedApplications(
  tx: Tx,
  people: Map<string, string>,
  now: Date,
): Promise<void> {
  const buyerOf = new Map(buyers.map((buyer) => [buyer.username, buyer]))
  const all = [
    ...sellers.map((seller) => ({
      ...seller,
      status: 'approved' as const,
      notes: null,
      days_ago: seller.joined_days_ago,
    })),
    ...applications.map((application) => ({
      ...buyerOf.get(application.username)!,
      ...application,
    })),
  ].map(({ username, full_name, email, phone, experience, notes, status, days_ago }) => ({
    user_id: people.get(username)!,
    full_name,
    email,
    phone,
    experience,
    notes,
    status,
    created_at: plus(now, -days_ago * DAY - 3 * HOUR),
  }))

  await tx
    .insertInto('seller_applications')
    .values(
      all.map((application) => ({
        ...application,
        status: 'pending' as const,
        updated_at: application.created_at,
      })),
    )
    .execute()
  await sql`update seller_applications a
    set status = d.status, updated_at = a.created_at + interval '20 hours',
      documents_seen_at = case d.status
        when 'approved' then a.created_at + interval '20 hours' end
    from (select unnest(${all.map(({ user_id }) => user_id)}::uuid[]) as user_id,
      unnest(${all.map(({ status }) => status)}::text[]) as status) d
    where d.user_id = a.user_id and d.status <> 'pending'`.execute(tx)
}

/** What the audit log says of each application, at its time. The applications must be there. */
export async function applicationSteps(db: Db, administrator: string): Promise<Step[]> {
  const all = await db
    .selectFrom('seller_applications')
    .select(['id', 'user_id', 'status', 'created_at', 'updated_at'])
    .execute()
  return all.flatMap(({ id, user_id, status, created_at, updated_at }): Step[] => {
    const subject = `seller_application:${id}`
    const say = (at: Date, change: Change): Step => ({
      at,
      run: (on) =>
        transact(on, async (tx) => {
          await audit(tx, change, at)
        }),
    })
    const sent = say(created_at, {
      actor_id: user_id!,
      action: 'seller_application.submit',
      subject,
      after: {},
    })
    if (status === 'pending') return [sent]
    const decision = {
      actor_id: administrator,
      subject,
      before: { status: 'pending' },
      after: { status },
    }
    return [
      sent,
      say(
        updated_at,
        status === 'approved'
          ? { ...decision, action: 'seller_application.approve' }
          : { ...decision, action: 'seller_application.reject' },
      ),
    ]
  })
}
