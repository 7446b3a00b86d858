-- What goes back by hand to where it came from, what a provider has paid out, and how its list
-- compares with ours.

alter table audit_log validate constraint audit_log_amount;
alter table audit_log validate constraint audit_log_credited;

-- Money sent back --------------------------------------------------------------------------------

-- What the operator has to send by hand, since no provider takes money back: the original of a
-- refunded order, or a payment that was for nothing.
create table refund_tasks (
  id                bigint generated always as identity primary key,
  order_id          uuid references orders,
  event_id          text references payment_events,
  user_id           uuid references profiles,              -- whose money it is, where that is known
  payment_method_id bigint references payment_methods,
  amount            bigint      not null check (amount > 0),
  provider          text,                                  -- what took the money, and its number
  provider_id       text,
  created_at        timestamptz not null,
  done_at           timestamptz,
  done_by           uuid references profiles,
  bank_reference    text        check (length(bank_reference) between 1 and 80),
  sent_on           date,
  constraint refund_tasks_of_one check (num_nonnulls(order_id, event_id) = 1),
  constraint refund_tasks_order_once unique (order_id),
  constraint refund_tasks_event_once unique (event_id),
  -- one transfer of the bank's sends one refund
  constraint refund_tasks_sent_once unique (bank_reference, sent_on),
  constraint refund_tasks_of_order
    check (order_id is null or (user_id is not null and payment_method_id is not null)),
  constraint refund_tasks_done check (
    (done_at is null) = (done_by is null)
    and (done_at is null) = (bank_reference is null)
    and (done_at is null) = (sent_on is null)),
  constraint refund_tasks_nobody_does_own check (done_by <> user_id)
);
create index refund_tasks_open on refund_tasks (id) where done_at is null;
create index refund_tasks_done_by_time on refund_tasks (done_at) where done_at is not null;
create index refund_tasks_of_person on refund_tasks (user_id);
create index refund_tasks_amount on refund_tasks (amount);
create index refund_tasks_search on refund_tasks using gin (provider_id gin_trgm_ops);
create trigger refund_tasks_stay before delete on refund_tasks
  for each row execute function refuse_change();

create function refuse_illegal_task_change() returns trigger language plpgsql as $$
begin
  if old.done_at is not null
     or (new.id, new.order_id, new.event_id, new.user_id, new.payment_method_id, new.amount,
         new.provider, new.provider_id, new.created_at)
        is distinct from
        (old.id, old.order_id, old.event_id, old.user_id, old.payment_method_id, old.amount,
         old.provider, old.provider_id, old.created_at)
  then
    raise exception 'a task is done once, as it was given'
      using errcode = 'check_violation', constraint = 'refund_tasks_frozen';
  end if;
  return new;
end $$;
create trigger refuse_illegal_task_change before update on refund_tasks
  for each row execute function refuse_illegal_task_change();

-- An order that went back to where it came from has its task, and no other has one.
create function check_refund_task() returns trigger language plpgsql as $$
begin
  if (select status = 'refunded_original' from orders where id = new.id)
     <> exists (select from refund_tasks where order_id = new.id) then
    raise exception 'order % is refunded and has no task, or has one and is not', new.id
      using errcode = 'check_violation', constraint = 'orders_refund_has_task';
  end if;
  return null;
end $$;
create constraint trigger orders_refund_has_task after update on orders
  deferrable initially deferred
  for each row when (new.status = 'refunded_original')
  execute function check_refund_task();

-- Settlements ------------------------------------------------------------------------------------

-- What a provider paid out to the operator's bank, of the money it had taken by one method. Its
-- transfer has the reference settlement:{id}.
create table provider_settlements (
  id                bigint generated always as identity primary key,
  provider          text        not null check (provider in ('chargily')),
  payment_method_id bigint      not null references payment_methods,
  amount            bigint      not null check (amount > 0),
  bank_reference    text        not null check (length(bank_reference) between 1 and 80),
  arrived_on        date        not null,
  recorded_by       uuid        not null references profiles,
  token             uuid        not null,
  created_at        timestamptz not null,
  constraint provider_settlements_form_once unique (token, payment_method_id),
  constraint provider_settlements_reference_once
    unique (provider, bank_reference, payment_method_id)
);
create index provider_settlements_by_time on provider_settlements (created_at);
create trigger provider_settlements_append_only before update or delete on provider_settlements
  for each row execute function refuse_change();
create trigger provider_settlements_no_truncate before truncate on provider_settlements
  for each statement execute function refuse_change();

-- Checks against a provider's list ----------------------------------------------------------------

-- What a provider's list of the payments made on one day said, beside ours of that day.
create table provider_checks (
  id          bigint generated always as identity primary key,
  provider    text        not null check (provider in ('chargily')),
  day         date        not null,
  theirs      int         not null check (theirs >= 0),        -- how many the provider named
  ours        int         not null check (ours >= 0),          -- how many attempts of ours they met
  differences int         not null check (differences >= 0),
  checked_at  timestamptz not null
);
create index provider_checks_of_day on provider_checks (provider, day desc, id desc);
create trigger provider_checks_append_only before update or delete on provider_checks
  for each row execute function refuse_change();
create trigger provider_checks_no_truncate before truncate on provider_checks
  for each statement execute function refuse_change();

-- Each payment of such a day of which the provider says another thing than we do.
create table provider_differences (
  check_id    bigint not null references provider_checks,
  kind        text   not null check (kind in (
                'only_there', 'only_here', 'other_amount', 'other_fees', 'other_state',
                'not_booked')),
  provider_id text   not null,
  attempt_id  uuid references payment_attempts,                -- null of one that is not ours
  theirs      text   not null,                                 -- an amount in whole DA, or a state
  ours        text   not null,
  primary key (check_id, kind, provider_id)
);
create trigger provider_differences_append_only before update or delete on provider_differences
  for each row execute function refuse_change();
create trigger provider_differences_no_truncate before truncate on provider_differences
  for each statement execute function refuse_change();
