-- What buyer and seller say to each other: about an offer before an order, and then in that order.

create table conversations (
  id         uuid primary key default gen_random_uuid(),
  buyer_id   uuid        not null references profiles,
  seller_id  uuid        not null references profiles,
  offer_id   bigint      not null references offers,
  order_id   uuid references orders,           -- none while it is a question before buying
  created_at timestamptz not null,
  last_at    timestamptz not null,             -- of the last message; without any, when it began
  constraint conversations_of_order unique (order_id),
  constraint conversations_not_with_oneself check (buyer_id <> seller_id),
  constraint conversations_last_at check (last_at >= created_at)
);
-- one open question of a buyer about an offer
create unique index conversations_question on conversations (buyer_id, offer_id)
  where order_id is null;
create index conversations_of_offer on conversations (offer_id);
create index conversations_by_age on conversations (last_at);
create trigger conversations_stay before delete on conversations
  for each row execute function refuse_change();
create trigger conversations_no_truncate before truncate on conversations
  for each statement execute function refuse_change();

-- Its people are those of its order, and of its offer. A question becomes the conversation of one
-- order, and then nothing of it changes but when somebody last said something.
create function refuse_other_conversation() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (
    (new.id, new.buyer_id, new.seller_id, new.offer_id, new.created_at) is distinct from
    (old.id, old.buyer_id, old.seller_id, old.offer_id, old.created_at)
    or old.order_id is not null and new.order_id is distinct from old.order_id
  ) then
    raise exception 'whose conversation it is and about what is frozen'
      using errcode = 'check_violation', constraint = 'conversations_frozen';
  end if;
  if new.order_id is not null and not exists (
    select from orders where id = new.order_id
      and (user_id, seller_id, offer_id) = (new.buyer_id, new.seller_id, new.offer_id)
  ) or new.order_id is null and not exists (
    select from offers where id = new.offer_id and user_id = new.seller_id
  ) then
    raise exception 'a conversation is between those of its order and offer'
      using errcode = 'check_violation', constraint = 'conversations_parties';
  end if;
  return new;
end $$;
create trigger refuse_other_conversation
  before insert or update of id, buyer_id, seller_id, offer_id, order_id, created_at
  on conversations for each row execute function refuse_other_conversation();

-- Where each of its two people stands.
create table conversation_members (
  conversation_id uuid        not null references conversations,
  person_id       uuid        not null references profiles,
  last_read_id    bigint      not null default 0,   -- the last message of either that they saw
  unread          int         not null default 0 check (unread >= 0),
  first_unread_at timestamptz,                      -- since when somebody waits for them
  mailed_at       timestamptz,                      -- when a mail last told them of it
  pushed_at       timestamptz,                      -- when their browsers last did
  last_message_id bigint      not null default 0,
  primary key (conversation_id, person_id),
  constraint conversation_members_first_unread check (first_unread_at is null or unread > 0)
);
create index conversation_members_of_person
  on conversation_members (person_id, last_message_id desc, conversation_id);
create index conversation_members_unread on conversation_members (person_id) include (unread)
  where unread > 0;
create index conversation_members_waiting on conversation_members (first_unread_at)
  where first_unread_at is not null;
create index conversation_members_mailed on conversation_members (person_id, mailed_at)
  where mailed_at is not null;
create trigger conversation_members_stay before delete on conversation_members
  for each row execute function refuse_change();
create trigger conversation_members_no_truncate before truncate on conversation_members
  for each statement execute function refuse_change();

create function refuse_stranger_in_conversation() returns trigger language plpgsql as $$
begin
  if not exists (
    select from conversations
    where id = new.conversation_id and new.person_id in (buyer_id, seller_id)
  ) then
    raise exception 'only buyer and seller are in a conversation'
      using errcode = 'check_violation', constraint = 'conversation_members_parties';
  end if;
  return new;
end $$;
create trigger refuse_stranger_in_conversation
  before insert or update of conversation_id, person_id on conversation_members
  for each row execute function refuse_stranger_in_conversation();

create table messages (
  id              bigint generated always as identity primary key,
  conversation_id uuid        not null references conversations,
  author_id       uuid        not null references profiles,
  kind            text        not null default 'text'
    check (kind in ('text', 'greeting', 'progress', 'proof', 'staff')),
  body            text        not null check (length(body) <= 2000),
  -- what was found in it: phone, mail, … and whether it is `hidden` from the other side
  flags           text[]      not null default '{}',
  pictures        int         not null default 0 check (pictures between 0 and 4),
  client_token    uuid        not null,               -- the same form twice is one message
  created_at      timestamptz not null,
  removed_at      timestamptz,
  constraint messages_once unique (author_id, client_token),
  constraint messages_emptied check ((removed_at is null) = (body <> '' or pictures > 0))
);
create index messages_of_conversation on messages (conversation_id, id desc);
create index messages_of_author on messages (author_id, id) where removed_at is null;
create index messages_flagged on messages (author_id, created_at) where flags <> '{}';
create trigger messages_stay before delete on messages
  for each row execute function refuse_change();
create trigger messages_no_truncate before truncate on messages
  for each statement execute function refuse_change();

-- What was said stays as it was said, until it is emptied for good.
create function refuse_changed_message() returns trigger language plpgsql as $$
begin
  if old.removed_at is not null or new.removed_at is null or new.body <> '' or new.pictures <> 0
     or (new.id, new.conversation_id, new.author_id, new.kind, new.flags, new.client_token,
         new.created_at)
        is distinct from
        (old.id, old.conversation_id, old.author_id, old.kind, old.flags, old.client_token,
         old.created_at)
  then
    raise exception 'what was said can only be emptied'
      using errcode = 'check_violation', constraint = 'messages_frozen';
  end if;
  return new;
end $$;
create trigger refuse_changed_message before update on messages
  for each row execute function refuse_changed_message();

create function refuse_message_of_stranger() returns trigger language plpgsql as $$
declare
  person record;
begin
  if new.kind = 'staff' then
    -- who decides the dispute of its order asks both, and is neither
    if new.flags <> '{}' or new.pictures > 0 or not exists (
      select from conversations c
      join disputes d on d.order_id = c.order_id and d.status in ('deciding', 'second_look')
      join profiles p on p.id = new.author_id and p.is_admin
      where c.id = new.conversation_id and p.id not in (c.buyer_id, c.seller_id)
    ) then
      raise exception 'staff ask in a conversation while they decide a dispute of others'
        using errcode = 'check_violation', constraint = 'messages_by_staff';
    end if;
  elsif not exists (
    select from conversation_members
    where conversation_id = new.conversation_id and person_id = new.author_id
  ) then
    raise exception 'only its people speak in a conversation'
      using errcode = 'check_violation', constraint = 'messages_by_members';
  end if;
  select deleted_at, suspended_at into person
  from profiles where id = new.author_id for key share;
  if person.deleted_at is not null then
    raise exception 'the account is deleted'
      using errcode = 'check_violation', constraint = 'profiles_deleted';
  end if;
  if person.suspended_at is not null then
    raise exception 'the account is suspended'
      using errcode = 'check_violation', constraint = 'profiles_suspended';
  end if;
  return new;
end $$;
create trigger refuse_message_of_stranger before insert on messages
  for each row execute function refuse_message_of_stranger();

-- Pictures of messages, for the two people of the conversation and for staff who have said why they
-- read it, and what each side of a dispute shows: never to be fetched by their file's address.
create table message_attachments (
  id         uuid        primary key default gen_random_uuid(),
  message_id bigint references messages,
  dispute_number bigint,                              -- see 0029_disputes.sql
  position   int         not null check (position between 0 and 11),
  author_id  uuid        not null references profiles,
  url        text        not null check (url like '/files/message-pictures/%'),
  digest     text,                                    -- of what is shown in a dispute
  created_at timestamptz not null,
  constraint message_attachments_of_one check (num_nonnulls(message_id, dispute_number) = 1),
  constraint message_attachments_few check (message_id is null or position < 4),
  constraint message_attachments_url unique (url),
  constraint message_attachments_place unique (message_id, position),
  constraint message_attachments_shown unique (dispute_number, author_id, position),
  constraint message_attachments_known check (dispute_number is null or digest is not null),
  constraint message_attachments_shown_once unique (dispute_number, author_id, digest)
);
create index message_attachments_of_author on message_attachments (author_id, id);
create trigger message_attachments_frozen before update on message_attachments
  for each row execute function refuse_change();
create trigger message_attachments_no_truncate before truncate on message_attachments
  for each statement execute function refuse_change();

-- A picture is its message's author's, comes with it, and goes when it is emptied. What is shown in
-- a dispute is shown by a side of it while it is open, and goes after it is over.
create function refuse_other_picture() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if exists (select from messages where id = old.message_id and removed_at is null)
       or exists (select from disputes where number = old.dispute_number and status <> 'closed')
         then
      raise exception 'a picture stays as long as its message'
        using errcode = 'check_violation', constraint = 'message_attachments_stay';
    end if;
    return old;
  end if;
  if not exists (
    select from messages
    where id = new.message_id and author_id = new.author_id and new.position < pictures
  ) and not exists (
    select from disputes d join orders o on o.id = d.order_id
    where d.number = new.dispute_number and d.status <> 'closed'
      and new.author_id in (o.user_id, o.seller_id)
  ) then
    raise exception 'a picture is of the author of its message, or of a side of its dispute'
      using errcode = 'check_violation', constraint = 'message_attachments_by_author';
  end if;
  return new;
end $$;
create trigger refuse_other_picture before insert or delete on message_attachments
  for each row execute function refuse_other_picture();

-- What somebody reported of what the other side said to them, and, without a reporter, whose
-- contacts the site itself points out.
create table abuse_reports (
  id          bigint generated always as identity primary key,
  message_id  bigint      not null references messages,
  reporter_id uuid references profiles,
  reason      text        not null
              check (reason in ('contact', 'payment', 'fraud', 'abuse', 'other', 'third_contact')),
  words       text        not null default '' check (length(words) <= 500),
  created_at  timestamptz not null,
  handled_by  uuid references profiles,
  handled_at  timestamptz,
  constraint abuse_reports_once unique nulls not distinct (message_id, reporter_id),
  constraint abuse_reports_by_site check ((reporter_id is null) = (reason = 'third_contact')),
  constraint abuse_reports_handled check ((handled_by is null) = (handled_at is null))
);
create index abuse_reports_open on abuse_reports (id) where handled_at is null;
create index abuse_reports_of_reporter on abuse_reports (reporter_id, created_at);
create trigger abuse_reports_stay before delete on abuse_reports
  for each row execute function refuse_change();
create trigger abuse_reports_no_truncate before truncate on abuse_reports
  for each statement execute function refuse_change();

create function refuse_other_report() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    -- it is handled once; the words of a deleted account go
    if (new.id, new.message_id, new.reporter_id, new.reason, new.created_at)
       is distinct from (old.id, old.message_id, old.reporter_id, old.reason, old.created_at)
       or new.words not in (old.words, '')
       or old.handled_at is not null
          and (new.handled_by, new.handled_at) is distinct from (old.handled_by, old.handled_at)
    then
      raise exception 'a report is only handled'
        using errcode = 'check_violation', constraint = 'abuse_reports_frozen';
    end if;
    return new;
  end if;
  if not exists (
    select from messages m
    join conversation_members c on c.conversation_id = m.conversation_id
    where m.id = new.message_id and c.person_id is distinct from m.author_id and m.kind <> 'staff'
      and (new.reporter_id is null or c.person_id = new.reporter_id)
  ) then
    raise exception 'only the other side reports what was said to it'
      using errcode = 'check_violation', constraint = 'abuse_reports_by_members';
  end if;
  return new;
end $$;
create trigger refuse_other_report before insert or update on abuse_reports
  for each row execute function refuse_other_report();

-- When which administrator read a conversation, and why: their own words, or a dispute that is
-- theirs to decide. Both of its people see it.
create table conversation_access_log (
  id              bigint generated always as identity primary key,
  conversation_id uuid        not null references conversations,
  admin_id        uuid        not null references profiles,
  reason          text check (length(reason) between 10 and 500),
  dispute_number  bigint,
  created_at      timestamptz not null,
  constraint conversation_access_log_why check (num_nonnulls(reason, dispute_number) = 1)
);
create index conversation_access_log_of_conversation on conversation_access_log (conversation_id,
  id);
create trigger conversation_access_log_append_only before update
  or delete on conversation_access_log
  for each row execute function refuse_change();
create trigger conversation_access_log_no_truncate before truncate on conversation_access_log
  for each statement execute function refuse_change();

-- Nobody of staff reads what they are a side of, and nobody reads who is no administrator.
create function refuse_read_by_others() returns trigger language plpgsql as $$
begin
  if not exists (select from profiles where id = new.admin_id and is_admin)
     or exists (
       select from conversations
       where id = new.conversation_id and new.admin_id in (buyer_id, seller_id)
     )
  then
    raise exception 'an administrator reads what is not their own'
      using errcode = 'check_violation', constraint = 'conversation_access_log_by_staff';
  end if;
  return new;
end $$;
create trigger refuse_read_by_others before insert on conversation_access_log
  for each row execute function refuse_read_by_others();

-- How many messages of the other side lie behind what a member has read, up to this one.
create function seen_since(member conversation_members, up_to bigint) returns int
  language sql stable as $$
  select count(*)::int from messages
  where conversation_id = member.conversation_id and author_id <> member.person_id
    and id > member.last_read_id and id <= up_to;
$$;

-- Tells the live streams of both people on every node to look.
create function message_said() returns trigger language plpgsql as $$
begin
  perform pg_notify('conversations', json_build_object(
    'people', json_build_array(buyer_id, seller_id))::text)
  from conversations where id = new.conversation_id;
  return null;
end $$;
create trigger message_said after insert on messages
  for each row execute function message_said();

-- And that one of them has read what the other said.
create function conversation_read() returns trigger language plpgsql as $$
begin
  perform pg_notify('conversations', json_build_object(
    'people', json_build_array(buyer_id, seller_id), 'read', id)::text)
  from conversations where id = new.conversation_id;
  return null;
end $$;
create trigger conversation_read after update of last_read_id on conversation_members
  for each row when (old.last_read_id is distinct from new.last_read_id)
  execute function conversation_read();

-- What sellers answer often, and how they greet who has paid (position 0).
create table canned_replies (
  seller_id uuid not null references profiles,
  position  int  not null check (position between 0 and 20),
  title     text not null check (length(title) between 1 and 40),
  body      text not null check (length(body) between 1 and 500),
  primary key (seller_id, position)
);
create function refuse_replies_of_deleted() returns trigger language plpgsql as $$
begin
  perform from profiles where id = new.seller_id and deleted_at is null for key share;
  if not found then
    raise exception 'the account is deleted'
      using errcode = 'check_violation', constraint = 'profiles_deleted';
  end if;
  return new;
end $$;
create trigger refuse_for_deleted before insert on canned_replies
  for each row execute function refuse_replies_of_deleted();
