-- What sellers deliver: which details they are asked for, what they gave, sealed by keys that the
-- database does not hold, and who opened it when.

-- What is asked of a seller who delivers. A game's own rows replace those of its category; a row that
-- is not active is not asked for any more, but still names what was given.
create table game_fields (
  id         bigint   generated always as identity primary key,
  category   text     not null
             check (category in ('accounts', 'currencies', 'boosting', 'items')),
  game_id    bigint   references games on delete cascade,
  key        text     not null check (key ~ '^[a-z][a-z0-9_]{0,29}$'),
  kind       text     not null
             check (kind in ('text', 'digits', 'choice', 'email', 'secret', 'lines')),
  label_en   text     not null check (length(label_en) between 1 and 60),
  label_ar   text     not null check (length(label_ar) between 1 and 60),
  hint_en    text     not null default '' check (length(hint_en) <= 160),
  hint_ar    text     not null default '' check (length(hint_ar) <= 160),
  choices    text[]   not null default '{}',
  required   boolean  not null default false,
  -- whether it is part of what makes two deliveries the same one
  identifies boolean  not null default false,
  min_length int      not null default 0,
  max_length int      not null,
  position   int      not null,
  active     boolean  not null default true,
  constraint game_fields_once unique nulls not distinct (category, game_id, key),
  constraint game_fields_choices check ((kind = 'choice') = (cardinality(choices) > 0)),
  constraint game_fields_lengths
    check (min_length >= 0 and max_length between greatest(min_length, 1) and 1000)
);
create index game_fields_of_game on game_fields (game_id) where game_id is not null;

insert into game_fields
  (category, key, kind, label_en, label_ar, hint_en, hint_ar, required, identifies, max_length, position)
values
  ('accounts', 'login', 'text', 'Game login', 'اسم الدخول إلى اللعبة',
   'Player name, number or email: what is typed to sign in.',
   'الاسم أو الرقم أو البريد الذي يُكتب عند الدخول.', true, true, 120, 1),
  ('accounts', 'password', 'secret', 'Password', 'كلمة المرور', '', '', true, true, 200, 2),
  ('accounts', 'email', 'email', 'Email of the account', 'بريد الحساب', '', '', false, false, 254, 3),
  ('accounts', 'email_password', 'secret', 'Password of the email', 'كلمة مرور البريد',
   'So that the buyer can move the account to their own.',
   'ليتمكّن المشتري من نقل الحساب إلى بريده.', false, false, 200, 4),
  ('accounts', 'recovery_codes', 'lines', 'Recovery codes', 'رموز الاسترداد',
   'One on each line.', 'رمز في كلّ سطر.', false, false, 1000, 5),
  ('accounts', 'note', 'lines', 'Note for the buyer', 'ملاحظة للمشتري', '', '', false, false, 500, 6),
  ('items', 'code', 'secret', 'Code', 'الرمز', '', '', false, true, 200, 1),
  ('items', 'note', 'lines', 'Note for the buyer', 'ملاحظة للمشتري', '', '', false, false, 500, 2),
  ('currencies', 'code', 'secret', 'Code', 'الرمز', '', '', false, true, 200, 1),
  ('currencies', 'note', 'lines', 'Note for the buyer', 'ملاحظة للمشتري', '', '', false, false, 500, 2),
  ('boosting', 'note', 'lines', 'Note for the buyer', 'ملاحظة للمشتري', '', '', false, false, 500, 1);

-- A delivered unit: an account, or a code. `sealed` is opened by a key of its own, which lies beside
-- it wrapped by one of the site's keys; to shred a unit is to forget that.
create table vault_units (
  id             uuid        primary key default gen_random_uuid(),
  order_id       uuid        not null references orders,
  given_by       uuid        not null references profiles,
  position       int         not null check (position between 1 and 20),
  token          uuid        not null,          -- of the form, which delivers once
  fields_version text        not null check (fields_version ~ '^[0-9a-f]{12}$'),
  sealed         bytea       not null check (octet_length(sealed) between 17 and 4096),
  nonce          bytea       not null check (octet_length(nonce) = 12),
  wrapped_key    bytea       check (octet_length(wrapped_key) = 60),
  key_id         int         check (key_id > 0),
  -- null where nothing in it tells it from another
  digest         bytea       check (octet_length(digest) = 32),
  created_at     timestamptz not null,
  shredded_at    timestamptz,
  constraint vault_units_of_order unique (order_id, position),
  constraint vault_units_once unique (given_by, digest),
  constraint vault_units_shredded check ((wrapped_key is null) = (shredded_at is not null)),
  constraint vault_units_key check ((wrapped_key is null) = (key_id is null))
);
create index vault_units_by_digest on vault_units (digest);
create index vault_units_by_key on vault_units (key_id, id) where key_id is not null;

create function refuse_other_unit() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if not exists (
      select from orders where id = new.order_id and seller_id = new.given_by and status = 'paid'
    ) then
      raise exception 'a unit is given by the seller of an order that waits for it'
        using errcode = 'check_violation', constraint = 'vault_units_by_seller';
    end if;
    return new;
  end if;
  if (new.id, new.order_id, new.given_by, new.position, new.token, new.fields_version, new.sealed,
      new.nonce, new.digest, new.created_at)
     is distinct from
     (old.id, old.order_id, old.given_by, old.position, old.token, old.fields_version, old.sealed,
      old.nonce, old.digest, old.created_at) or old.shredded_at is not null then
    raise exception 'what was delivered does not change'
      using errcode = 'check_violation', constraint = 'vault_units_frozen';
  end if;
  -- while its money is held it is the only proof of what was delivered
  if new.shredded_at is not null and exists (
    select from orders o join order_statuses s on s.status = o.status
    where o.id = new.order_id and not s.is_undone and o.released_at is null
  ) then
    raise exception 'a unit is kept until its order is over'
      using errcode = 'check_violation', constraint = 'vault_units_kept';
  end if;
  return new;
end $$;
create trigger refuse_other_unit before insert or update on vault_units
  for each row execute function refuse_other_unit();
create trigger vault_units_stay before delete on vault_units
  for each row execute function refuse_change();
create trigger vault_units_no_truncate before truncate on vault_units
  for each statement execute function refuse_change();

-- A unit and the delivery of its order are written together.
create function check_unit_delivered() returns trigger language plpgsql as $$
begin
  if exists (select from orders where id = new.order_id and completed_at is null) then
    raise exception 'order % was given a unit and is not delivered', new.order_id
      using errcode = 'check_violation', constraint = 'vault_units_delivered';
  end if;
  return null;
end $$;
create constraint trigger vault_units_delivered after insert on vault_units
  deferrable initially deferred
  for each row execute function check_unit_delivered();

-- Each time somebody is shown a unit: written before it is shown.
create table vault_reveals (
  id         bigint      generated always as identity primary key,
  unit_id    uuid        not null references vault_units,
  person_id  uuid        not null references profiles,
  session_id uuid        not null,            -- kept when the session itself is gone
  party      text        not null check (party in ('buyer', 'seller')),
  created_at timestamptz not null
);
create index vault_reveals_of_unit on vault_reveals (unit_id, id);
create index vault_reveals_of_person on vault_reveals (person_id, id);

create function refuse_strange_reveal() returns trigger language plpgsql as $$
begin
  if not exists (
    select from vault_units u join orders o on o.id = u.order_id
    where u.id = new.unit_id and u.shredded_at is null
      and new.person_id = case new.party when 'buyer' then o.user_id else o.seller_id end
  ) then
    raise exception 'a unit is shown to the two sides of its order'
      using errcode = 'check_violation', constraint = 'vault_reveals_by_party';
  end if;
  return new;
end $$;
create trigger refuse_strange_reveal before insert on vault_reveals
  for each row execute function refuse_strange_reveal();
create trigger vault_reveals_append_only before update or delete on vault_reveals
  for each row execute function refuse_change();
create trigger vault_reveals_no_truncate before truncate on vault_reveals
  for each statement execute function refuse_change();
