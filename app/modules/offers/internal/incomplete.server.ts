import { type RawBuilder, sql } from 'kysely'
import { attributeLimits } from '#modules/catalog/game-attributes.ts'

/**
 * Whether the offer `o` is one that can be sold and lacks what its game demands, or states a number
 * out of bounds that were narrowed since (`dueAttributes` says of what).
 */
export const isIncomplete: RawBuilder<boolean> = sql`(
  o.deleted_at is null and o.status in ('active', 'paused') and exists (
    select from game_attributes a where a.game_id = o.game_id and a.active and case
      when not jsonb_exists(o.attributes, a.key) then a.required_since is not null
      when a.type = 'number' then (o.attributes ->> a.key)::bigint
        not between coalesce(a.min, 0) and coalesce(a.max, ${attributeLimits.number})
      else false end))`
