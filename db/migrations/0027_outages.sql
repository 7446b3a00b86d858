-- The clock of orders: when Kanz could not be reached, which moves every deadline; more time that
-- sellers ask for; and who was reminded of what.

-- One row, which the nodes that serve people write every 15 seconds. Where it stopped for longer
-- than two minutes, whoever writes it next records an outage.
create table heartbeat (
  one boolean     primary key default true check (one),
  at  timestamptz not null
);

-- Nothing is ever rewritten: a deadline is reckoned anew from what overlaps it.
create table outages (
  id          bigint generated always as identity primary key,
  from_at     timestamptz not null,
  to_at       timestamptz not null,
  source      text        not null check (source in ('heartbeat', 'administrator')),
  entered_by  uuid references profiles,
  reason      text check (length(reason) between 10 and 500),
  -- later than every late cancellation that was decided without it
  recorded_at timestamptz not null,
  constraint outages_in_order check (from_at < to_at and to_at <= recorded_at),
  constraint outages_entered
    check ((source = 'administrator') = (entered_by is not null)
      and (entered_by is null) = (reason is null)),
  constraint outages_entered_short
    check (source = 'heartbeat' or to_at - from_at <= interval '168 hours'),
  -- so that none counts twice
  constraint outages_apart exclude using gist (tstzrange(from_at, to_at) with &&)
);
create index outages_by_end on outages (to_at);
create trigger outages_append_only before update or delete on outages
  for each row execute function refuse_change();
create trigger outages_no_truncate before truncate on outages
  for each statement execute function refuse_change();

-- A time that deadlines do not count, as JSON: in milliseconds since 1970.
create function as_pause(from_at timestamptz, to_at timestamptz) returns json
language sql stable as $$
  select json_build_object(
    'from', (extract(epoch from from_at) * 1000)::bigint,
    'to', (extract(epoch from to_at) * 1000)::bigint)
$$;

-- The outages since a time, the first one first.
create function outages_since(since timestamptz) returns json language sql stable as $$
  select coalesce(json_agg(as_pause(from_at, to_at) order by from_at), '[]')
  from outages where to_at > since
$$;

-- When disputes of an order that ended had frozen it.
create function freezes_of(disputed uuid)
returns table (from_at timestamptz, to_at timestamptz) language sql stable as $$
  select d.created_at, s.created_at
  from order_history d
  cross join lateral (
    select created_at from order_history
    where order_id = d.order_id and id > d.id and move = 'settle' order by id limit 1
  ) s
  where d.order_id = disputed and d.move = 'dispute'
$$;

-- The same as JSON, as outages_since has it.
create function disputes_of(disputed uuid) returns json language sql stable as $$
  select coalesce(json_agg(as_pause(from_at, to_at) order by from_at), '[]')
  from freezes_of(disputed)
$$;

-- When something is due that begins at a time and takes so many seconds: outages are not counted,
-- nor what froze the order `frozen`, nor when the seller of the order `lent` waited for access. The
-- same as dueAt in app/modules/orders/clock.ts; a test compares them. Of outages it knows
-- those that were recorded before `known_at`.
create function due_at(
  start timestamptz, seconds bigint, frozen uuid default null,
  known_at timestamptz default 'infinity', lent uuid default null
) returns timestamptz language plpgsql stable cost 10000 as $$
declare
  due     timestamptz := start + make_interval(secs => seconds);
  counted timestamptz := start;
  pause   record;
begin
  for pause in
    select from_at, to_at from outages where to_at > start and recorded_at < known_at
    union all
    select from_at, to_at from freezes_of(frozen)
    union all
    select from_at, to_at from access_waits_of(lent)
    order by from_at
  loop
    exit when pause.from_at >= due;
    if pause.to_at > counted then
      -- in seconds, since a day of an interval is not always 24 hours
      due := due
        + make_interval(secs => extract(epoch from pause.to_at - greatest(pause.from_at, counted)));
      counted := pause.to_at;
    end if;
  end loop;
  return due;
end $$;

-- Until when an unpaid order keeps its pieces from others: its receipts prolong it, while one is
-- under review and a day after each was decided on, but never beyond three days from the first. The
-- same as cancelDueAt in app/modules/orders/deadlines.ts; a test compares them.
create function waits_until(o orders) returns timestamptz
language sql stable as $$
  select case
    when r.sent_at is null then d.due
    when r.under_review or r.decided_at is null then greatest(d.due, due_at(r.sent_at, 3 * 86400))
    else greatest(d.due, least(due_at(r.decided_at, 86400), due_at(r.sent_at, 3 * 86400))) end
  from (
    select due_at(o.created_at, o.auto_cancel_minutes * 60) as due
  ) d cross join lateral (
    select min(t.created_at) as sent_at, bool_or(t.state = 'under_review') as under_review,
      max(t.decided_at) as decided_at
    from transfer_receipts t where t.order_id = o.id
  ) r
$$;

-- Late cancellations ----------------------------------------------------------------------------

create function refuse_early_cancellation() returns trigger language plpgsql as $$
begin
  if not exists (
    select from orders o
    where o.id = new.order_id
      and new.created_at >= due_at(o.paid_at, o.delivery_seconds + o.extra_seconds
        + case when new.party = 'system' then o.late_refund_hours * 3600 else 0 end, lent => o.id)
  ) then
    raise exception 'an order is cancelled as late only when it is'
      using errcode = 'check_violation', constraint = 'order_history_late';
  end if;
  return new;
end $$;
create trigger refuse_early_cancellation before insert on order_history
  for each row when (new.move in ('cancel_late', 'cancel_late_original'))
  execute function refuse_early_cancellation();

-- More time -------------------------------------------------------------------------------------

-- A seller asks once for more time, and says why; from when their buyer grants it, it is the
-- order's.
create table order_extensions (
  order_id    uuid        primary key references orders,
  seconds     integer     not null check (seconds >= 60),
  reason      text        not null check (length(reason) between 1 and 500),
  asked_at    timestamptz not null,
  accepted_at timestamptz check (accepted_at >= asked_at)
);

create function refuse_other_extension() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.accepted_at is not null or not exists (
      select from orders
      where id = new.order_id and status = 'paid' and new.seconds <= delivery_seconds
    ) then
      raise exception 'more time is asked for while an order waits, at most the promise again'
        using errcode = 'check_violation', constraint = 'order_extensions_asked';
    end if;
  elsif tg_op = 'DELETE' or old.accepted_at is not null
      and new.accepted_at is distinct from old.accepted_at
    or (new.order_id, new.seconds, new.asked_at)
      is distinct from (old.order_id, old.seconds, old.asked_at)
  then
    raise exception 'what a seller asked for stays, and is granted once'
      using errcode = 'check_violation', constraint = 'order_extensions_stay';
  end if;
  return new;
end $$;
create trigger refuse_other_extension before insert or update or delete on order_extensions
  for each row execute function refuse_other_extension();
create trigger order_extensions_no_truncate before truncate on order_extensions
  for each statement execute function refuse_change();

-- At the end of a transaction an order has the extra time that was granted, and no other.
create function check_extra_time() returns trigger language plpgsql as $$
declare
  asked uuid := case when tg_table_name = 'orders' then to_jsonb(new) ->> 'id'
    else to_jsonb(new) ->> 'order_id' end;
begin
  if exists (
    select from orders o
    left join order_extensions x on x.order_id = o.id and x.accepted_at is not null
    where o.id = asked and o.extra_seconds <> coalesce(x.seconds, 0)
  ) then
    raise exception 'order % has other extra time than was granted', asked
      using errcode = 'check_violation', constraint = 'orders_extra_was_granted';
  end if;
  return null;
end $$;
create constraint trigger orders_extra_was_granted after update of extra_seconds on orders
  deferrable initially deferred
  for each row execute function check_extra_time();
create constraint trigger extensions_extra_was_granted after insert or update on order_extensions
  deferrable initially deferred
  for each row execute function check_extra_time();

-- Reminders -------------------------------------------------------------------------------------

-- What the clock has told of an order, so that each is told once; of being late once more after
-- more time was granted, or access given that its seller waited for. `extra_seconds` is both.
create table order_reminders (
  order_id      uuid        not null references orders,
  reminder      text        not null check (reminder in ('half_time', 'late', 'receiving_soon')),
  extra_seconds integer     not null default 0,
  created_at    timestamptz not null,
  primary key (order_id, reminder, extra_seconds)
);
create trigger order_reminders_append_only before update or delete on order_reminders
  for each row execute function refuse_change();
create trigger order_reminders_no_truncate before truncate on order_reminders
  for each statement execute function refuse_change();
