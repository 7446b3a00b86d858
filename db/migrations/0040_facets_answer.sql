-- How many offers of a game fit a choice, what each option would leave, and which are on a page.
-- Additive: yes
-- Locks: none, it makes functions alone

-- The slots whose bits are set. Most stretches of 64 have none and are passed over at once.
create function slots_of_bits(bits bit varying) returns setof int
  language sql immutable as $$
  select 64 * stretch + n
  from generate_series(0, length(bits) / 64 - 1) stretch, generate_series(0, 63) n
  where bit_count(substring(bits from 64 * stretch + 1 for 64)) > 0
    and get_bit(bits, 64 * stretch + n) = 1;
$$;

-- Of the offers that state a number those from `low` to `high`; null bounds nothing. Compared bit
-- by bit from the highest: greater at the first that differs.
create function facet_range(game bigint, name text, stated bit varying, low bigint, high bigint)
  returns bit varying stable language plpgsql as $$
declare
  place record;
  none constant bit varying := stated # stated;
  over_low bit varying := none;
  over_high bit varying := none;
  from_low bit varying := stated;
  to_high bit varying := stated;
begin
  for place in
    select n, b.bits from generate_series(40, 0, -1) n
    left join facet_bitmaps b on b.game_id = game and b.key = name || ':' || n order by n desc
  loop
    if (low >> place.n) & 1 = 0 then
      if place.bits is not null then
        over_low := over_low | (from_low & place.bits);
        from_low := from_low & ~ place.bits;
      end if;
    elsif low is not null then
      from_low := from_low & coalesce(place.bits, none);
    end if;
    if (high >> place.n) & 1 = 0 then
      if place.bits is not null then
        over_high := over_high | (to_high & place.bits);
        to_high := to_high & ~ place.bits;
      end if;
    elsif high is not null then
      to_high := to_high & coalesce(place.bits, none);
    end if;
  end loop;
  return case when low is null then stated else over_low | from_low end
    & case when high is null then stated else ~ over_high end;
end $$;

-- How a text asks for words of the offers of a game: all of them, the last perhaps only begun. Null
-- of a text without any.
create function facet_words(game bigint, said text) returns tsquery stable language sql as $$
  select (string_agg('''g' || game || ':' || word || '''', ' & ' order by n) || ':*')::tsquery
  from unnest(string_to_array(search_key(said), ' ')) with ordinality w (word, n) where word <> '';
$$;

-- A page of the offers whose bits are set, along the index that has the order: nearly every row
-- that it meets is one, which the planner cannot know.
create function walk_facets(
  game bigint, bits bit varying, words tsquery, ordered text, size int, start int)
  returns bigint[] stable language plpgsql set enable_sort = off set enable_bitmapscan = off as $$
declare
  ids bigint[];
begin
  execute format('select array(select f.offer_id from offer_facets f
    where f.game_id = $1 and get_bit($2, f.slot) = 1 %s order by %s limit $4 offset $5)',
    case when words is not null then 'and f.words @@ $3' end, ordered)
  into ids using game, bits, words, size, start;
  return ids;
end $$;

-- The same, of few offers: each is read by its slot, and they are sorted.
create function gather_facets(game bigint, bits bit varying, ordered text, size int, start int)
  returns bigint[] stable language plpgsql as $$
declare
  ids bigint[];
begin
  execute format('select array(select f.offer_id
    from unnest($2) s join offer_facets f on f.game_id = $1 and f.slot = s
    order by %s limit $3 offset $4)', ordered)
  into ids using game, array(select slots_of_bits(bits)), size, start;
  return ids;
end $$;

-- How many offers of a game fit a choice, how many each option would leave, each group without its
-- own choice, and a page of their ids. Choices are `{"a_rank": ["ace", ""]}`, ranges
-- `{"price": {"min": 1000, "max": null}}`. Of offers whose words so many have, neither the total
-- beyond 5,000 nor the options are counted.
create function facets(
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
  if too_many then
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
