-- What may never happen to conversations, as verify.sql says it of the trade and in its way.
--
--  32 a conversation's people are the parties of its order and its offer, alone; besides them staff ask; what waits for one of them is what others said since
--  33 a message has the pictures that it counts, of its author, and none once it is emptied; staff read what is not their own

-- Conversations and their orders (32).
select 32 as invariant, 'conversation:' || c.id as subject, d.detail
from conversations c
left join orders o on o.id = c.order_id
cross join lateral (
  select count(*) as people, count(*)
    filter (where person_id in (c.buyer_id, c.seller_id)) as parties
  from conversation_members where conversation_id = c.id
) m
cross join lateral (values
  (m.people <> 2 or m.parties <> 2,
    format('has %s people, of whom %s are its parties', m.people, m.parties)),
  (c.order_id is not null
    and (o.user_id, o.seller_id, o.offer_id) is distinct from (c.buyer_id, c.seller_id, c.offer_id),
    'is between others than those of its order'),
  (exists (select from messages where conversation_id = c.id
      and (author_id in (c.buyer_id, c.seller_id)) <> (kind <> 'staff')),
    'holds what a stranger said'),
  (exists (select from messages m where m.conversation_id = c.id and m.kind = 'staff'
      and not exists (select from disputes d
        where d.order_id = c.order_id and d.opened_at <= m.created_at)),
    'holds what staff asked without a dispute')
) d (broken, detail)
where d.broken;

-- Where each person stands (32).
select 32 as invariant, 'conversation:' || m.conversation_id as subject,
  format('of %s has %s unread up to message %s, and counts %s up to %s', m.person_id, r.unread,
    r.last, m.unread, m.last_message_id) as detail
from conversation_members m
cross join lateral (
  select count(*) filter (where author_id <> m.person_id and id > m.last_read_id) as unread,
    coalesce(max(id), 0) as last
  from messages where conversation_id = m.conversation_id
) r
where m.unread <> r.unread or m.last_message_id <> r.last;

-- Pictures of messages (33).
select 33 as invariant, 'message:' || m.id as subject,
  format('counts %s pictures and has %s', m.pictures, count(p.id)) as detail
from messages m
left join message_attachments p on p.message_id = m.id
group by m.id
having m.pictures <> count(p.id) or bool_or(p.author_id <> m.author_id);

-- Who read a conversation (33).
select 33 as invariant, 'conversation:' || c.id as subject,
  format('was read by %s, who is a side of it', r.admin_id) as detail
from conversation_access_log r join conversations c on c.id = r.conversation_id
where r.admin_id in (c.buyer_id, c.seller_id);
