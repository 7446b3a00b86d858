-- What a game's buyers are asked at checkout, so that its seller can deliver: an id, a server, a
-- rank.

-- Whether a text asks for what nobody may ask for: a password, or a code that opens an account. The
-- same words as app/modules/catalog/buyer-field.form.ts; a test compares what both refuse.
create function names_secret(value text) returns boolean
  language sql immutable parallel safe
  return regexp_replace(fold(value), '[^a-z0-9\u0620-\u06ff]+', ' ', 'g') ~ (
    'pass ?(word|code|phrase|wd)|\m(pwd|mdp|pin|otp|cvv|cvc|2fa|secret|secrets)\M|mot de passe'
    '|code (pin|secret)|(security|verification|recovery|backup|login|sign in|sms) ?codes?\M'
    '|(كلم[اه]ت?|رمز|رقم|كود) ?(ال)?(سر|سري|سريه|مرور|عبور|تحقق|امان|استرداد|احتياطي)(?![\u0620-\u06ff])'
    '|با?س ?وو?رد|بين ?كود|موت ?دو ?باس');

-- Whether a condition is one: `{"method": ["game_pass"]}`, one answer of the same form and its
-- value.
create function is_condition(value jsonb) returns boolean
  language sql immutable strict parallel safe
  return case jsonb_typeof(value)
    when 'object' then (
      select count(*) = 1 and bool_and(
        case jsonb_typeof(e.value)
          when 'array'
          then jsonb_array_length(e.value) = 1 and jsonb_typeof(e.value -> 0) = 'string'
          else false
        end)
      from jsonb_each(value) e)
    else false
  end;

create table attribute_definitions (
  id           bigint generated always as identity primary key,
  -- a game is of one category, and so are its fields: what is sold of it elsewhere is another game
  game_id      bigint      not null references games on delete cascade,
  key          text        not null check (key ~ '^[a-z][a-z0-9_]{0,39}$'),
  type         text        not null check (type in ('choice', 'number', 'boolean', 'text')),
  asked        text        not null default 'buyer' check (asked = 'buyer'),
  label        text        not null check (length(label) between 1 and 80),
  label_ar     text        not null check (length(label_ar) between 1 and 80),
  hint         text        not null default '' check (length(hint) <= 200),
  hint_ar      text        not null default '' check (length(hint_ar) <= 200),
  required     boolean     not null default true,
  asked_if     jsonb       check (is_condition(asked_if)),
  min          bigint      check (min >= 0),
  max          bigint      check (max < 1000000000000),
  pattern      text        check (length(pattern) between 1 and 300),
  example      text        check (length(example) >= 1),
  max_length   int         check (max_length between 1 and 200),
  position     int         not null default 0 check (position between 0 and 11),
  active       boolean     not null default true,
  create_token uuid,                                 -- of its form: sent twice it is one field
  created_at   timestamptz not null default now(),
  constraint attribute_definitions_key_once unique (game_id, key),
  -- with the bound of `position`: at most twelve of a game
  constraint attribute_definitions_place_once unique (game_id, position)
    deferrable initially deferred,
  constraint attribute_definitions_created_once unique (create_token),
  constraint attribute_definitions_no_secret
    check (not names_secret(key || ' ' || label || ' ' || label_ar)),
  constraint attribute_definitions_bounds
    check (type = 'number' or (min is null and max is null)),
  constraint attribute_definitions_bounds_in_order check (min <= max),
  constraint attribute_definitions_text_has_length
    check ((type = 'text') = (max_length is not null)),
  constraint attribute_definitions_text_pattern
    check (type = 'text' or (pattern is null and example is null)),
  constraint attribute_definitions_pattern_has_example
    check (pattern is null or example is not null),
  constraint attribute_definitions_example_fits check (length(example) <= max_length)
);

-- What a choice is between.
create table attribute_options (
  definition_id bigint not null references attribute_definitions on delete cascade,
  key           text   not null check (key ~ '^[a-z0-9][a-z0-9_]{0,39}$'),
  label         text   not null check (length(label) between 1 and 80),
  label_ar      text   not null check (length(label_ar) between 1 and 80),
  position      int    not null check (position between 0 and 59),
  primary key (definition_id, key),
  constraint attribute_options_place_once unique (definition_id, position)
    deferrable initially deferred
);

-- Who must choose has something to choose from; nothing else has options.
create function check_options() returns trigger language plpgsql as $$
declare
  field bigint := coalesce(to_jsonb(new) ->> 'definition_id', to_jsonb(new) ->> 'id',
                           to_jsonb(old) ->> 'definition_id')::bigint;
begin
  if exists (
    select from attribute_definitions d
    where d.id = field and (d.type = 'choice') <>
      ((select count(*) from attribute_options o where o.definition_id = d.id) >= 2)
  ) then
    raise exception 'a choice has two options or more, and nothing else has any'
      using errcode = 'check_violation', constraint = 'attribute_definitions_options';
  end if;
  return null;
end $$;
create constraint trigger attribute_definitions_options after insert or update of type
  on attribute_definitions deferrable initially deferred
  for each row execute function check_options();
create constraint trigger attribute_options_enough after insert or update or delete
  on attribute_options deferrable initially deferred
  for each row execute function check_options();

-- What was answered -----------------------------------------------------------------------------

-- A buyer's answers are a part of what was agreed. They go when the order is over: with the account
-- of its buyer, or some time after its end.
create function refuse_other_answers() returns trigger language plpgsql as $$
begin
  if new.buyer_fields <> '[]' or not exists (
    select from order_statuses s
    where s.status = new.status and (s.is_undone or new.released_at is not null)
  ) then
    raise exception 'what the buyer answered is frozen until the order is over'
      using errcode = 'check_violation', constraint = 'orders_answers_frozen';
  end if;
  return new;
end $$;
create trigger orders_answers_frozen before update on orders
  for each row when (new.buyer_fields is distinct from old.buyer_fields)
  execute function refuse_other_answers();
