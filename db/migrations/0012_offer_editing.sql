-- Sellers create and edit their offers.
alter table offers add column create_token uuid;   -- of the form that created it, so that a double click is one offer
create unique index offers_created_once on offers (user_id, create_token) where create_token is not null;

-- Only sellers and administrators create offers. The lock makes a seller whose right is being taken wait for the answer.
create function offers_by_sellers() returns trigger language plpgsql as $$
begin
  perform from profiles where id = new.user_id and (is_seller or is_admin) for share;
  if not found then
    raise exception 'only sellers and administrators create offers' using errcode = 'check_violation', constraint = 'offers_by_sellers';
  end if;
  return new;
end $$;
create trigger offers_by_sellers before insert on offers
  for each row execute function offers_by_sellers();

-- Ten discounts at most. The offer's row is locked first, so that two at once are counted one after the other.
create function offer_discounts_at_most_ten() returns trigger language plpgsql as $$
begin
  perform from offers where id = new.offer_id for update;
  if (select count(*) from offer_discounts where offer_id = new.offer_id) > 10 then
    raise exception 'an offer has ten discounts at most' using errcode = 'check_violation', constraint = 'offer_discounts_at_most_ten';
  end if;
  return null;
end $$;
create trigger offer_discounts_at_most_ten after insert on offer_discounts
  for each row execute function offer_discounts_at_most_ten();

-- Images change places in one statement.
alter table offer_images drop constraint offer_images_place_once,
  add constraint offer_images_place_once unique (offer_id, position) deferrable initially immediate;

-- Whatever a seller puts into stock or takes out of it, after the offer was created: sales are the orders' own story.
create table offer_stock_changes (
  id         bigint generated always as identity primary key,
  offer_id   bigint      not null references offers on delete cascade,
  supplied_before int    not null,
  supplied_after  int    not null,
  stock_after     int    not null check (stock_after >= 0),
  changed_at timestamptz not null default now(),
  constraint offer_stock_changes_real check (supplied_before <> supplied_after)
);
create index offer_stock_changes_of_offer on offer_stock_changes (offer_id, id);

create function record_stock_change() returns trigger language plpgsql as $$
begin
  insert into offer_stock_changes (offer_id, supplied_before, supplied_after, stock_after, changed_at)
  values (new.id, old.stock_supplied, new.stock_supplied, new.quantity, new.updated_at);
  return null;
end $$;
create trigger record_stock_change after update of stock_supplied on offers
  for each row when (old.stock_supplied <> new.stock_supplied) execute function record_stock_change();

-- What was put into stock is history. It goes with its offer, which is gone already when the cascade comes to its changes.
create function offer_is_there(offer bigint) returns boolean language sql as $$
  select exists (select from offers where id = offer)
$$;
create trigger offer_stock_changes_append_only before update or delete on offer_stock_changes
  for each row when (offer_is_there(old.offer_id)) execute function refuse_change();
create trigger offer_stock_changes_no_truncate before truncate on offer_stock_changes
  for each statement execute function refuse_change();
