-- What every module stands on: text for searches, settings, rows that only grow, facts.
create extension if not exists pg_trgm;
create extension if not exists fuzzystrmatch;

-- The queue makes its own tables (pg-boss), in a schema that belongs to the role of the program
-- (db/grant.ts): that role may create nothing anywhere else, and no schema.
create schema if not exists jobs;

-- Text for searches ------------------------------------------------------------------------------

-- Folds a text, as app/kernel/fold.ts does (a test compares them): small letters without accents or
-- vowel marks, one form for each letter, Western digits, one apostrophe and one dash, whatever
-- shows nothing left out. Texts of plain letters have nothing to be folded, and are ten times as
-- fast without it. Not strict, so that it stays part of the plan around it.
create function fold(value text) returns text
  language sql immutable parallel safe
  return case
    when octet_length(value) = length(value) then lower(value)
    else translate(
      regexp_replace(
        lower(normalize(translate(value, '´', ''''), NFKD)),
        U&'[\00AD\0300-\036F\0610-\061A\061C\0640\064B-\065F\0670\06D6-\06DC\06DF-\06E8\06EA-\06ED'
          '\115F\1160\180E\200B-\200F\202A-\202E\2060-\2064\2066-\206F\2800\FE00-\FE0F\FEFF'
          '\FFF9-\FFFB\+01D173-\+01D17A\+0E0000-\+0E007F]',
        '', 'g'),
      'øłđıœæßςٱىةگڤپڨچژکیہھ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹‘’ʼ‐‑‒–—―−',
      'oldioasσايهكفبقجزكيهه01234567890123456789''''''-------')
  end;

create function fold_all(text[]) returns text[]
  language sql immutable strict parallel safe
  return (select coalesce(array_agg(fold(t)), '{}') from unnest($1) t);

create function lower_all(text[]) returns text[]
  language sql immutable strict parallel safe
  return (select coalesce(array_agg(lower(t)), '{}') from unnest($1) t);

-- What a name sounds like to a search: folded, without apostrophes and hamzas, no article, no
-- doubled letters, single spaces for all other signs.
create function search_key(value text) returns text
  language sql immutable strict parallel safe
  return btrim(regexp_replace(regexp_replace(regexp_replace(
    translate(fold(value), 'ء''`', ''),
    '[^[:alnum:]]+', ' ', 'g'),
    '([^0-9 ])\1+', '\1', 'g'),
    '(^| )ال(?=[^ ]{3})', '\1', 'g'));

-- The name's key on its own line, and under it those of the tags, each with a space before it: so
-- every word begins after one.
create function search_keys(name text, tags text[]) returns text
  language sql immutable strict parallel safe
  return (
    select string_agg(' ' || search_key(t), E'\n') from unnest(array_prepend(name, tags)) t);

-- Phones -----------------------------------------------------------------------------------------

-- Whether a number is written in the one way in which app/kernel/phone.ts writes them.
create function is_phone(value text) returns boolean
  language sql immutable parallel safe
  return value ~ '^(0[567]\d\d( \d\d){3}|0[234]\d( \d\d){3}|\+(?!213)[1-9]\d{6,14})$';

-- A number by its digits alone, Arabic ones too, without the country's code and the zero that
-- stands for it: +213 550 12 34 56, 0550123456 and ٠٥٥٠ ١٢ ٣٤ ٥٦ are 550123456.
create function phone_digits(value text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(
    regexp_replace(
      translate(value, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789'), '\D', '', 'g'),
    '^(00)?(213)?0*', '');

-- Days are those of Algiers ----------------------------------------------------------------------

create function algiers_day(moment timestamptz) returns date
  language sql immutable strict parallel safe
  return (moment at time zone 'Africa/Algiers')::date;

-- Rows that only grow ----------------------------------------------------------------------------

-- Refuses update and delete, and truncate.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- Facts ------------------------------------------------------------------------------------------

-- What commands tell the rest of the product, written in their own transaction and taken once.
create table outbox (
  id         bigint generated always as identity primary key,
  event      text        not null,
  subject_id text        not null,
  payload    jsonb       not null default '{}',
  attempts   int         not null default 0,
  due_at     timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index outbox_due on outbox (due_at, id);

-- Tells every node to drop the cached public pages that have these tags. The fact goes through
-- the outbox, whose relay sends one NOTIFY for many: a NOTIFY in the transaction itself would make
-- every commit wait its turn.
create function page_changed(variadic tags text[]) returns void language sql as $$
  insert into outbox (event, subject_id) select 'page.changed', unnest(tags);
$$;

create function everything_changed() returns trigger language plpgsql as $$
begin
  perform page_changed('all');
  return null;
end $$;

-- Settings ---------------------------------------------------------------------------------------

-- The figures and switches of the site that differ from their defaults
-- (app/modules/settings/settings.ts).
create table settings (
  key        text primary key,
  value      jsonb       not null,
  updated_at timestamptz not null default now()
);

create function settings_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('settings', coalesce(new.key, old.key));
  return null;
end $$;
create trigger settings_changed after insert or update or delete on settings
  for each row execute function settings_changed();

create trigger settings_pages_changed after insert or update or delete on settings
  for each statement execute function everything_changed();
