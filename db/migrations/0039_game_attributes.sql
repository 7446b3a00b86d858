-- What the offers of a game state as facts that can be filtered by, and what each offer states.
-- Additive: yes
-- Locks: offers and orders, access exclusive, for a moment

create table game_attributes (
  id             bigint generated always as identity primary key,
  game_id        bigint      not null references games on delete cascade,
  -- a key and its type are never changed: what offers state would mean something else
  key            text        not null check (key ~ '^[a-z][a-z0-9_]{0,39}$'),
  type           text        not null check (type in ('choice', 'multi', 'number', 'boolean')),
  label          text        not null check (length(label) between 1 and 80),
  label_ar       text        not null check (length(label_ar) between 1 and 80),
  -- for cards: of a number with `{n}` in it ("Lv {n}"), of a boolean what a yes says
  short          text        not null default '' check (length(short) <= 24),
  short_ar       text        not null default '' check (length(short_ar) <= 24),
  required_since timestamptz,                        -- null of what may be left out
  filterable     boolean     not null default true,
  on_card        boolean     not null default false,
  landing        boolean     not null default false, -- each choice has a page of its own
  ordered        boolean     not null default false, -- choices from low to high: "at least"
  is_content     boolean     not null default false, -- how much of the game's unit one piece holds
  min            bigint      check (min >= 0),
  max            bigint      check (max < 1000000000000),
  steps          bigint[]    not null default '{}' check (cardinality(steps) <= 8),
  position       int         not null default 0 check (position between 0 and 23),
  active         boolean     not null default true,
  create_token   uuid,                               -- of its form: sent twice it is one attribute
  created_at     timestamptz not null default now(),
  constraint game_attributes_key_once unique (game_id, key),
  -- with the bound of `position`: at most 24 of a game
  constraint game_attributes_place_once unique (game_id, position) deferrable initially deferred,
  constraint game_attributes_created_once unique (create_token),
  constraint game_attributes_no_secret check (not names_secret(key || ' ' || label || ' ' || label_ar)),
  constraint game_attributes_number
    check (type = 'number' or (min is null and max is null and steps = '{}' and not is_content)),
  constraint game_attributes_bounds_in_order check (min <= max),
  constraint game_attributes_choice
    check (type = 'choice' or (not landing and not ordered))
);
-- what one piece holds is one number
create unique index game_attributes_one_content on game_attributes (game_id)
  where is_content and active;

-- What a choice is between. A retired one is not offered in forms, and shown while offers state it.
create table game_attribute_options (
  attribute_id bigint  not null references game_attributes on delete cascade,
  key          text    not null check (key ~ '^[a-z0-9][a-z0-9_]{0,39}$'),
  label        text    not null check (length(label) between 1 and 80),
  label_ar     text    not null check (length(label_ar) between 1 and 80),
  short        text    not null default '' check (length(short) <= 24),
  short_ar     text    not null default '' check (length(short_ar) <= 24),
  position     int     not null check (position between 0 and 59),
  active       boolean not null default true,
  replaced_by  text,                                 -- merged into another of the same attribute
  primary key (attribute_id, key),
  constraint game_attribute_options_place_once unique (attribute_id, position)
    deferrable initially deferred,
  constraint game_attribute_options_replaced foreign key (attribute_id, replaced_by)
    references game_attribute_options (attribute_id, key),
  constraint game_attribute_options_replaced_is_retired
    check (replaced_by is null or (not active and replaced_by <> key))
);

create function game_attribute_changed() returns trigger language plpgsql as $$
begin
  perform page_changed('game:' || coalesce(new.game_id, old.game_id));
  return null;
end $$;
create trigger game_attribute_changed after insert or update or delete on game_attributes
  for each row execute function game_attribute_changed();

create function game_attribute_option_changed() returns trigger language plpgsql as $$
begin
  perform page_changed('game:' || a.game_id) from game_attributes a
  where a.id = coalesce(new.attribute_id, old.attribute_id);
  return null;
end $$;
create trigger game_attribute_option_changed after insert or update or delete
  on game_attribute_options
  for each row execute function game_attribute_option_changed();

-- What an offer states ---------------------------------------------------------------------------

-- By the key of each attribute: the key of a choice, several in order, a number, a yes or no.
alter table offers add attributes jsonb not null default '{}';
alter table offers add constraint offers_attributes_object
  check (jsonb_typeof(attributes) = 'object') not valid;

-- Whether a value is one of this attribute. Bounds are not asked: who narrows them leaves what
-- offers state, and a form refuses it at the next edit.
create function is_attribute_value(attribute game_attributes, value jsonb) returns boolean
  language sql stable as $$
  select case attribute.type
    when 'boolean' then jsonb_typeof(value) = 'boolean'
    when 'number' then jsonb_typeof(value) = 'number' and value::text ~ '^\d{1,12}$'
    when 'choice' then jsonb_typeof(value) = 'string' and exists (
      select from game_attribute_options o
      where o.attribute_id = attribute.id and o.key = value #>> '{}')
    when 'multi' then jsonb_typeof(value) = 'array' and (
      select count(*) between 1 and 20 and count(*) = count(distinct o.key)
      from jsonb_array_elements(
        case jsonb_typeof(value) when 'array' then value else '[]' end) e
      left join game_attribute_options o
        on o.attribute_id = attribute.id and o.key = e #>> '{}' and jsonb_typeof(e) = 'string')
  end;
$$;

create function refuse_unknown_attributes() returns trigger language plpgsql as $$
begin
  if exists (
    select from jsonb_each(new.attributes) v
    left join game_attributes a on a.game_id = new.game_id and a.key = v.key
    where a.id is null or is_attribute_value(a, v.value) is not true
  ) then
    raise exception 'an offer states what its game asks, in values of it'
      using errcode = 'check_violation', constraint = 'offers_attributes_known';
  end if;
  return new;
end $$;
create trigger offers_attributes_on_insert before insert on offers
  for each row when (new.attributes <> '{}') execute function refuse_unknown_attributes();
create trigger offers_attributes_on_update before update of attributes, game_id on offers
  for each row when (
    new.attributes is distinct from old.attributes or new.game_id is distinct from old.game_id)
  execute function refuse_unknown_attributes();

-- The same in a text: PostgreSQL 15 to 17 refuse a column with a default on a table whose rows the
-- body of a function names.
create or replace function paid_by_transfer(orders) returns boolean language sql stable as $$
  select exists (
    select from transfer_receipts t
    where t.order_id = ($1).id and t.received_amount > case when ($1).paid_at is null then 0
      else coalesce((
        select sum(l.amount) from ledger_transfers l
        where l.reference = 'receipt:' || t.id and l.code = 'late_payment'), 0) end)
$$;

-- What was agreed: each fact with its words in both languages, as it was shown.
alter table orders add offer_attributes jsonb not null default '[]';
alter table orders add constraint orders_offer_attributes_list
  check (jsonb_typeof(offer_attributes) = 'array') not valid;

create function refuse_other_offer_attributes() returns trigger language plpgsql as $$
begin
  raise exception 'what the offer stated is a part of what was agreed'
    using errcode = 'check_violation', constraint = 'orders_offer_attributes_frozen';
end $$;
create trigger orders_offer_attributes_frozen before update of offer_attributes on orders
  for each row when (new.offer_attributes is distinct from old.offer_attributes)
  execute function refuse_other_offer_attributes();
