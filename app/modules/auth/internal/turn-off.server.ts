import type { Tx } from '#platform/db.server.ts'
import { forgetSecondStep } from '../forget-person.server.ts'

/** Turns two-step verification off and forgets all that belongs to it; who calls it tells. */
export async function turnOff(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('profiles')
    .set({ two_factor_enabled: false, updated_at: now })
    .where('id', '=', id)
    .execute()
  await forgetSecondStep(tx, id)
}
