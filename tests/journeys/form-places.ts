import { DAY, plus } from '#kernel/time.ts'
import { closeDb, openDb } from '../../app/platform/db.server.ts'
import { buildWithdrawal, openPayouts } from '../factories/payout.ts'
import { giveMoney } from '../factories/profile.ts'
import { type Member, newMember } from './people.ts'
import { placesOf } from './places.ts'
import type { Places } from './screens.ts'

/**
 * What forms are about, and what is typed into them: the member's password, yesterday. `to_pay` is
 * a withdrawal of somebody whose wallet no administrator has filled.
 */
export type FormPlaces = Places & Record<'password' | 'yesterday' | 'to_pay', string>

/** The same, where money goes in and out and the member has some. */
export async function formPlacesOf(member: Member, url: string): Promise<FormPlaces> {
  const places = await placesOf(member, url)
  const db = openDb(url)
  await openPayouts(db)
  const other = await newMember({ url })
  for (const { id } of [member, other]) await giveMoney(db, id, 20_000)
  const { id: to_pay } = await buildWithdrawal(db, { user_id: other.id, status: 'approved' })
  await closeDb()
  return {
    ...places,
    to_pay,
    password: member.password,
    yesterday: plus(new Date(), -DAY).toISOString().slice(0, 16),
  }
}
