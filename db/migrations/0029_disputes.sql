-- Disputes: what a buyer and a seller say of an order whose money is held, what they propose to
-- each other, what an administrator decides, and by when each has to act.

-- The same table of moves as app/modules/disputes/dispute.ts; a test compares them. One is
-- opened as answering, or by an administrator as deciding.
create table dispute_moves (
  move        text not null,
  from_status text not null,
  to_status   text not null,
  party       text not null check (party in ('buyer', 'seller', 'admin', 'system')),
  primary key (move, from_status, to_status, party)
);
insert into dispute_moves values
  ('answer', 'answering', 'talking', 'seller'),
  ('propose', 'answering', 'talking', 'seller'),
  ('propose', 'talking', 'talking', 'buyer'),
  ('propose', 'talking', 'talking', 'seller'),
  ('decline', 'talking', 'talking', 'buyer'),
  ('decline', 'talking', 'talking', 'seller'),
  ('lapse', 'talking', 'talking', 'system'),
  ('accept', 'answering', 'closed', 'seller'),
  ('accept', 'answering', 'remedying', 'seller'),
  ('accept', 'talking', 'closed', 'buyer'),
  ('accept', 'talking', 'closed', 'seller'),
  ('accept', 'talking', 'remedying', 'buyer'),
  ('accept', 'talking', 'remedying', 'seller'),
  ('remedied', 'remedying', 'closed', 'seller'),
  ('withdraw', 'answering', 'closed', 'buyer'),
  ('withdraw', 'talking', 'closed', 'buyer'),
  ('free', 'deciding', 'closed', 'admin'),
  ('default', 'answering', 'closed', 'system'),
  ('escalate', 'answering', 'deciding', 'admin'),
  ('escalate', 'answering', 'deciding', 'system'),
  ('escalate', 'talking', 'deciding', 'buyer'),
  ('escalate', 'talking', 'deciding', 'seller'),
  ('escalate', 'talking', 'deciding', 'admin'),
  ('escalate', 'talking', 'deciding', 'system'),
  ('escalate', 'remedying', 'deciding', 'admin'),
  ('escalate', 'remedying', 'deciding', 'system'),
  ('decide', 'deciding', 'decided', 'admin'),
  ('decide', 'deciding', 'second_look', 'admin'),
  ('confirm', 'second_look', 'decided', 'admin'),
  ('confirm', 'second_look', 'decided', 'system'),
  ('return', 'second_look', 'deciding', 'admin'),
  ('appeal', 'decided', 'deciding', 'buyer'),
  ('appeal', 'decided', 'deciding', 'seller'),
  ('agree', 'decided', 'decided', 'buyer'),
  ('agree', 'decided', 'decided', 'seller'),
  ('execute', 'decided', 'closed', 'system');
create trigger dispute_moves_stay before update or delete on dispute_moves
  for each row execute function refuse_change();
create trigger dispute_moves_no_truncate before truncate on dispute_moves
  for each statement execute function refuse_change();

create table disputes (
  number       bigint generated always as identity (start with 1001) primary key,
  order_id     uuid        not null references orders,
  opened_by    uuid        not null references profiles,
  opener       text        not null check (opener in ('buyer', 'admin')),
  reason       text        not null check (reason in (
    'not_delivered', 'cannot_sign_in', 'cannot_secure', 'not_as_described', 'taken_back', 'banned',
    'part_delivered', 'wrong_player', 'reversed', 'wrong_item', 'not_started', 'too_slow',
    'unfinished', 'account_harmed', 'review')),
  words        text        not null check (length(words) between 1 and 2000),
  -- of an order of which only a part came, how many pieces did
  arrived      int check (arrived >= 0),
  answer       text check (length(answer) between 1 and 2000),
  status       text        not null check (status in (
    'answering', 'talking', 'remedying', 'deciding', 'second_look', 'decided', 'closed')),
  -- within how many hours each acts: frozen when it is opened
  terms        jsonb       not null,
  -- since when its status has waited, and until when by the calendar; outages are not counted, so
  -- that the true end may lie later
  step_at      timestamptz not null,
  due_at       timestamptz,
  opened_at    timestamptz not null,
  -- since when the two have talked
  talked_at    timestamptz,
  -- what was decided: how much of the goods goes back, where to, why; and who decided
  decided_part bigint check (decided_part >= 0),
  decided_to   text check (decided_to in ('wallet', 'original')),
  decision     text check (length(decision) between 1 and 2000),
  decided_by   uuid references profiles,
  -- which administrator handles it
  assigned_to  uuid references profiles,
  -- whether another administrator looked at it, or nobody could
  second       text check (second in ('due', 'confirmed', 'impossible')),
  second_by    uuid references profiles,
  -- one appeal, which another administrator decides than who had decided, unless there is none
  appealed_by  uuid references profiles,
  appeal       text check (length(appeal) between 1 and 2000),
  appealed_from uuid references profiles,
  -- which sides agree with the decision, so that it need not wait
  agreed       text[]      not null default '{}',
  outcome      text check (outcome in ('withdrawn', 'remedied', 'kept', 'part', 'refunded')),
  ended_by     text check (ended_by in ('opener', 'agreement', 'silence', 'decision')),
  closed_at    timestamptz,
  token        uuid        not null,
  constraint disputes_once unique (opened_by, token),
  constraint disputes_closed check (
    (status = 'closed') = (closed_at is not null) and (status = 'closed') = (outcome is not null)
      and (status = 'closed') = (ended_by is not null) and (status = 'closed') = (due_at is null)),
  constraint disputes_decided check (
    num_nonnulls(decided_part, decided_to, decision, decided_by) in (0, 4)
      and (status not in ('decided', 'second_look') or decided_by is not null)),
  constraint disputes_deciders_apart check (second_by <> decided_by),
  constraint disputes_second check ((second_by is not null) = (coalesce(second, '') = 'confirmed')),
  constraint disputes_appealed check (
    num_nonnulls(appealed_by, appeal) in (0, 2)
      and (appealed_from is null or appealed_by is not null)),
  constraint disputes_arrived check (arrived is null or reason = 'part_delivered'),
  constraint disputes_agreed check (agreed <@ '{buyer,seller}')
);
create unique index disputes_open on disputes (order_id) where status <> 'closed';
create index disputes_of_order on disputes (order_id, number);
create index disputes_due on disputes (due_at, number) where status <> 'closed';
create index disputes_by_number on disputes (number desc) where status = 'closed';
create trigger disputes_stay before delete on disputes
  for each row execute function refuse_change();
create trigger disputes_no_truncate before truncate on disputes
  for each statement execute function refuse_change();

create function refuse_illegal_dispute_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status not in ('answering', 'deciding')
       or (new.status = 'answering') <> (new.opener = 'buyer')
       or exists (select from orders o where o.id = new.order_id
         and ((new.opened_by = o.user_id) <> (new.opener = 'buyer')
           or new.opened_by = o.seller_id)) then
      raise exception 'a dispute is opened by its buyer, or by an administrator who is no party'
        using errcode = 'check_violation', constraint = 'disputes_begin';
    end if;
    if new.arrived >= (select quantity from orders o where o.id = new.order_id) then
      raise exception 'of what arrived in part, something is missing'
        using errcode = 'check_violation', constraint = 'disputes_arrived_part';
    end if;
    if new.opener = 'buyer'
       and (select count(*) from disputes d
         where d.order_id = new.order_id and d.opener = 'buyer') >= 3
    then
      raise exception 'a buyer opens at most three disputes of an order'
        using errcode = 'check_violation', constraint = 'disputes_few';
    end if;
    return new;
  end if;
  if new.status <> old.status and not exists (
    select from dispute_moves where from_status = old.status and to_status = new.status
  ) then
    raise exception 'a dispute does not go from % to %', old.status, new.status
      using errcode = 'check_violation', constraint = 'disputes_legal_move';
  end if;
  if (new.order_id, new.opened_by, new.opener, new.reason, new.arrived, new.terms, new.opened_at,
      new.token)
     is distinct from
     (old.order_id, old.opened_by, old.opener, old.reason, old.arrived, old.terms, old.opened_at,
      old.token)
     or old.appealed_by is not null
       and (new.appealed_by, new.appealed_from) is distinct from (old.appealed_by,
         old.appealed_from)
     or old.status = 'closed' and (to_jsonb(new) - '{words,answer,decision,appeal}'::text[])
       <> (to_jsonb(old) - '{words,answer,decision,appeal}'::text[])
  then
    raise exception 'how a dispute began, and how it ended, stays'
      using errcode = 'check_violation', constraint = 'disputes_frozen';
  end if;
  if exists (
    select from orders o where o.id = new.order_id
      and (new.decided_by in (o.user_id, o.seller_id) or new.second_by in (o.user_id, o.seller_id)
        or new.assigned_to in (o.user_id, o.seller_id)
        or new.appealed_by not in (o.user_id, o.seller_id)
        or new.decided_part > o.total_price - o.buyer_fee)
  ) then
    raise exception 'no party decides, and only a party appeals'
      using errcode = 'check_violation', constraint = 'disputes_no_party_decides';
  end if;
  return new;
end $$;
create trigger refuse_illegal_dispute_change before insert or update on disputes
  for each row execute function refuse_illegal_dispute_change();

-- At commit an order is frozen while a dispute of it is open, and at no other time.
create function check_disputed(disputed uuid) returns void language plpgsql as $$
begin
  if exists (
    select from orders o join order_statuses s using (status)
    where o.id = disputed
      and (o.disputed_at is not null and not s.is_refunded)
        <> exists (select from disputes d where d.order_id = o.id and d.status <> 'closed')
  ) then
    raise exception 'order % is frozen without a dispute, or has one and is not', disputed
      using errcode = 'check_violation', constraint = 'orders_frozen_by_dispute';
  end if;
end $$;
create function check_disputed_order() returns trigger language plpgsql as $$
begin
  perform check_disputed(new.id);
  return null;
end $$;
create constraint trigger orders_frozen_by_dispute after update of disputed_at, status on orders
  deferrable initially deferred for each row
  when (new.disputed_at is not null or old.disputed_at is not null)
  execute function check_disputed_order();
create function check_order_of_dispute() returns trigger language plpgsql as $$
begin
  perform check_disputed(new.order_id);
  return null;
end $$;
create constraint trigger disputes_freeze_order after insert or update of status on disputes
  deferrable initially deferred
  for each row execute function check_order_of_dispute();

-- What one side offers the other to end it by: all back, a part of the goods, or the goods.
create table dispute_proposals (
  id         bigint generated always as identity primary key,
  dispute    bigint      not null references disputes,
  side       text        not null check (side in ('buyer', 'seller')),
  kind       text        not null check (kind in ('refund', 'part', 'goods')),
  part       bigint check (part >= 100),
  words      text check (length(words) between 1 and 1000),
  state      text        not null default 'open'
             check (state in ('open', 'accepted', 'declined', 'lapsed')),
  created_at timestamptz not null,
  due_at     timestamptz not null,
  ended_at   timestamptz,
  token      uuid        not null unique,
  constraint dispute_proposals_part check ((kind = 'part') = (part is not null)),
  constraint dispute_proposals_ended check ((state = 'open') = (ended_at is null))
);
create unique index dispute_proposals_open on dispute_proposals (dispute) where state = 'open';
create index dispute_proposals_of on dispute_proposals (dispute, id);
create index dispute_proposals_due on dispute_proposals (due_at) where state = 'open';
create trigger dispute_proposals_stay before delete on dispute_proposals
  for each row execute function refuse_change();
create trigger dispute_proposals_no_truncate before truncate on dispute_proposals
  for each statement execute function refuse_change();

create function refuse_other_proposal() returns trigger language plpgsql as $$
begin
  if old.state <> 'open' and new.state <> old.state
     or (new.dispute, new.side, new.kind, new.part, new.created_at, new.token)
       is distinct from (old.dispute, old.side, old.kind, old.part, old.created_at, old.token)
  then
    raise exception 'what was proposed stays, and is answered once'
      using errcode = 'check_violation', constraint = 'dispute_proposals_frozen';
  end if;
  return new;
end $$;
create trigger refuse_other_proposal before update on dispute_proposals
  for each row execute function refuse_other_proposal();

-- Every step of a dispute: who, when. Append-only.
create table dispute_history (
  id          bigint generated always as identity primary key,
  dispute     bigint      not null references disputes,
  move        text        not null,
  from_status text,
  to_status   text        not null,
  party       text        not null check (party in ('buyer', 'seller', 'admin', 'system')),
  actor_id    uuid references profiles,
  proposal    bigint references dispute_proposals,
  created_at  timestamptz not null,
  constraint dispute_history_open check ((move = 'open') = (from_status is null)),
  foreign key (move, from_status, to_status, party) references dispute_moves
);
create index dispute_history_of on dispute_history (dispute, id);
create trigger dispute_history_append_only before update or delete on dispute_history
  for each row execute function refuse_change();
create trigger dispute_history_no_truncate before truncate on dispute_history
  for each statement execute function refuse_change();
create trigger refuse_for_suspended before insert on dispute_history
  for each row execute function refuse_for_suspended();

-- Words that a decision can begin with.
create table decision_templates (
  id       bigint generated always as identity primary key,
  title_en text not null,
  title_ar text not null,
  words_en text not null check (length(words_en) between 1 and 2000),
  words_ar text not null check (length(words_ar) between 1 and 2000),
  -- the share of the goods that usually goes back with it
  share_bp int check (share_bp between 0 and 10000)
);
insert into decision_templates (title_en, title_ar, words_en, words_ar, share_bp) values
  ('Not delivered', 'لم يُسلَّم',
   'The seller could not show that the order was delivered. Everything goes back to the buyer.',
   'لم يُثبت البائع أنّ الطلب سُلِّم. يعود المبلغ كلّه إلى المشتري.', 10000),
  ('Not as described', 'لا يطابق الوصف',
   'What was delivered differs from the offer in what mattered. Everything goes back to the buyer.',
   'ما سُلِّم يختلف عن العرض في أمر جوهري. يعود المبلغ كلّه إلى المشتري.', 10000),
  ('Taken back', 'استُرجع الحساب',
   'The account was taken back after the sale. Everything goes back to the buyer.',
   'استُرجع الحساب بعد بيعه. يعود المبلغ كلّه إلى المشتري.', 10000),
  ('A part is missing', 'ينقصه جزء',
   'A part of the order was delivered. The price of what is missing goes back to the buyer.',
   'سُلِّم جزء من الطلب. يعود ثمن الناقص إلى المشتري.', 5000),
  ('Delivered as described', 'سُلِّم كما وُصف',
   'What we have seen shows that the order was delivered as described. The seller keeps the price.',
   'ما اطّلعنا عليه يُثبت أنّ الطلب سُلِّم كما وُصف. يبقى الثمن للبائع.', 0);
create trigger decision_templates_stay before update or delete on decision_templates
  for each row execute function refuse_change();

-- What the two sides show in it are pictures of their conversation.
alter table message_attachments
  add constraint message_attachments_dispute foreign key (dispute_number) references disputes;
alter table conversation_access_log
  add constraint conversation_access_log_dispute foreign key (dispute_number) references disputes;
