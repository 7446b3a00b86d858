-- An account is sold once: it is known by its login, of which a digest is kept (vault_units,
-- order_credentials), and what is given although its login was known is looked at by staff first.

-- Whoever gives or sells an account waits for those who give one of such logins at the same moment.
-- One lock stands for many logins, so that a thousand lines take 256 at most; taken in one order.
create function lock_logins(logins bytea[]) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('login ' || place, 0)) from (
    select distinct get_byte(login, 0) as place from unnest(logins) login where login is not null
    order by place) places;
end $$;

-- Whether two games are one: each category has a row of its own for a game.
create function is_same_game(one bigint, other bigint) returns boolean language sql stable as $$
  select one = other or exists (
    select from games a join games b on b.search_name = a.search_name
    where a.id = one and b.id = other)
$$;

-- Whether a login is an address: the last bit of its digest (app/modules/vault/internal).
create function is_login_of_many_games(login bytea) returns boolean language sql immutable as $$
  select get_byte(login, 31) & 1 = 1
$$;

-- Whether a login that is given in two games opens one account.
create function is_same_account(login bytea, one bigint, other bigint) returns boolean
language sql stable as $$
  select is_login_of_many_games(login) or is_same_game(one, other)
$$;

-- The sale of a login that stands: the last one whose money did not go back, and whether staff are
-- still to look at it.
create function standing_sale(login bytea, game bigint, at timestamptz, unit uuid default null)
  returns table (unit_id uuid, order_id uuid, buyer_id uuid, sold_at timestamptz,
    released_at timestamptz, is_unseen boolean)
  language sql stable as $$
  select u.id, o.id, o.user_id, u.sold_at, o.released_at,
    u.resale_at is not null and u.cleared_at is null
  from vault_units u join orders o on o.id = u.order_id join order_statuses s on s.status = o.status
  where u.login_digest = login and u.state = 'sold' and u.id is distinct from unit
    and not s.is_undone and u.sold_at > at - interval '1 year'
    and is_same_account(login, u.game_id, game)
  order by u.sold_at desc, u.number desc limit 1
$$;

-- Whether a login is known when this person gives it: it was sold within a year, and not to them
-- for good (a second sale that its sides shared unseen makes nobody its owner); another seller
-- offers it; or another person lent it to a booster since they bought it.
create function is_known_login(
  login bytea, giver uuid, game bigint, at timestamptz, unit uuid default null
) returns boolean language sql stable as $$
  select exists (
    select from standing_sale(login, game, at, unit) s
    where s.buyer_id <> giver or s.released_at is null or s.is_unseen
  ) or exists (
    select from vault_units u
    where u.login_digest = login and u.state in ('held', 'stock') and u.given_by <> giver
      and is_same_account(login, u.game_id, game)
  ) or exists (
    select from order_credentials a join orders o on o.id = a.order_id
    where a.login_digest = login and a.given_by <> giver and a.given_at > at - interval '1 year'
      and is_same_account(login, o.game_id, game)
      and not exists (
        select from standing_sale(login, game, at, unit) s
        where s.buyer_id = giver and s.sold_at > a.given_at)
  )
$$;

-- Whether the money of an order waits until staff have looked at the account that was delivered.
create function resale_waits(sold uuid) returns boolean language sql stable as $$
  select exists (
    select from vault_units
    where order_id = sold and state = 'sold' and resale_at is not null and cleared_at is null)
$$;

create function refuse_unmarked_resale() returns trigger language plpgsql as $$
begin
  perform lock_logins(array[new.login_digest]);
  if tg_op = 'INSERT' and new.state = 'sold' and exists (
    select from vault_units
    where given_by = new.given_by and game_id = new.game_id and login_digest = new.login_digest
      and state in ('held', 'stock')
  ) then
    raise exception 'an account that waits in the stock is not delivered by form'
      using errcode = 'check_violation', constraint = 'vault_units_login_once';
  end if;
  if new.resale_at is null and is_known_login(
    new.login_digest, new.given_by, new.game_id, coalesce(new.sold_at, new.created_at), new.id)
  then
    raise exception 'an account whose login is known is looked at first'
      using errcode = 'check_violation', constraint = 'vault_units_resale_marked';
  end if;
  return new;
end $$;
-- after refuse_new_unit and refuse_other_unit, by its name
create trigger refuse_unmarked_resale before insert on vault_units
  for each row when (new.login_digest is not null and new.state <> 'removed')
  execute function refuse_unmarked_resale();
create trigger refuse_unmarked_resale_later before update on vault_units
  for each row when (new.login_digest is not null and old.state = 'stock' and new.state = 'sold')
  execute function refuse_unmarked_resale();

create function refuse_strange_clearing() returns trigger language plpgsql as $$
begin
  if new.resale_at is distinct from old.resale_at
       and (old.resale_at is not null
         or (old.state, new.state) not in (('stock', 'sold'), ('held', 'stock')))
     or old.cleared_at is not null
       and (new.cleared_at, new.cleared_by) is distinct from (old.cleared_at, old.cleared_by)
  then
    raise exception 'that a login was known, and who let it pass, stays'
      using errcode = 'check_violation', constraint = 'vault_units_resale_frozen';
  end if;
  if old.cleared_at is null and new.cleared_at is not null and not exists (
    select from profiles p
    where p.id = new.cleared_by and p.is_admin and p.id <> new.given_by and not exists (
      select from orders o where o.id = new.order_id and p.id in (o.user_id, o.seller_id))
  ) then
    raise exception 'an administrator who is no party lets it pass'
      using errcode = 'check_violation', constraint = 'vault_units_cleared_by_staff';
  end if;
  return new;
end $$;
create trigger refuse_strange_clearing before update on vault_units
  for each row when (
    (new.resale_at, new.cleared_at, new.cleared_by)
      is distinct from (old.resale_at, old.cleared_at, old.cleared_by))
  execute function refuse_strange_clearing();

-- A part that both sides agreed on, or staff decided, needs no other look.
create function refuse_release_of_resale() returns trigger language plpgsql as $$
begin
  if resale_waits(new.id) then
    raise exception 'the money of order % waits until staff have looked', new.id
      using errcode = 'check_violation', constraint = 'orders_resale_looked_at';
  end if;
  return new;
end $$;
create trigger refuse_release_of_resale before update on orders
  for each row when (
    old.released_at is null and new.released_at is not null and new.refunded_part = 0)
  execute function refuse_release_of_resale();
