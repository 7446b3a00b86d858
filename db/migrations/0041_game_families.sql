-- A game is one place, whatever is sold of it: the games of one slug are a family.
-- Additive: yes
-- Locks: games, access exclusive, while each is given its family

create table game_families (
  id         bigint generated always as identity primary key,
  slug       text   not null,
  -- of its first game
  name       text   not null check (length(name) between 1 and 120),
  name_ar    text   not null default '' check (length(name_ar) <= 120),
  -- 15 for each order that was paid in the last 30 days and 1 for each offer on sale, each night
  popularity bigint not null default 0 check (popularity >= 0),
  constraint game_families_slug_once unique (slug),
  constraint game_families_of_slug unique (id, slug)
);

insert into game_families (slug, name)
select distinct on (slug) slug, name from games order by slug, id;

alter table games add family_id bigint;
update games g set family_id = f.id from game_families f where f.slug = g.slug;
alter table games
  add constraint games_in_family check (family_id is not null),
  add constraint games_family_of_slug foreign key (family_id, slug)
    references game_families (id, slug);
create index games_of_family on games (family_id);

-- Whoever writes a game need not know of families: it joins that of its slug, or founds it. One
-- that all games have left stays, and is called like the next that joins.
create function join_game_family() returns trigger language plpgsql as $$
begin
  loop
    select id into new.family_id from game_families where slug = new.slug;
    exit when found;
    insert into game_families (slug, name) values (new.slug, new.name)
    on conflict (slug) do nothing;
  end loop;
  update game_families f set name = new.name
  where f.id = new.family_id and f.name <> new.name
    and not exists (select from games where family_id = f.id);
  return new;
end $$;
create trigger games_join_family before insert or update of slug, family_id on games
  for each row execute function join_game_family();

-- A family is called like its first game.
create function name_game_family(family bigint) returns void language plpgsql as $$
begin
  -- who names it at the same time waits, and sees this
  perform from game_families where id = family for no key update;
  update game_families f set name = g.name
  from (select name from games where family_id = family order by id limit 1) g
  where f.id = family and f.name <> g.name;
end $$;

create function game_left_or_renamed() returns trigger language plpgsql as $$
begin
  perform name_game_family(old.family_id);
  if new.family_id <> old.family_id then
    perform name_game_family(new.family_id);
  end if;
  return null;
end $$;
create trigger games_renamed after update of name, slug on games for each row
  when (new.name <> old.name or new.family_id <> old.family_id)
  execute function game_left_or_renamed();
create trigger games_left after delete on games
  for each row execute function game_left_or_renamed();

create function game_families_changed() returns trigger language plpgsql as $$
begin
  if exists (select from new_families n join old_families o on o.id = n.id where n <> o) then
    perform page_changed('games');
  end if;
  return null;
end $$;
create trigger game_families_changed after update on game_families
  referencing old table as old_families new table as new_families
  for each statement execute function game_families_changed();
