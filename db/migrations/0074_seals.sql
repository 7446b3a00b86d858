-- The ledger and the audit log are sealed: a chain of digests over their rows, of which any later
-- change is found, and whose heads are kept elsewhere.
-- Additive: yes
-- Locks: none

-- Each seal is over the rows of a book that came after the seal before it, at most 10,000, and over
-- `late` ones, which were still being written then. `absent` are ids of its range that were not
-- there. Those of seals up to `settled` can never come; of later ones their `writers` may bring
-- them, which are the transactions that were writing to the book when it was sealed.
create table seals (
  book      text           not null check (book in ('ledger', 'audit')),
  number    bigint         not null check (number > 0),
  format    int            not null,      -- of what is digested: see below
  up_to     bigint         not null,
  rows      int            not null check (rows > 0),
  late      bigint[]       not null,
  absent    int8multirange not null,
  settled   bigint         not null,
  writers   text[]         not null,
  digest    bytea          not null check (octet_length(digest) = 32),
  sealed_at timestamptz    not null,
  primary key (book, number),
  constraint seals_settled check (settled >= 0 and settled < number)
);
create trigger seals_append_only before update or delete on seals
  for each row execute function refuse_change();
create trigger seals_no_truncate before truncate on seals
  for each statement execute function refuse_change();

-- The heads that were mailed to the owners, by the day in Algiers; `rows` are those of all seals up
-- to there.
create table seal_anchors (
  day       date        not null,
  book      text        not null,
  number    bigint      not null,
  digest    text        not null check (digest ~ '^[0-9a-f]{64}$'),
  rows      bigint      not null,
  sealed_at timestamptz not null,
  primary key (day, book)
);
create trigger seal_anchors_append_only before update or delete on seal_anchors
  for each row execute function refuse_change();
create trigger seal_anchors_no_truncate before truncate on seal_anchors
  for each statement execute function refuse_change();

-- Format 1: a row is a JSON array of these columns, times as seconds since 1970. Whoever adds a
-- column makes a format 2, here, in seal_book and in db/verify-seals.sql, which states it once more
-- since it may not rely on what it proves.
create view sealable_rows as
select 'ledger' as book, id, json_build_array(
    id, reference, code, debit_account_id, credit_account_id, amount, description, order_id,
    extract(epoch from created_at), extract(epoch from card_at))::text as content
from ledger_transfers
union all
select 'audit', id, json_build_array(
    id, actor_id, action, subject, before, after, reason, confirmed, amount, credited,
    extract(epoch from created_at))::text
from audit_log;

-- The transactions of others that have written to a book and have not ended. Whoever takes an id
-- holds this lock before and until the end.
create function book_writers(of_book text) returns text[] language sql volatile as $$
  select coalesce(array_agg(distinct virtualtransaction order by virtualtransaction), '{}')
  from pg_locks
  where locktype = 'relation' and mode = 'RowExclusiveLock' and granted
    and database = (select oid from pg_database where datname = current_database())
    and relation = case of_book when 'ledger' then 'ledger_transfers' else 'audit_log' end::regclass
    and pid is distinct from pg_backend_pid();
$$;

-- Makes the next seal of a book; how many rows it is over, 0 where there was nothing to seal. Its
-- statements follow each other: who was writing before the rows are read decides which earlier gaps
-- are settled by this reading, and who is writing after it which of the new ones are not.
create function seal_book(of_book text, most int) returns int language plpgsql as $$
declare
  last    seals;
  made    seals;
  writing text[] := book_writers(of_book);
  known   bigint[];
  digests bytea;
begin
  select * into last from seals where book = of_book order by number desc limit 1;
  known := array(select unnest(late) from seals
    where book = of_book and number > coalesce(last.settled, 0));
  with fresh as materialized (
    select id, content, lag(id, 1, coalesce(last.up_to, 0)) over (order by id) as id_before
    from (
      select id, content from sealable_rows
      where book = of_book and id > coalesce(last.up_to, 0) order by id limit most
    ) next
  ), come as materialized (
    select r.id, r.content
    from seals s cross join unnest(s.absent) gap
    cross join lateral (
      select id, content from sealable_rows
      where book = of_book and id >= lower(gap) and id < upper(gap) and id <> all (known)
      order by id limit most
    ) r
    where s.book = of_book and s.number > coalesce(last.settled, 0)
    order by r.id limit most
  ), sealed as (
    select id, content from fresh union all select id, content from come
  )
  select coalesce((select max(id) from fresh), last.up_to), (select count(*) from sealed),
    array(select id from come order by id),
    coalesce((select range_agg(int8range(id_before + 1, id)) from fresh
      where id_before + 1 < id), '{}'),
    (select string_agg(sha256(convert_to(content, 'UTF8')), ''::bytea order by id) from sealed)
  into made.up_to, made.rows, made.late, made.absent, digests;
  if made.rows = 0 then return 0; end if;
  made.writers := case when isempty(made.absent) then '{}' else book_writers(of_book) end;
  made.settled := case when cardinality(made.late) = most then coalesce(last.settled, 0)
    else coalesce((select min(number) - 1 from seals
      where book = of_book and number > last.settled and writers && writing), last.number, 0) end;
  made.number := coalesce(last.number, 0) + 1;
  made.sealed_at := clock_timestamp();
  made.digest := sha256(convert_to(json_build_array(
    'seal', 1, of_book, made.number, coalesce(encode(last.digest, 'hex'), ''), made.up_to,
    made.rows, made.late, made.absent::text, made.settled, made.writers,
    extract(epoch from made.sealed_at))::text, 'UTF8') || digests);
  insert into seals values (of_book, made.number, 1, made.up_to, made.rows, made.late, made.absent,
    made.settled, made.writers, made.digest, made.sealed_at);
  return made.rows;
end $$;

-- Makes the next seal of both books, as the owner: the program may ask for seals, and writes none.
-- How many rows they are over; 0 as well while another node seals.
create function seal_books(most int default 10000) returns int language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'seals are made of what is there now, in read committed';
  end if;
  if most not between 1 and 10000 then
    raise exception 'a seal is over at most 10,000 rows' using errcode = 'check_violation';
  end if;
  if not pg_try_advisory_xact_lock(hashtextextended('seal_books', 0)) then return 0; end if;
  return seal_book('ledger', most) + seal_book('audit', most);
end $$;

-- The last seal of each book, and the rows of all its seals.
create function seal_heads()
returns table (book text, number bigint, digest text, rows bigint, sealed_at timestamptz)
language sql stable as $$
  select s.book, s.number, encode(s.digest, 'hex'), all_of.rows, s.sealed_at
  from (select book, max(number) as number, sum(rows) as rows from seals group by book) all_of
  join seals s on s.book = all_of.book and s.number = all_of.number
  order by s.book desc;
$$;

-- Which books have rows older than an hour at this time, and nothing was sealed for an hour: since
-- when. What was there before the first seal has a day for it.
create function unsealed_since(at timestamptz) returns table (book text, since timestamptz)
language sql stable as $$
  select b.book, b.since
  from (values ('ledger'), ('audit')) as each (book)
  left join lateral (
    select up_to, sealed_at from seals where seals.book = each.book order by number desc limit 1
  ) last on true
  cross join lateral (
    (select each.book, created_at as since from ledger_transfers
     where each.book = 'ledger' and id > coalesce(last.up_to, 0) order by id limit 1)
    union all
    (select each.book, created_at from audit_log
     where each.book = 'audit' and id > coalesce(last.up_to, 0) order by id limit 1)
  ) b
  where b.since < at - interval '1 hour'
    and coalesce(last.sealed_at + interval '1 hour', (
      select timestamp::timestamptz + interval '1 day' from kysely_migration
      where name = '0074_seals.sql')) < at;
$$;
