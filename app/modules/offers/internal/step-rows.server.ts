import { sql } from 'kysely'
import type { Tx } from '#platform/db.server.ts'
import type { Rung } from '../ladder.ts'

/** An offer with its steps, none where it has a price; null where they stay as they are. */
interface Stepped {
  id: number
  steps?: readonly Rung[] | undefined
}

/**
 * Writes the steps of offers that say some, where they differ: each change of a ladder is a change
 * of what pages show. Their price and time are written with the offers themselves, which the
 * database holds together when the transaction ends.
 */
export async function replaceSteps(tx: Tx, offers: readonly Stepped[]): Promise<void> {
  for (const { id, steps } of offers) {
    if (!steps) continue
    const rungs = steps.map(({ key, price, minutes }) => ({ key, price, minutes }))
    const stands = await tx
      .selectFrom('offer_steps')
      .where('offer_id', '=', id)
      .select(['option_key as key', 'price', 'minutes'])
      .orderBy('position')
      .execute()
    if (JSON.stringify(stands) === JSON.stringify(rungs)) continue
    await tx.deleteFrom('offer_steps').where('offer_id', '=', id).execute()
    if (rungs.length > 0)
      await sql`insert into offer_steps
          (offer_id, position, attribute_id, option_key, price, minutes)
        select o.id, r.place - 1, ladder_attribute(o.game_id), r.rung ->> 'key',
          (r.rung ->> 'price')::bigint, (r.rung ->> 'minutes')::int
        from offers o, jsonb_array_elements(${JSON.stringify(rungs)}::jsonb)
          with ordinality r (rung, place)
        where o.id = ${id}`.execute(tx)
  }
}
