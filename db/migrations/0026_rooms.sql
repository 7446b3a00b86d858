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
  muted           boolean     not null default false,
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
  kind            text        not null default 'text' check (kind in ('text', 'greeting', 'progress')),
  body            text        not null check (length(body) <= 2000),
  -- what was found in it: phone, mail, … and whether it is `hidden` from the other side
  flags           text[]      not null default '{}',
  client_token    uuid        not null,               -- the same form twice is one message
  created_at      timestamptz not null,
  removed_at      timestamptz,
  constraint messages_once unique (author_id, client_token),
  constraint messages_emptied check ((removed_at is null) = (body <> ''))
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
  if old.removed_at is not null or new.removed_at is null
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
  if not exists (
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
  perform pg_notify('rooms', json_build_object(
    'people', json_build_array(buyer_id, seller_id))::text)
  from conversations where id = new.conversation_id;
  return null;
end $$;
create trigger message_said after insert on messages
  for each row execute function message_said();

-- And that one of them has read what the other said.
create function conversation_read() returns trigger language plpgsql as $$
begin
  perform pg_notify('rooms', json_build_object(
    'people', json_build_array(buyer_id, seller_id), 'read', id)::text)
  from conversations where id = new.conversation_id;
  return null;
end $$;
create trigger conversation_read after update of last_read_id on conversation_members
  for each row when (old.last_read_id is distinct from new.last_read_id)
  execute function conversation_read();

-- What sellers answer often, and how they greet who has paid (position 0).
create table seller_replies (
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
create trigger refuse_for_deleted before insert on seller_replies
  for each row execute function refuse_replies_of_deleted();
