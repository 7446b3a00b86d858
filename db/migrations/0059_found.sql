-- What a level allows is asked of offers that come back too; a filter that finds nothing asks once;
-- a word that very many offers say is looked for once.
-- Additive: yes
-- Locks: offers, share row exclusive, for a moment

-- Whether an offer counts towards how many its seller's level allows: all but those that buyers
-- emptied. An order that was cancelled or refunded has emptied none.
create function counts_for_level(offer offers) returns boolean stable language sql as $$
  select offer.status <> 'completed' or not exists (
    select from orders o join order_statuses s using (status)
    where o.offer_id = offer.id and s.is_sale);
$$;

create or replace function room_for_offers(seller uuid) returns int stable language sql as $$
  select most - (
    select count(*)::int from offers o
    where o.user_id = seller and o.deleted_at is null and counts_for_level(o))
  from most_offers_of(seller) most where most is not null;
$$;

-- Refuses what has left a seller with more offers than their level allows.
create function hold_to_level(seller uuid) returns void language plpgsql as $$
begin
  if most_offers_of(seller) is null then
    return;
  end if;
  -- two at once are counted one after the other
  perform pg_advisory_xact_lock(hashtextextended('offers of ' || seller, 0));
  if room_for_offers(seller) < 0 then
    raise exception 'the level of this seller allows no more offers'
      using errcode = 'check_violation', constraint = 'offers_at_most_of_level';
  end if;
end $$;

-- What is there already stays, whatever the level.
create or replace function refuse_too_many_offers() returns trigger language plpgsql as $$
declare
  seller uuid;
begin
  for seller in select distinct user_id from new_offers order by user_id loop
    perform hold_to_level(seller);
  end loop;
  return null;
end $$;

-- A sold-out offer that its seller fills again counts like a new one; one that gets its stock back
-- from an order that was undone does not ask, and one that counted all along makes none more.
create function refuse_restock_beyond_level() returns trigger language plpgsql as $$
begin
  if not counts_for_level(old) then
    perform hold_to_level(new.user_id);
  end if;
  return null;
end $$;
create trigger refuse_restock_beyond_level after update on offers for each row
  when (old.status = 'completed' and new.status <> 'completed' and new.deleted_at is null
    and (new.quantity <= old.quantity or new.stock_supplied <> old.stock_supplied))
  execute function refuse_restock_beyond_level();

-- As 0040_facets_answer.sql has it; where words alone are chosen that more than 5,000 offers say,
-- these are not looked for again.
--
-- How many offers of a game fit a choice, how many each option would leave, each group without its
-- own choice, and a page of their ids. Choices are `{"a_rank": ["ace", ""]}`, ranges
-- `{"price": {"min": 1000, "max": null}}`. Of offers whose words so many have, neither the total
-- beyond 5,000 nor the options are counted.
create or replace function facets(
  game bigint, choices jsonb, ranges jsonb, said text, ordered text, size int, page int,
  out total int, out more boolean, out counts jsonb, out ids bigint[])
  stable language plpgsql as $$
declare
  most constant int := 5000;
  everything bit varying;
  nothing bit varying;
  base bit varying;        -- what fits all but the choices
  found_bits bit varying;  -- what fits
  others bit varying;
  chosen bit varying;
  names text[] := '{}';
  groups bit varying[] := '{}';
  each record;
  asked tsquery;
  slots int[];
  too_many boolean := false;
begin
  more := false;
  select bits into everything from facet_bitmaps where game_id = game and key = 'all';
  if not found then
    total := 0;
    counts := '{}';
    ids := '{}';
    return;
  end if;
  nothing := everything # everything;
  base := everything;
  for each in select * from jsonb_each(ranges) loop
    select base & facet_range(game, each.key, everything & ~ coalesce(
        (select bits from facet_bitmaps where game_id = game and key = each.key || '='), nothing),
      (each.value ->> 'min')::bigint, (each.value ->> 'max')::bigint) into base;
  end loop;
  if said <> '' then
    asked := facet_words(game, said);
    slots := array(
      select slot from offer_facets where game_id = game and words @@ asked
      limit most + 1);
    too_many := cardinality(slots) > most;
    if not too_many then
      base := base & bits_of_slots(slots, length(everything));
    end if;
  end if;
  found_bits := base;
  for each in select key as name, array(select jsonb_array_elements_text(value)) as options
    from jsonb_each(choices)
  loop
    select coalesce(bit_or(b.bits), nothing) into chosen from facet_bitmaps b
    where b.game_id = game and b.key = any(
      array(select each.name || '=' || option from unnest(each.options) option));
    names := names || each.name;
    groups := groups || chosen;
    found_bits := found_bits & chosen;
  end loop;
  if too_many and found_bits = everything then
    more := true;
  elsif too_many then
    slots := array(
      select slot from offer_facets where game_id = game and words @@ asked
        and get_bit(found_bits, slot) = 1 limit most + 1);
    more := cardinality(slots) > most;
    if not more then
      found_bits := bits_of_slots(slots, length(everything));
    end if;
  end if;
  total := case when more then most else bit_count(found_bits) end;

  if not too_many then
    if found_bits = everything then
      select jsonb_object_agg(key, offers) into counts from facet_bitmaps
      where game_id = game and key like '%=%' and offers > 0;
    else
      select jsonb_object_agg(key, n) into counts from (
        select key, bit_count(bits & found_bits) as n from facet_bitmaps
        where game_id = game and key like '%=%' and split_part(key, '=', 1) <> all(names)
          and offers > 0) c
      where n > 0;
    end if;
    counts := coalesce(counts, '{}');
    for chosen_at in 1 .. cardinality(names) loop
      others := base;
      for other in 1 .. cardinality(names) loop
        if other <> chosen_at then
          others := others & groups[other];
        end if;
      end loop;
      counts := counts || coalesce((
        select jsonb_object_agg(key, n) from (
          select key, bit_count(bits & others) as n from facet_bitmaps
          where game_id = game and starts_with(key, names[chosen_at] || '=') and offers > 0) c
        where n > 0), '{}');
    end loop;
  end if;

  ids := '{}';
  if size > 0 and total > 0 then
    -- how many rows of the index are walked, each at a tenth of what one costs by its slot
    if more or 0.1 * size * page * bit_count(everything) / total <= total + 500 then
      ids := walk_facets(game, found_bits, case when more then asked end, ordered, size,
        (page - 1) * size);
    else
      ids := gather_facets(game, found_bits, ordered, size, (page - 1) * size);
    end if;
  end if;
end $$;

-- How many offers of a game fit a choice without one of its parts, by the name of each; that of the
-- words is `q`.
create function facets_without(game bigint, choices jsonb, ranges jsonb, said text)
  returns table (name text, total int) stable language plpgsql as $$
declare
  everything bit varying;
  others bit varying;
  chosen bit varying;
  names text[] := '{}';
  parts bit varying[] := '{}';
  each record;
begin
  select bits into everything from facet_bitmaps where game_id = game and key = 'all';
  if not found then
    return;
  end if;
  for each in select * from jsonb_each(ranges) loop
    select facet_range(game, each.key, everything & ~ coalesce(
        (select bits from facet_bitmaps where game_id = game and key = each.key || '='),
        everything # everything),
      (each.value ->> 'min')::bigint, (each.value ->> 'max')::bigint) into chosen;
    names := names || each.key;
    parts := parts || chosen;
  end loop;
  for each in select * from jsonb_each(choices) loop
    select coalesce(bit_or(b.bits), everything # everything) into chosen from facet_bitmaps b
    where b.game_id = game and b.key = any(array(
      select each.key || '=' || option from jsonb_array_elements_text(each.value) option));
    names := names || each.key;
    parts := parts || chosen;
  end loop;
  if said <> '' then
    names := names || 'q'::text;
    parts := parts || bits_of_slots(array(
      select slot from offer_facets where game_id = game and words @@ facet_words(game, said)),
      length(everything));
  end if;
  for left_out in 1 .. cardinality(names) loop
    others := everything;
    for other in 1 .. cardinality(names) loop
      if other <> left_out then
        others := others & parts[other];
      end if;
    end loop;
    name := names[left_out];
    total := bit_count(others);
    return next;
  end loop;
end $$;
