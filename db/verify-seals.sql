-- What may never happen to the chain over the ledger and the audit log, as verify.sql says it of
-- the trade and in its way. What is digested is stated here once more (0074_seals.sql has it too),
-- by PostgreSQL's own functions alone. Who can write as the owner can make the whole chain anew:
-- that is found by a head that was kept elsewhere (npm run verify -- --seal).
--
--  45 each seal is what its rows and the seal before it make, they are numbered without a gap, rows come into none afterwards, and none waits for one

-- Seals of the ledger, the first that does not hold (45).
with
chain as (
  select s.*, lag(up_to, 1, -9223372036854775808) over w as came_after,
    coalesce(encode(lag(digest) over w, 'hex'), '') as previous, row_number() over w as place
  from seals s where book = 'ledger' window w as (order by number)
), judged as (
  select c.*, found.rows as found, sha256(convert_to(json_build_array('seal', format, book, number,
      previous, up_to, c.rows, late, absent::text, settled, writers,
      extract(epoch from sealed_at))::text, 'UTF8') || coalesce(digests, '')) as recounted
  from chain c
  cross join lateral (
    select count(*) as rows,
      string_agg(sha256(convert_to(content, 'UTF8')), ''::bytea order by id) as digests
    from (
      select id, case c.format when 1 then json_build_array(
          id, reference, code, debit_account_id, credit_account_id, amount, description, order_id,
          extract(epoch from created_at), extract(epoch from card_at))::text end as content
      from ledger_transfers
      where id > c.came_after and id <= c.up_to and not c.absent @> id or id = any (c.late)
    ) r
  ) found
)
(select 45 as invariant, 'seal:' || book || ':' || number as subject,
  case
    when place <> number then format('lacks seal %s before it', place)
    when found <> rows then format('is over %s rows, of which %s are there', rows, found)
    else 'is not what its rows and the seal before it make'
  end || format('; seals that do not hold: %s', count(*) over ()) as detail
from judged where place <> number or digest <> recounted
order by number limit 1);

-- Those of the audit log (45).
with
chain as (
  select s.*, lag(up_to, 1, -9223372036854775808) over w as came_after,
    coalesce(encode(lag(digest) over w, 'hex'), '') as previous, row_number() over w as place
  from seals s where book = 'audit' window w as (order by number)
), judged as (
  select c.*, found.rows as found, sha256(convert_to(json_build_array('seal', format, book, number,
      previous, up_to, c.rows, late, absent::text, settled, writers,
      extract(epoch from sealed_at))::text, 'UTF8') || coalesce(digests, '')) as recounted
  from chain c
  cross join lateral (
    select count(*) as rows,
      string_agg(sha256(convert_to(content, 'UTF8')), ''::bytea order by id) as digests
    from (
      select id, case c.format when 1 then json_build_array(
          id, actor_id, action, subject, before, after, reason, confirmed, amount, credited,
          extract(epoch from created_at))::text end as content
      from audit_log
      where id > c.came_after and id <= c.up_to and not c.absent @> id or id = any (c.late)
    ) r
  ) found
)
(select 45 as invariant, 'seal:' || book || ':' || number as subject,
  case
    when place <> number then format('lacks seal %s before it', place)
    when found <> rows then format('is over %s rows, of which %s are there', rows, found)
    else 'is not what its rows and the seal before it make'
  end || format('; seals that do not hold: %s', count(*) over ()) as detail
from judged where place <> number or digest <> recounted
order by number limit 1);

-- Rows that came into a seal's range after nobody could bring them any more (45).
select 45 as invariant, 'seal:' || s.book || ':' || s.number as subject,
  format('was made without row %s, which is there now', r.id) as detail
from seals s cross join unnest(s.absent) gap
cross join lateral (
  select id from ledger_transfers where s.book = 'ledger' and id >= lower(gap) and id < upper(gap)
  union all
  select id from audit_log where s.book = 'audit' and id >= lower(gap) and id < upper(gap)
  offset 0 -- so that each gap is looked up by the index
) r
where exists (
    select from seals later where later.book = s.book and later.number > s.number
      and later.settled >= s.number)
  and not exists (
    select from seals later where later.book = s.book and later.number > s.number
      and r.id = any (later.late));

-- Heads that were mailed, and are not in the chain (45).
select 45 as invariant, 'seal:' || a.book || ':' || a.number as subject,
  format('was mailed on %s, and is not there or is another one', a.day) as detail
from seal_anchors a
left join seals s on s.book = a.book and s.number = a.number
where a.digest is distinct from encode(s.digest, 'hex');

-- Rows that wait for a seal. A book is as old as what was written last: while the site is stopped,
-- nothing grows older (45).
select 45 as invariant, 'book:' || book as subject,
  format('has rows since %s that no seal is over', since) as detail
from unsealed_since(least(now(), greatest(
  (select max(created_at) from ledger_transfers), (select max(created_at) from audit_log))));

-- Triggers that guard what only grows (12).
select 12 as invariant, g.name as subject, 'no longer guards its table' as detail
from (values
  ('seals_append_only', 'seals'), ('seals_no_truncate', 'seals'),
  ('seal_anchors_append_only', 'seal_anchors'), ('seal_anchors_no_truncate', 'seal_anchors')
) g (name, guarded)
where not exists (
  select from pg_trigger t
  where t.tgname = g.name and t.tgrelid = to_regclass(g.guarded) and t.tgenabled in ('O', 'A'));
