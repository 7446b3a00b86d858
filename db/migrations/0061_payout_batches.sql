-- Payouts in one go: withdrawals that are approved, sent to the bank and paid together, and the
-- files that were taken of them.
-- Additive: yes
-- Locks: profiles, withdrawals, withdrawal_history, share row exclusive, for a moment

create table payout_batches (
  id          bigint      generated always as identity primary key,
  state       text        not null default 'open'
              check (state in ('open', 'approved', 'exported', 'closed', 'dropped')),
  rows        int         not null check (rows between 0 and 100),  -- all that were not taken out
  total       bigint      not null check (total >= 0),              -- what is sent for them, whole DA
  created_by  uuid        not null references profiles,
  created_at  timestamptz not null,
  approved_by uuid        references profiles,
  approved_at timestamptz,
  ended_at    timestamptz,
  constraint payout_batches_approved check (
    (approved_by is null) = (approved_at is null)
    and (approved_at is null) = (state in ('open', 'dropped'))),
  constraint payout_batches_ended check ((ended_at is null) = (state not in ('closed', 'dropped'))),
  constraint payout_batches_hold_rows check ((rows = 0) = (state = 'dropped'))
);
create index payout_batches_by_state on payout_batches (state, id desc);
create trigger payout_batches_stay before delete on payout_batches
  for each row execute function refuse_change();

-- The same table of moves as app/modules/payouts/payout-batch.ts; a test compares them.
create table payout_batch_moves (
  move       text not null,
  from_state text not null,
  to_state   text not null,
  primary key (from_state, to_state)
);
insert into payout_batch_moves values
  ('approve', 'open', 'approved'),
  ('drop', 'open', 'dropped'),
  ('export', 'approved', 'exported'),
  ('close', 'approved', 'closed'),
  ('close', 'exported', 'closed');

create function refuse_illegal_batch_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'open' then
      raise exception 'a batch begins open'
        using errcode = 'check_violation', constraint = 'payout_batches_begin_open';
    end if;
    return new;
  end if;
  if new.state <> old.state and not exists (
    select from payout_batch_moves where from_state = old.state and to_state = new.state
  ) then
    raise exception 'a batch does not go from % to %', old.state, new.state
      using errcode = 'check_violation', constraint = 'payout_batches_legal_move';
  end if;
  if (new.id, new.created_by, new.created_at) is distinct from
       (old.id, old.created_by, old.created_at)
     or old.state <> 'open' and (new.rows, new.total, new.approved_by, new.approved_at)
       is distinct from (old.rows, old.total, old.approved_by, old.approved_at)
  then
    raise exception 'what was approved is frozen'
      using errcode = 'check_violation', constraint = 'payout_batches_frozen';
  end if;
  return new;
end $$;
create trigger refuse_illegal_batch_change before insert or update on payout_batches
  for each row execute function refuse_illegal_batch_change();

-- What is in a batch. The account, the bank's reference and the reason stand on the withdrawal.
create table payout_batch_rows (
  batch_id      bigint not null references payout_batches,
  withdrawal_id uuid   not null references withdrawals,
  amount        bigint not null check (amount > 0),     -- what is sent, whole DA
  state         text   not null default 'waiting'
                check (state in ('waiting', 'paid', 'back', 'taken_out')),
  primary key (batch_id, withdrawal_id)
);
-- nobody is paid out of two batches
create unique index payout_batch_rows_one_live on payout_batch_rows (withdrawal_id)
  where state in ('waiting', 'paid');
create trigger payout_batch_rows_stay before delete on payout_batch_rows
  for each row execute function refuse_change();

-- A batch is filled and thinned out while it is open; afterwards its rows go where their
-- withdrawals go.
create function refuse_illegal_batch_row() returns trigger language plpgsql as $$
declare
  batch   payout_batches;
  payment withdrawals;
begin
  select * into batch from payout_batches where id = new.batch_id for share;
  select * into payment from withdrawals where id = new.withdrawal_id;
  if tg_op = 'INSERT' then
    if batch.state = 'open' and new.state = 'waiting' and payment.status in ('requested', 'approved')
       and payment.exported_at is null and new.amount = payment.amount - payment.fee then
      return new;
    end if;
  elsif (new.batch_id, new.withdrawal_id, new.amount) = (old.batch_id, old.withdrawal_id, old.amount)
    and old.state = 'waiting' and (case new.state
      when 'taken_out' then batch.state = 'open'
      when 'paid' then batch.state in ('approved', 'exported') and payment.status = 'paid'
      when 'back' then batch.state in ('approved', 'exported') and payment.status = 'returned'
    end)
  then
    return new;
  end if;
  raise exception 'what is in a batch is frozen'
    using errcode = 'check_violation', constraint = 'payout_batch_rows_frozen';
end $$;
create trigger refuse_illegal_batch_row before insert or update on payout_batch_rows
  for each row execute function refuse_illegal_batch_row();

-- What is paid or comes back, by whichever page, is so in its batch, which the last of them closes.
-- In an open batch nothing follows: approving refuses what changed until somebody takes it out.
create function payout_rows_follow() returns trigger language plpgsql as $$
declare
  batch bigint;
begin
  select b.id into batch
  from payout_batch_rows r join payout_batches b on b.id = r.batch_id
  where r.withdrawal_id = new.id and r.state = 'waiting' and b.state in ('approved', 'exported')
  for update of b;
  if batch is null then
    return null;
  end if;
  update payout_batch_rows set state = case new.status when 'paid' then 'paid' else 'back' end
  where batch_id = batch and withdrawal_id = new.id;
  update payout_batches set state = 'closed', ended_at = new.updated_at
  where id = batch
    and not exists (select from payout_batch_rows where batch_id = batch and state = 'waiting');
  return null;
end $$;
create trigger payout_rows_follow after update of status on withdrawals
  for each row when (old.status = 'approved' and new.status in ('paid', 'returned'))
  execute function payout_rows_follow();

-- Every file of a batch; what a second one could pay twice is said with a reason.
create table payout_exports (
  batch_id    bigint      not null references payout_batches,
  copy        int         not null check (copy > 0),
  format      text        not null check (format in ('ccp', 'baridimob', 'rib', 'csv')),
  rows        int         not null check (rows > 0),
  total       bigint      not null check (total > 0),
  sha256      text        not null check (sha256 ~ '^[0-9a-f]{64}$'),
  reason      text        check (length(reason) between 1 and 1000),
  exported_by uuid        not null references profiles,
  exported_at timestamptz not null,
  primary key (batch_id, copy),
  constraint payout_exports_say_why check ((copy = 1) = (reason is null))
);
create trigger payout_exports_append_only before update or delete on payout_exports
  for each row execute function refuse_change();

create function refuse_illegal_export() returns trigger language plpgsql as $$
begin
  if not exists (
       select from payout_batches where id = new.batch_id and state in ('approved', 'exported'))
     or new.copy <> 1 + (select count(*) from payout_exports where batch_id = new.batch_id)
  then
    raise exception 'only what is approved and waits is exported, copy after copy'
      using errcode = 'check_violation', constraint = 'payout_exports_in_turn';
  end if;
  return new;
end $$;
create trigger refuse_illegal_export before insert on payout_exports
  for each row execute function refuse_illegal_export();

-- At commit ---------------------------------------------------------------------------------------

-- What is wrong with a batch; null with nothing. db/verify-office.sql asks the same.
create function batch_fault(batch payout_batches) returns text language sql stable as $$
  select case
    when (batch.rows, batch.total) <> (
      count(*) filter (where r.state <> 'taken_out'),
      coalesce(sum(r.amount) filter (where r.state <> 'taken_out'), 0))
    then 'payout_batches_add_up'
    when bool_or(r.amount <> w.amount - w.fee) then 'payout_batches_add_up'
    when batch.state in ('approved', 'exported', 'closed') and bool_or(w.user_id = batch.approved_by
      and r.state <> 'taken_out')
    then 'payout_batches_not_ones_own'
    when batch.state in ('approved', 'exported', 'closed') and bool_or(
      r.state <> 'taken_out' and w.status <> case r.state
        when 'waiting' then 'approved' when 'paid' then 'paid' else 'returned' end)
    then 'payout_batches_as_approved'
    when batch.state in ('approved', 'exported') and not coalesce(bool_or(r.state = 'waiting'), false)
      or batch.state = 'closed' and bool_or(r.state = 'waiting')
    then 'payout_batches_closed_at_end'
    when batch.state = 'exported' and not exists (
        select from payout_exports where batch_id = batch.id)
      or batch.state in ('open', 'approved', 'dropped') and exists (
        select from payout_exports where batch_id = batch.id)
    then 'payout_batches_exported'
  end
  from payout_batch_rows r join withdrawals w on w.id = r.withdrawal_id
  where r.batch_id = batch.id;
$$;

create function check_payout_batch(id bigint) returns void language plpgsql as $$
declare
  fault text;
begin
  select batch_fault(b) into fault from payout_batches b where b.id = check_payout_batch.id;
  if fault is not null then
    raise exception 'batch % is not what is in it', id
      using errcode = 'check_violation', constraint = fault;
  end if;
end $$;

create function payout_batches_whole() returns trigger language plpgsql as $$
begin
  perform check_payout_batch(new.id);
  return null;
end $$;
create constraint trigger payout_batches_whole after insert or update on payout_batches
  deferrable initially deferred
  for each row execute function payout_batches_whole();

create function payout_batch_rows_whole() returns trigger language plpgsql as $$
begin
  perform check_payout_batch(new.batch_id);
  return null;
end $$;
create constraint trigger payout_batch_rows_whole after insert or update on payout_batch_rows
  deferrable initially deferred
  for each row execute function payout_batch_rows_whole();
create constraint trigger payout_exports_whole after insert on payout_exports
  deferrable initially deferred
  for each row execute function payout_batch_rows_whole();

-- Nobody approves, pays or returns what is theirs, of one withdrawal as of a hundred.
create function withdrawals_not_ones_own() returns trigger language plpgsql as $$
begin
  if exists (select from withdrawals where id = new.withdrawal_id and user_id = new.actor_id) then
    raise exception 'a withdrawal of their own'
      using errcode = 'check_violation', constraint = 'withdrawals_not_ones_own';
  end if;
  return new;
end $$;
create trigger withdrawals_not_ones_own before insert on withdrawal_history
  for each row when (new.move in ('approve', 'pay', 'return'))
  execute function withdrawals_not_ones_own();

-- Who may what ------------------------------------------------------------------------------------

insert into act_permissions (action, permission, confirmed) values
  ('payout_batch.create', 'approve_payouts', false),
  ('payout_batch.take_out', 'approve_payouts', false),
  ('payout_batch.drop', 'approve_payouts', false),
  ('payout_batch.approve', 'approve_payouts', true),
  ('payout_batch.export', 'send_payouts', true);

-- Whether who makes an entry approved what it sends; who approved a batch did so of all that is in
-- it. goes_too_far asks (0062_partial_refunds_money.sql).
create function is_of_own_approval(entry audit_log) returns boolean language sql stable as $$
  select exists (
      select from withdrawal_history
      where withdrawal_id = id_of_subject(entry.subject, 'withdrawal')
        and move = 'approve' and actor_id = entry.actor_id)
    or exists (
      select from payout_batch_rows r join payout_batches b on b.id = r.batch_id
      where r.withdrawal_id = id_of_subject(entry.subject, 'withdrawal')
        and r.state in ('waiting', 'paid') and b.approved_by = entry.actor_id)
    or exists (
      select from payout_batches
      where 'payout_batch:' || id = entry.subject and approved_by = entry.actor_id)
$$;
