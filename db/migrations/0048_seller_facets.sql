-- Who sells is one of the filters of a game's page: by their level, and whether they are verified.
-- Additive: yes
-- Locks: seller_facts, share row exclusive, for a moment

-- Every key of these offers of a game, as 0040_facets.sql says them; those of the seller are
-- `seller=new` to `seller=master` and `verified=yes`. Who was not counted yet is new.
create or replace function facet_keys(game bigint, rows facet_rows[])
  returns table (offer_id bigint, key text) stable language sql as $$
  with offer as materialized (
    select * from unnest(rows)
  ), attribute as materialized (
    select 'a_' || key as name, key, type from game_attributes
    where game_id = game and active and filterable
  )
  select offer_id, 'all' from offer
  union all
  select offer_id, 'device=' || device from offer
  union all
  select offer_id, 'price:' || n from offer, generate_series(0, 40) n
  where (price >> n) & 1 = 1
  union all
  select offer_id, 'time:' || n from offer, generate_series(0, 30) n
  where (minutes >> n) & 1 = 1
  union all
  select o.offer_id, 'seller=' ||
    (array['new', 'rising', 'trusted', 'expert', 'master'])[coalesce(f.level, 0) + 1]
  from offer o left join seller_facts f on f.seller_id = o.user_id
  union all
  select o.offer_id, 'verified=yes'
  from offer o join seller_facts f on f.seller_id = o.user_id
  where f.verified
  union all
  select o.offer_id, a.name || '=' || case
    when not o.attributes ? a.key then ''
    when a.type = 'choice' then o.attributes ->> a.key
    when o.attributes ->> a.key = 'true' then 'yes'
    else 'no' end
  from offer o, attribute a
  where a.type in ('choice', 'boolean') or not o.attributes ? a.key
  union all
  select o.offer_id, a.name || '=' || option
  from offer o, attribute a, jsonb_array_elements_text(o.attributes -> a.key) option
  where a.type = 'multi' and o.attributes ? a.key
  union all
  select o.offer_id, a.name || ':' || n
  from offer o, attribute a, generate_series(0, 40) n
  where a.type = 'number' and o.attributes ? a.key
    and ((o.attributes ->> a.key)::bigint >> n) & 1 = 1;
$$;

-- all that is on sale is counted by its seller too
insert into facet_changes (game_id) select id from games order by id;

-- The night counts many sellers by one statement; only of whom it changes the offers do.
create function seller_facts_change_facets() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into facet_changes (game_id, offer_id)
    select o.game_id, o.id from new_facts n
    join offers o on o.user_id = n.seller_id and o.status = 'active'
    where n.level > 0 or n.verified;
  elsif tg_op = 'DELETE' then
    insert into facet_changes (game_id, offer_id)
    select o.game_id, o.id from old_facts b
    join offers o on o.user_id = b.seller_id and o.status = 'active'
    where b.level > 0 or b.verified;
  else
    insert into facet_changes (game_id, offer_id)
    select o.game_id, o.id from old_facts b join new_facts n using (seller_id)
    join offers o on o.user_id = n.seller_id and o.status = 'active'
    where (b.level, b.verified) is distinct from (n.level, n.verified);
  end if;
  return null;
end $$;
create trigger seller_facts_change_facets_new after insert on seller_facts
  referencing new table as new_facts
  for each statement execute function seller_facts_change_facets();
create trigger seller_facts_change_facets after update on seller_facts
  referencing old table as old_facts new table as new_facts
  for each statement execute function seller_facts_change_facets();
create trigger seller_facts_change_facets_gone after delete on seller_facts
  referencing old table as old_facts
  for each statement execute function seller_facts_change_facets();
