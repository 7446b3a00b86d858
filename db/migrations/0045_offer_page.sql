-- What the page of an offer tells besides the offer: that it was there and is gone, what it cost
-- before, and what people report of it.
-- Additive: yes
-- Locks: offers, access exclusive, for a moment

-- Whether an offer was ever for sale: only then is it said that it is gone.
alter table offers add was_public boolean not null default true;
-- whose rows were never touched again were imported paused
update offers set was_public = false
where status = 'paused' and held_at is null and deleted_at is null and created_at = updated_at;

create function mark_public() returns trigger language plpgsql as $$
begin
  new.was_public := new.status <> 'paused';
  return new;
end $$;
create trigger offers_public_on_insert before insert on offers
  for each row when (new.status = 'paused') execute function mark_public();
create trigger offers_public_on_update before update of status on offers
  for each row when (not old.was_public and new.status <> 'paused')
  execute function mark_public();

-- What an offer cost ----------------------------------------------------------------------------

-- From when until when it cost how much; null of the present price. What it cost before it was
-- public is nobody's.
create table offer_prices (
  offer_id bigint      not null references offers on delete cascade,
  since    timestamptz not null,
  until    timestamptz,
  price    bigint      not null check (price > 0),
  primary key (offer_id, since),
  constraint offer_prices_in_order check (until > since)
);
create unique index offer_prices_one_present on offer_prices (offer_id) where until is null;
create index offer_prices_by_end on offer_prices (until) where until is not null;

create function record_first_prices() returns trigger language plpgsql as $$
begin
  insert into offer_prices (offer_id, since, price)
  select id, created_at, price from new_offers where was_public;
  return null;
end $$;
create trigger record_first_prices after insert on offers
  referencing new table as new_offers
  for each statement execute function record_first_prices();

-- Two clocks may differ, so that a change seems to be before the last one: it counts from that on.
create function record_price() returns trigger language plpgsql as $$
declare
  present timestamptz := (
    select since from offer_prices where offer_id = new.id and until is null);
  changed timestamptz := greatest(new.updated_at, present);
begin
  if present is null and old.updated_at < changed then
    insert into offer_prices (offer_id, since, until, price)
    values (new.id, old.updated_at, changed, old.price)
    on conflict do nothing;
  else
    update offer_prices set until = changed
    where offer_id = new.id and until is null and since < changed;
  end if;
  insert into offer_prices (offer_id, since, price) values (new.id, changed, new.price)
  on conflict (offer_id, since) do update set price = excluded.price, until = null;
  return null;
end $$;
create trigger record_price after update of price on offers
  for each row when (new.price <> old.price and old.was_public) execute function record_price();

-- What people report ----------------------------------------------------------------------------

create table offer_reports (
  id          bigint generated always as identity primary key,
  offer_id    bigint      not null references offers on delete cascade,
  reporter_id uuid        not null references profiles,
  reason      text        not null check (reason in
              ('not_as_described', 'stolen', 'pays_outside', 'wrong_game', 'offensive', 'other')),
  words       text        not null default '' check (length(words) <= 500),
  created_at  timestamptz not null,
  outcome     text        check (outcome in ('hidden', 'dismissed')),
  handled_by  uuid        references profiles,
  handled_at  timestamptz,
  constraint offer_reports_once unique (offer_id, reporter_id),
  constraint offer_reports_handled check (num_nulls(outcome, handled_by, handled_at) in (0, 3))
);
create index offer_reports_open on offer_reports (id) where handled_at is null;
create index offer_reports_of_reporter on offer_reports (reporter_id, created_at);

create function refuse_other_offer_report() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    -- it is handled once; the words of a deleted account go
    if (new.id, new.offer_id, new.reporter_id, new.reason, new.created_at)
       is distinct from (old.id, old.offer_id, old.reporter_id, old.reason, old.created_at)
       or new.words not in (old.words, '')
       or old.handled_at is not null
          and (new.outcome, new.handled_by, new.handled_at)
          is distinct from (old.outcome, old.handled_by, old.handled_at)
    then
      raise exception 'a report is only handled'
        using errcode = 'check_violation', constraint = 'offer_reports_frozen';
    end if;
    return new;
  end if;
  if exists (select from offers where id = new.offer_id and user_id = new.reporter_id) then
    raise exception 'nobody reports their own offer'
      using errcode = 'check_violation', constraint = 'offer_reports_by_others';
  end if;
  return new;
end $$;
create trigger refuse_other_offer_report before insert or update on offer_reports
  for each row execute function refuse_other_offer_report();
