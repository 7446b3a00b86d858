import { sql } from 'kysely'
import type { GoodsState } from './goods-state.ts'

/**
 * What is known of the units of the orders `r` of a query; null where nothing was given by form.
 */
export const goodsState = sql<GoodsState | null>`(
  select case when count(*) > 0
    then json_build_object('given_at', min(u.sold_at), 'shredded_at', max(u.shredded_at),
    'opened_at', (select min(v.created_at)
      from vault_reveals v join vault_units o on o.id = v.unit_id
      where o.order_id = r.id and o.state = 'sold' and v.party = 'buyer')) end
  from vault_units u where u.order_id = r.id and u.state = 'sold')`
