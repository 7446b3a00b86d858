import { sql } from 'kysely'
import {
  dueMerges,
  isMerged,
  noteMerged,
  type OptionMerge,
} from '#modules/catalog/game-attribute-merges.server.ts'
import { type Db, transact } from '#platform/db.server.ts'
import { doEach } from '#platform/each.server.ts'

// Rewrites offers that state an option which staff have merged into another.

/** How many offers are rewritten in one transaction. */
const AT_ONCE = 1_000

/**
 * Lets offers state, instead of an option that was merged, the one that it was merged into: a
 * thousand at a time, so that what is done stays done where a node ends. Orders keep what was
 * agreed. Returns how many; does the same however often and on how many nodes it runs.
 */
export async function rewriteMergedOptions(
  db: Db,
  now: Date,
  stopping?: AbortSignal,
): Promise<number> {
  return doEach(await dueMerges(db), 'a merged option could not be rewritten', {
    act: (merge) => rewriteAll(db, merge, now, stopping),
    about: ({ game_id, key, option }) => ({ game: game_id, key, option }),
    stopping,
  })
}

async function rewriteAll(db: Db, merge: OptionMerge, now: Date, stopping?: AbortSignal) {
  let done = 0
  for (let count = AT_ONCE; count === AT_ONCE; done += count) {
    if (stopping?.aborted) return done
    count = await rewriteSome(db, merge)
  }
  await noteMerged(db, merge, now)
  return done
}

/** Several that were chosen keep their order; one that is chosen already is not chosen twice. */
const rewriteSome = (db: Db, merge: OptionMerge): Promise<number> =>
  transact(db, async (tx) => {
    if (!(await isMerged(tx, merge))) return 0
    const { game_id, key, option, into } = merge
    const { numAffectedRows } = await sql`
      update offers o set attributes = jsonb_set(o.attributes, array[${key}::text],
        case jsonb_typeof(o.attributes -> ${key}::text)
          when 'array' then (
            select jsonb_agg(chosen.value order by chosen.place) from (
              select case value when ${option} then ${into} else value end as value,
                min(place) as place
              from jsonb_array_elements_text(o.attributes -> ${key}::text)
                with ordinality e (value, place)
              group by 1
            ) chosen)
          else to_jsonb(${into}::text)
        end)
      where o.id in (
        select id from offers
        where game_id = ${game_id} and attributes -> ${key}::text ? ${option}
        order by id limit ${sql.lit(AT_ONCE)} for update)`.execute(tx)
    return Number(numAffectedRows ?? 0n)
  })
