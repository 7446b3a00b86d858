-- What a seller is about to do to many offers at once, kept between its preview and its confirmation.
create table offer_batches (
  user_id    uuid        not null references profiles on delete cascade,
  id         uuid        not null,
  kind       text        not null check (kind in ('pause', 'activate', 'reprice', 'delete', 'import')),
  content    jsonb       not null,               -- the chosen offers with the prices seen, or the text of the file
  result     jsonb,                              -- how many were changed, and how many could not be and why
  created_at timestamptz not null,
  applied_at timestamptz,
  primary key (user_id, id),
  constraint offer_batches_applied_with_result check ((applied_at is null) = (result is null))
);
create index offer_batches_by_age on offer_batches (created_at);

-- What follows a change of offers is done once for each statement instead of once for each row: five thousand rows of one
-- game would otherwise change the game's row five thousand times in one transaction, each time slower.
drop trigger offer_counted on offers;
drop trigger offer_recounted on offers;
drop trigger offer_changed on offers;
drop function offer_counted();
drop function offer_changed();

-- Games in the order of their ids, and each before its devices (count_offer), so that two statements wait for each other
-- instead of meeting crosswise. A profile names the offers it shows, so only one that comes or goes is news to it.
create function offers_inserted() returns trigger language plpgsql as $$
begin
  perform count_offer(game_id, device, n) from (
    select game_id, device, count(*)::int as n from new_offers where status = 'active' group by game_id, device order by game_id, device) c;
  perform page_changed(subject) from (
    select 'offer:' || id as subject from new_offers union select 'game:' || game_id from new_offers union select 'seller:' || user_id from new_offers) s;
  return null;
end $$;
create trigger offers_inserted after insert on offers
  referencing new table as new_offers for each statement execute function offers_inserted();

create function offers_updated() returns trigger language plpgsql as $$
begin
  perform count_offer(game_id, device, n) from (
    select game_id, device, sum(n)::int as n from (
      select game_id, device, -1 as n from old_offers where status = 'active'
      union all select game_id, device, 1 from new_offers where status = 'active') e
    group by game_id, device having sum(n) <> 0 order by game_id, device) c;
  perform page_changed(subject) from (
    select 'offer:' || id as subject from new_offers union select 'game:' || game_id from new_offers
    union select 'seller:' || n.user_id from new_offers n join old_offers o on o.id = n.id where o.status <> n.status) s;
  return null;
end $$;
create trigger offers_updated after update on offers
  referencing old table as old_offers new table as new_offers for each statement execute function offers_updated();

create function offers_deleted() returns trigger language plpgsql as $$
begin
  perform count_offer(game_id, device, -n) from (
    select game_id, device, count(*)::int as n from old_offers where status = 'active' group by game_id, device order by game_id, device) c;
  perform page_changed(subject) from (
    select 'offer:' || id as subject from old_offers union select 'game:' || game_id from old_offers union select 'seller:' || user_id from old_offers) s;
  return null;
end $$;
create trigger offers_deleted after delete on offers
  referencing old table as old_offers for each statement execute function offers_deleted();

drop trigger offer_copies_max_discount on offer_discounts;
drop function offer_copies_max_discount();

create function offers_copy_max_discount() returns trigger language plpgsql as $$
begin
  update offers o set max_discount = m.most
  from (
    select c.offer_id, coalesce(max(d.discount_percent), 0) as most
    from (select distinct offer_id from changed_discounts) c left join offer_discounts d on d.offer_id = c.offer_id
    group by c.offer_id) m
  where o.id = m.offer_id and o.max_discount <> m.most;
  return null;
end $$;
create trigger discounts_inserted after insert on offer_discounts
  referencing new table as changed_discounts for each statement execute function offers_copy_max_discount();
create trigger discounts_updated after update on offer_discounts
  referencing new table as changed_discounts for each statement execute function offers_copy_max_discount();
create trigger discounts_deleted after delete on offer_discounts
  referencing old table as changed_discounts for each statement execute function offers_copy_max_discount();
