-- What is done beside the writing of an order, done with less.

-- Nothing begins for a person whose account is deleted or suspended. One look at the row in place of one for each, under the lock
-- that waits for a deletion at the same moment.
create function refuse_for_ended() returns trigger language plpgsql as $$
declare
  person record;
begin
  select deleted_at, suspended_at into person from profiles where id = new.user_id for key share;
  if person.deleted_at is not null then
    raise exception 'the account is deleted' using errcode = 'check_violation', constraint = 'profiles_deleted';
  end if;
  if person.suspended_at is not null then
    raise exception 'the account is suspended' using errcode = 'check_violation', constraint = 'profiles_suspended';
  end if;
  return new;
end $$;
drop trigger refuse_for_deleted on orders;
drop trigger refuse_for_suspended on orders;
create trigger refuse_for_ended before insert on orders for each row execute function refuse_for_ended();

-- Who places an order was looked at with the order itself.
drop trigger refuse_for_suspended on order_history;
create trigger refuse_for_suspended before insert on order_history
  for each row when (new.move <> 'place') execute function refuse_for_suspended();

-- Of many subjects at once, too.
drop function page_changed(text);
create function page_changed(variadic subjects text[]) returns void language sql as $$
  insert into outbox (event, subject_id) select 'page.changed', unnest(subjects);
$$;

-- All that a statement changed is told at once. What is counted is gathered only where something that counts changed: an order
-- takes from the stock alone.
create or replace function offers_updated() returns trigger language plpgsql as $$
begin
  if exists (select from old_offers o join new_offers n on n.id = o.id where (n.status, n.game_id, n.device) is distinct from (o.status, o.game_id, o.device)) then
    perform count_offer(game_id, device, n) from (
      select game_id, device, sum(n)::int as n from (
        select game_id, device, -1 as n from old_offers where status = 'active'
        union all select game_id, device, 1 from new_offers where status = 'active') e
      group by game_id, device having sum(n) <> 0 order by game_id, device) c;
  end if;
  perform page_changed(variadic array(
    select 'offer:' || id from new_offers
    union all select distinct 'game:' || game_id from new_offers
    union all select distinct 'seller:' || n.user_id from new_offers n join old_offers o on o.id = n.id where o.status <> n.status));
  return null;
end $$;
