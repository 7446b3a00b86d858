-- Access to the account that a seller plays on for its buyer: given by the buyer, sealed as what is
-- delivered is, opened by the seller alone, and shredded when the order is over at the latest.

insert into game_fields
  (purpose, category, key, kind, label_en, label_ar, hint_en, hint_ar, choices, choices_ar,
    required, identifies, max_length, position)
values
  ('access', 'boosting', 'way', 'choice', 'How you sign in', 'طريقة الدخول', '', '',
   '{Email,Google,Facebook,Apple,Another way}',
     '{البريد الإلكتروني,Google,Facebook,Apple,طريقة أخرى}', true, false, 40, 1),
  ('access', 'boosting', 'login', 'text', 'Player name or email', 'اسم اللاعب أو البريد',
   'What is typed to sign in.', 'ما يُكتب عند الدخول.', '{}', '{}', true, true, 120, 2),
  ('access', 'boosting', 'password', 'secret', 'Password', 'كلمة المرور',
   'Leave it empty if the game sends a code instead.',
   'اتركها فارغة إن كانت اللعبة ترسل رمزًا بدلًا منها.', '{}', '{}', false, false, 200, 3),
  ('access', 'boosting', 'backup_code', 'secret', 'Backup code', 'رمز احتياطي',
   'One that works once, if signing in takes two steps.',
   'رمز يُستعمل مرّة واحدة، إن كان الدخول بخطوتين.', '{}', '{}', false, false, 200, 4),
  ('access', 'boosting', 'note', 'lines', 'Note for the seller', 'ملاحظة للبائع',
   'For example, the hours when you play yourself.', 'مثلًا الساعات التي تلعب فيها أنت.', '{}',
     '{}', false, false, 500, 5);

-- What a buyer gave. Giving it anew shreds what was given before; to shred it is to forget its key.
create table order_credentials (
  id             uuid        primary key default gen_random_uuid(),
  -- in which they came
  number         bigint      not null generated always as identity,
  order_id       uuid        not null references orders,
  given_by       uuid        not null references profiles,
  token          uuid        not null,          -- of the form, which gives once
  fields_version text        not null check (fields_version ~ '^[0-9a-f]{12}$'),
  sealed         bytea       not null check (octet_length(sealed) between 17 and 4096),
  nonce          bytea       not null check (octet_length(nonce) = 12),
  wrapped_key    bytea       check (octet_length(wrapped_key) = 60),
  key_id         int         check (key_id > 0),
  -- of what is typed to sign in alone, as vault_units has it
  login_digest   bytea       check (octet_length(login_digest) = 32),
  given_at       timestamptz not null,
  shredded_at    timestamptz,
  shredded_why   text        check (shredded_why in ('changed', 'taken_back', 'over')),
  constraint order_credentials_given_once unique (order_id, token),
  constraint order_credentials_shredded check ((wrapped_key is null) = (shredded_at is not null)),
  constraint order_credentials_why check ((shredded_at is null) = (shredded_why is null)),
  constraint order_credentials_key check ((wrapped_key is null) = (key_id is null))
);
create unique index order_credentials_open on order_credentials (order_id)
where shredded_at is null;
create index order_credentials_of_order on order_credentials (order_id, number);
create index order_credentials_of_person on order_credentials (given_by, id);
create index order_credentials_by_login on order_credentials (login_digest)
where login_digest is not null;
create index order_credentials_by_key on order_credentials (key_id, id) where key_id is not null;

create function refuse_new_access() returns trigger language plpgsql as $$
begin
  if new.shredded_at is null and exists (
    select from orders o join order_statuses s on s.status = o.status
    where o.id = new.order_id and o.user_id = new.given_by and o.category = 'boosting'
      and s.holds_money and o.released_at is null
  ) then
    return new;
  end if;
  raise exception 'access is given by the buyer of a boost while its money is held'
    using errcode = 'check_violation', constraint = 'order_credentials_by_buyer';
end $$;
create trigger refuse_new_access before insert on order_credentials
  for each row execute function refuse_new_access();

create function refuse_other_access() returns trigger language plpgsql as $$
begin
  if (new.id, new.number, new.order_id, new.given_by, new.token, new.fields_version, new.sealed,
      new.nonce, new.login_digest, new.given_at)
     is distinct from
     (old.id, old.number, old.order_id, old.given_by, old.token, old.fields_version, old.sealed,
      old.nonce, old.login_digest, old.given_at) or old.shredded_at is not null then
    raise exception 'access that was given does not change'
      using errcode = 'check_violation', constraint = 'order_credentials_frozen';
  end if;
  return new;
end $$;
create trigger refuse_other_access before update on order_credentials
  for each row execute function refuse_other_access();
create trigger order_credentials_stays before delete on order_credentials
  for each row execute function refuse_change();
create trigger order_credentials_no_truncate before truncate on order_credentials
  for each statement execute function refuse_change();

-- When the seller of a boost waited for access that its buyer then gave, before it was delivered:
-- from the payment on, or since it was taken back.
create function access_waits_of(lent uuid)
returns table (from_at timestamptz, to_at timestamptz) language sql stable as $$
  select w.from_at, w.given_at
  from (
    select a.given_at, lag(a.shredded_at, 1, o.paid_at) over (order by a.number) as from_at
    from order_credentials a join orders o on o.id = a.order_id
    where a.order_id = lent and a.given_at <= coalesce(o.completed_at, 'infinity')
  ) w
  where w.from_at < w.given_at
$$;

-- The same as JSON, as outages_since has it.
create function waits_of(lent uuid) returns json language sql stable as $$
  select coalesce(json_agg(as_pause(from_at, to_at) order by from_at), '[]')
  from access_waits_of(lent)
$$;

-- Whatever ends an order shreds its access in the same transaction.
create function check_access_over() returns trigger language plpgsql as $$
begin
  if exists (
    select from order_credentials a join orders o on o.id = a.order_id
    join order_statuses s on s.status = o.status
    where o.id = new.id and a.shredded_at is null
      and (not s.holds_money or o.released_at is not null)
  ) then
    raise exception 'order % is over and its access still opens', new.id
      using errcode = 'check_violation', constraint = 'orders_access_over';
  end if;
  return null;
end $$;
create constraint trigger orders_access_over after update on orders
  deferrable initially deferred
  for each row when (
    new.category = 'boosting'
    and (new.status, new.released_at) is distinct from (old.status, old.released_at))
  execute function check_access_over();

-- Each time its seller is shown it: written before it is shown.
create table credential_reveals (
  id         bigint      generated always as identity primary key,
  access_id  uuid        not null references order_credentials,
  person_id  uuid        not null references profiles,
  session_id uuid        not null,              -- kept when the session itself is gone
  created_at timestamptz not null
);
create index credential_reveals_of_access on credential_reveals (access_id, id);
create index credential_reveals_of_person on credential_reveals (person_id, id);

create function refuse_strange_access_reveal() returns trigger language plpgsql as $$
begin
  if not exists (
    select from order_credentials a join orders o on o.id = a.order_id
    where a.id = new.access_id and a.shredded_at is null and o.seller_id = new.person_id
  ) then
    raise exception 'access is shown to the seller of its order'
      using errcode = 'check_violation', constraint = 'credential_reveals_to_seller';
  end if;
  return new;
end $$;
create trigger refuse_strange_access_reveal before insert on credential_reveals
  for each row execute function refuse_strange_access_reveal();
create trigger credential_reveals_append_only before update or delete on credential_reveals
  for each row execute function refuse_change();
create trigger credential_reveals_no_truncate before truncate on credential_reveals
  for each statement execute function refuse_change();
