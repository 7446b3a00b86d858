import type { ApplicationStatus } from '#modules/sellers/seller-application.ts'
import { decideOn, submitApplication } from '#modules/sellers/seller-applications.server.ts'
import type { Db } from '#platform/db.server.ts'
import { buildAdmin, buildProfile } from './profile.ts'

interface Given {
  user?: { id: string; email: string }
  full_name?: string
  email?: string
  phone?: string
  experience?: string
  status?: ApplicationStatus
  now?: Date
}

/** An application in a status, brought there by the real commands, with its applicant. */
export async function buildApplication(
  db: Db,
  { user, email, status = 'pending', now = new Date(), ...given }: Given = {},
) {
  const applicant = user ?? (await buildProfile(db, email ? { email } : {}))
  const form = {
    full_name: 'Karim Hadj',
    phone: '0700 99 88 77',
    experience: 'Two years on Facebook',
    ...given,
  }
  const sent = await submitApplication(db, { ...applicant, is_seller: false }, form, now)
  if (!sent.ok) throw new Error(`the application was refused: ${sent.code}`)
  const { id } = await db
    .selectFrom('seller_applications')
    .select('id')
    .where('user_id', '=', applicant.id)
    .executeTakeFirstOrThrow()
  if (status !== 'pending') {
    const decided = await decideOn(
      db,
      { id, decision: status === 'approved' ? 'approve' : 'reject', seen: now.toISOString() },
      await buildAdmin(db),
      now,
    )
    if (!decided.ok) throw new Error(`the decision was refused: ${decided.code}`)
  }
  return db
    .selectFrom('seller_applications')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
