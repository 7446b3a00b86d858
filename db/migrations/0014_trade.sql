-- Seller applications: who may move how, and one for each person. Games found in spite of typing errors and Arabic letter forms.

-- The same table of moves as modules/sellers/internal/seller-application.ts; a test compares them.
create table seller_application_moves (
  move        text not null,
  from_status text not null,
  to_status   text not null,
  primary key (move, from_status)
);
insert into seller_application_moves values
  ('update', 'pending', 'pending'),
  ('resubmit', 'rejected', 'pending'),
  ('approve', 'pending', 'approved'),
  ('reject', 'pending', 'rejected');

alter table seller_applications
  add constraint seller_applications_person_once unique (user_id),
  add constraint seller_applications_email_form check (email = lower(email) and length(email) between 3 and 254),
  add constraint seller_applications_notes_length check (length(notes) <= 4000),
  -- what the search of the back office looks through: name, address, and the phone as written and by its digits
  add column search_text text generated always as (
    fold(full_name) || E'\n' || email || E'\n' || phone || E'\n' || regexp_replace(phone, '\D', '', 'g')) stored;
create index seller_applications_search on seller_applications using gin (search_text gin_trgm_ops);
create index seller_applications_newest on seller_applications (created_at desc, id);

create function refuse_illegal_application_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status in ('approved', 'rejected') then
      raise exception 'an application begins as pending' using errcode = 'check_violation', constraint = 'seller_applications_begin_pending';
    end if;
    return new;
  end if;
  if new.status <> old.status and not exists (
      select 1 from seller_application_moves where from_status = old.status and to_status = new.status) then
    raise exception 'an application does not go from % to %', old.status, new.status
      using errcode = 'check_violation', constraint = 'seller_applications_legal_move';
  end if;
  if (new.full_name, new.email, new.phone, new.experience) is distinct from (old.full_name, old.email, old.phone, old.experience)
     and new.status <> 'pending' then
    raise exception 'what was decided on does not change' using errcode = 'check_violation', constraint = 'seller_applications_decided';
  end if;
  if new.user_id is distinct from old.user_id and new.user_id is not null then
    raise exception 'an application stays with its person' using errcode = 'check_violation', constraint = 'seller_applications_own';
  end if;
  return new;
end $$;
create trigger refuse_illegal_application_change before insert or update on seller_applications
  for each row execute function refuse_illegal_application_change();

create extension if not exists fuzzystrmatch;

-- What a name sounds like to a search: small letters without accents or vowel marks, one form for each Arabic letter,
-- Western digits, no article, no doubled letters, single spaces for all other signs.
create function search_key(value text) returns text
  language sql immutable strict parallel safe
  return btrim(regexp_replace(regexp_replace(regexp_replace(
    translate(
      regexp_replace(lower(normalize(value, NFKD)), U&'[\0300-\036F\0610-\061A\0640\064B-\065F\0670\06D6-\06ED\200B-\200F\202A-\202E\2066-\2069\FEFF\0621]', '', 'g'),
      'ٱىةگڤپڨچژیک٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹øłđıœæß' || '''’`´‘',
      'ايهكفبقجزيك01234567890123456789oldioas'),
    '[^[:alnum:]]+', ' ', 'g'),
    '([^0-9 ])\1+', '\1', 'g'),
    '(^| )ال(?=[^ ]{3})', '\1', 'g'));

create function search_keys(name text, tags text[]) returns text
  language sql immutable strict parallel safe
  return (select string_agg(' ' || search_key(t), E'\n') from unnest(array_prepend(name, tags)) t);

-- The name's key on its own, and under it those of the tags, each with a space before it: so every word begins after one.
alter table games
  add column search_name text generated always as (search_key(name)) stored,
  add column search_words text generated always as (search_keys(name, tags)) stored;
create index games_search_name on games using gin (search_name gin_trgm_ops);
create index games_search_words on games using gin (search_words gin_trgm_ops);
