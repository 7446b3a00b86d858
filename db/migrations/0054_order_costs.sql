-- What orders and searches pay for what the shop window has, made cheaper: what a game asks is read
-- by functions, which are planned once a connection, an offer that is sold changes no filter, and
-- the head of a long list is read along its index.
-- Additive: yes
-- Locks: offers, share row exclusive, for a moment

-- What the offers of a game state, in its order; of one offer alone what it states, with no option
-- but those.
create function attributes_of(game bigint, stated jsonb default null) returns json
  stable language plpgsql as $$
begin
  return coalesce((
    select json_agg(json_build_object(
      'key', a.key, 'type', a.type, 'label', a.label, 'label_ar', a.label_ar,
      'short', a.short, 'short_ar', a.short_ar, 'required', a.required_since is not null,
      'filterable', a.filterable, 'on_card', a.on_card, 'landing', a.landing,
      'ordered', a.ordered, 'ladder', a.ordered and a.id is not distinct from ladder_attribute(game),
      'is_content', a.is_content, 'min', a.min, 'max', a.max, 'steps', a.steps,
      'options', coalesce((
        select json_agg(json_build_object('key', o.key, 'label', o.label, 'label_ar', o.label_ar,
          'short', o.short, 'short_ar', o.short_ar, 'active', o.active) order by o.position)
        from game_attribute_options o where o.attribute_id = a.id
          and (stated is null or stated -> a.key @> to_jsonb(o.key))), '[]')) order by a.position)
    from game_attributes a
    where a.game_id = game and a.active and (stated is null or stated ? a.key)), '[]');
end $$;

-- What the buyers of a game are asked, in its order.
create function buyer_fields_of(game bigint) returns json stable language plpgsql as $$
begin
  return coalesce((
    select json_agg(json_build_object('key', d.key, 'type', d.type, 'label', d.label,
      'label_ar', d.label_ar, 'hint', d.hint, 'hint_ar', d.hint_ar, 'required', d.required,
      'asked_if', d.asked_if, 'min', d.min, 'max', d.max, 'pattern', d.pattern,
      'example', d.example, 'max_length', d.max_length,
      'options', coalesce((
        select json_agg(json_build_object('key', p.key, 'label', p.label, 'label_ar', p.label_ar)
          order by p.position)
        from attribute_options p where p.definition_id = d.id), '[]')) order by d.position)
    from attribute_definitions d where d.game_id = game and d.active), '[]');
end $$;

-- Of 0040_facets.sql; what is updated has a trigger of each row, whose condition costs nothing
-- where only the stock is another.
create or replace function offers_change_facets() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into facet_changes (game_id, offer_id)
    select game_id, id from new_offers where status = 'active';
  else
    insert into facet_changes (game_id, offer_id)
    select game_id, id from old_offers where status = 'active';
  end if;
  return null;
end $$;

create function offer_changes_facets() returns trigger language plpgsql as $$
begin
  -- of another game it leaves one and comes to the other
  insert into facet_changes (game_id, offer_id)
  select distinct unnest(array[old.game_id, new.game_id]), new.id;
  return null;
end $$;
create or replace trigger offers_change_facets after update on offers for each row
  when ('active' in (old.status, new.status) and (
    (old.status, old.game_id, old.user_id, old.price, old.delivered_within, old.device,
      old.title, old.attributes)
    is distinct from
    (new.status, new.game_id, new.user_id, new.price, new.delivered_within, new.device,
      new.title, new.attributes)))
  execute function offer_changes_facets();

-- The cheapest offers of a game, along the index that has them in order: the planner takes every
-- game for one of few offers, which could as well be sorted.
create function cheapest_offers(game bigint, most int) returns setof offers
  stable language plpgsql set enable_sort = off set enable_bitmapscan = off as $$
begin
  return query
    select * from offers o where o.game_id = game and o.status = 'active'
    order by o.price, o.id limit most;
end $$;
