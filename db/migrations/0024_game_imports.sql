-- A file of games, kept between its preview and its import, which is asked for by a form and done by a job.
create table game_imports (
  user_id    uuid        not null references profiles on delete cascade,
  id         uuid        not null,
  content    text        not null,
  asked      jsonb,                              -- what was confirmed
  refused    text        check (refused in ('changed', 'standing', 'failed')), -- why nothing of it was written
  result     jsonb,                              -- how many games were created and changed
  created_at timestamptz not null,
  asked_at   timestamptz,
  applied_at timestamptz,
  primary key (user_id, id),
  constraint game_imports_asked_for check ((asked_at is null) = (asked is null)),
  constraint game_imports_applied_with_result check ((applied_at is null) = (result is null)),
  constraint game_imports_one_outcome check (num_nonnulls(refused, result) <= (asked is not null)::int)
);
create index game_imports_by_age on game_imports (created_at);

-- What follows a change of games is done once for each statement instead of once for each row: a file of fifty thousand would
-- otherwise write a hundred thousand facts. Beyond some games it is less work to drop every page.
create function tell_of_games(ids bigint[]) returns void language plpgsql as $$
begin
  if cardinality(ids) > 100 then
    perform page_changed('all');
  elsif cardinality(ids) > 0 then
    perform page_changed('game:' || id) from unnest(ids) id;
    perform page_changed('games');
  end if;
end $$;

drop trigger game_changed on games;
drop function game_changed();

create function games_came_or_went() returns trigger language plpgsql as $$
begin
  perform tell_of_games(array(select id from changed_games order by id));
  return null;
end $$;
create trigger games_inserted after insert on games
  referencing new table as changed_games for each statement execute function games_came_or_went();
create trigger games_deleted after delete on games
  referencing old table as changed_games for each statement execute function games_came_or_went();

-- The count of offers changes with every sale and is told by the offers themselves.
create function games_updated() returns trigger language plpgsql as $$
begin
  perform tell_of_games(array(
    select n.id from new_games n join old_games o on o.id = n.id
    where to_jsonb(n) - 'active_offers' is distinct from to_jsonb(o) - 'active_offers' order by n.id));
  return null;
end $$;
create trigger games_updated after update on games
  referencing old table as old_games new table as new_games for each statement execute function games_updated();
