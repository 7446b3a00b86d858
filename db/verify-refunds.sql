-- What may never happen to orders that gave back parts, as verify.sql says it of their whole and in
-- its way.

-- Each part that went back: what its order's rule gives back more, moved once, by its way (7).
select 7 as invariant, 'part:' || f.id as subject,
  format('gave back %s, by rule %s, and moved %s', f.amount, f.ruled, coalesce(f.moved, 0)) as detail
from (
  select r.*, t.amount as moved,
    shared_back(o.total_price, o.buyer_fee, (sum(r.part) over w)::bigint)
      - shared_back(o.total_price, o.buyer_fee, (sum(r.part) over w)::bigint - r.part) as ruled,
    row_number() over w as place, r.actor_id in (o.user_id, o.seller_id) as by_party,
    t.code is distinct from case r.way when 'wallet' then 'refund_part' else 'refund_original' end
      or t.debit_account_id <> 'escrow:' || o.id or t.credit_account_id <> case r.way
        when 'wallet' then 'wallet:' || o.user_id else 'clearing:' || o.payment_method_id end
      as elsewhere
  from order_refunds r
  join orders o on o.id = r.order_id
  left join ledger_transfers t on t.reference = 'part:' || r.id
  window w as (partition by r.order_id order by r.number)
) f
where f.amount <> f.ruled or f.moved is distinct from f.amount or f.elsewhere or f.by_party
  or f.place <> f.number
union all
select 7, t.reference, 'moved money for a part that did not go back'
from ledger_transfers t
where t.reference like 'part:%'
  and not exists (select from order_refunds f where t.reference = 'part:' || f.id);

-- Triggers that guard what only grows and what follows rules (12).
select 12 as invariant, g.name as subject, 'no longer guards its table' as detail
from (values
  ('order_refunds_append_only', 'order_refunds'), ('refuse_illegal_part', 'order_refunds'),
  ('order_refunds_divided', 'order_refunds'),
  ('order_refunds_have_task', 'order_refunds'), ('order_refunds_written_down', 'order_refunds'),
  ('profiles_refunds_sent', 'profiles'), ('orders_divided', 'orders')
) g (name, guarded)
where not exists (
  select from pg_trigger t
  where t.tgname = g.name and t.tgrelid = to_regclass(g.guarded) and t.tgenabled in ('O', 'A'));
