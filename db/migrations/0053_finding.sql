-- How people find offers: pages of single choices, alerts for what a filter finds, searches that
-- are popular, names of games, and who is here.
-- Additive: yes
-- Locks: game_attributes, access exclusive, while its rows are read once

-- Pages of single choices -------------------------------------------------------------------------

-- below a game's address stand its offers
alter table game_attributes add constraint game_attributes_key_not_an_address
  check (key <> 'offers');

-- Folds up to `most` changes. Returns how many; 0 too while another node is at it. Pages of choices
-- list what the bitmaps find, so they are dropped once these are written.
create or replace function fold_facets(most int) returns int language plpgsql as $$
declare
  games_changed bigint[];
  offers_changed bigint[];
  each record;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('fold_facets', 0)) then
    return 0;
  end if;
  with taken as (
    delete from facet_changes
    where id in (select id from facet_changes order by id limit most)
    returning game_id, offer_id
  )
  select array_agg(game_id), array_agg(offer_id) into games_changed, offers_changed from taken;
  for each in
    select c.game, bool_or(c.offer is null) as whole, array_agg(distinct c.offer) as ids
    from unnest(games_changed, offers_changed) c (game, offer) group by c.game order by c.game
  loop
    if each.whole then
      perform rebuild_facets(each.game);
    else
      perform from games where id = each.game for key share;
      if found then
        perform refold_facets(each.game, each.ids);
      end if;
    end if;
    perform page_changed('landing:' || each.game)
    where exists (select from game_attributes where game_id = each.game and landing and active);
  end loop;
  return coalesce(cardinality(games_changed), 0);
end $$;
