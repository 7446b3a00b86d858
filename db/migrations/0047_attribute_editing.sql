-- What may be changed of the attributes of a game while offers state them, and files of them.
-- Additive: yes
-- Locks: game_attributes and game_attribute_options, access exclusive, for a moment

-- A merge is done once no offer states the option any more.
alter table game_attribute_options add merged_at timestamptz
  constraint game_attribute_options_merged check (merged_at is null or replaced_by is not null);

create function refuse_other_attribute() returns trigger language plpgsql as $$
begin
  raise exception 'what offers state under a key would mean something else'
    using errcode = 'check_violation', constraint = 'game_attributes_fixed';
end $$;
create trigger game_attributes_fixed before update of game_id, key, type on game_attributes
  for each row
  when ((new.game_id, new.key, new.type) is distinct from (old.game_id, old.key, old.type))
  execute function refuse_other_attribute();

create function refuse_stated_attribute() returns trigger language plpgsql as $$
begin
  if exists (select from offers where game_id = old.game_id and attributes ? old.key) then
    raise exception 'what offers state is turned off, not deleted'
      using errcode = 'check_violation', constraint = 'game_attributes_stated';
  end if;
  return old;
end $$;
create trigger game_attributes_stated before delete on game_attributes
  for each row execute function refuse_stated_attribute();

create function refuse_stated_option() returns trigger language plpgsql as $$
begin
  if exists (
    select from game_attributes a join offers o on o.game_id = a.game_id
    where a.id = old.attribute_id and o.attributes -> a.key ? old.key
  ) then
    raise exception 'what offers state is retired, not deleted'
      using errcode = 'check_violation', constraint = 'game_attribute_options_stated';
  end if;
  return old;
end $$;
create trigger game_attribute_options_stated before delete on game_attribute_options
  for each row execute function refuse_stated_option();

create function refuse_too_many_attributes() returns trigger language plpgsql as $$
begin
  if exists (
    select from game_attributes where game_id = new.game_id and active
    having count(*) filter (where filterable) > 12 or count(*) filter (where on_card) > 4
  ) then
    raise exception 'a game has at most 12 filters and 4 facts on a card'
      using errcode = 'check_violation', constraint = 'game_attributes_shown';
  end if;
  return null;
end $$;
create constraint trigger game_attributes_shown after insert or update on game_attributes
  deferrable initially deferred
  for each row when (new.active) execute function refuse_too_many_attributes();

-- What an offer states stays there until it is written: who deletes or merges waits for it. An
-- option that was merged is not stated anew; who states it already is rewritten by a job.
create or replace function refuse_unknown_attributes() returns trigger language plpgsql as $$
begin
  perform from game_attributes a where a.game_id = new.game_id and new.attributes ? a.key
    order by a.id for key share;
  if exists (
    select from jsonb_each(new.attributes) v
    left join game_attributes a on a.game_id = new.game_id and a.key = v.key
    where a.id is null or is_attribute_value(a, v.value) is not true
      or exists (
        select from game_attribute_options m
        where m.attribute_id = a.id and m.replaced_by is not null and v.value ? m.key
          and (tg_op = 'INSERT' or old.game_id <> new.game_id
            or (old.attributes -> v.key ? m.key) is not true))
  ) then
    raise exception 'an offer states what its game asks, in values of it'
      using errcode = 'check_violation', constraint = 'offers_attributes_known';
  end if;
  return new;
end $$;

-- A file of attributes, kept between its preview and its import.
create table attribute_imports (
  user_id    uuid        not null references profiles on delete cascade,
  id         uuid        not null,
  content    text        not null,
  result     jsonb,                                       -- how many were added and changed
  created_at timestamptz not null,
  applied_at timestamptz,
  primary key (user_id, id),
  constraint attribute_imports_applied_with_result check ((applied_at is null) = (result is null))
);
create index attribute_imports_by_age on attribute_imports (created_at);
