-- Games and what is written about them.

create table category_settings (
  category   text    primary key
                     check (category in ('accounts', 'currencies', 'boosting', 'items')),
  is_enabled boolean not null default true
);
create trigger category_setting_changed after insert or update or delete on category_settings
  for each statement execute function everything_changed();

create table games (
  id                   bigint generated always as identity primary key,
  name                 text        not null check (length(name) between 1 and 120),
  slug                 text        not null,
  category             text        not null
                       check (category in ('accounts', 'currencies', 'boosting', 'items')),
  description          text        not null default '',
  description_ar       text        not null default '',
  short_description    text        not null default '',
  short_description_ar text        not null default '',
  mono                 text        not null default '' check (length(mono) <= 3),
  unit                 text,                         -- what a currency is counted in: UC, Robux
  logo_url             text,
  banner_url           text,
  featured             boolean     not null default false,
  active               boolean     not null default true,
  platform_support     text[]      not null default '{}',
  release_date         date,
  publisher            text,
  developer            text,
  tags                 text[]      not null default '{}',
  active_offers        int         not null default 0 check (active_offers >= 0),
  search_text          text        generated always as (fold(name)) stored,
  search_tags          text[]      generated always as (fold_all(tags)) stored,
  search_name          text        generated always as (search_key(name)) stored,
  search_words         text        generated always as (search_keys(name, tags)) stored,
  create_token         uuid,                         -- of its form: sent twice it is one game
  created_at           timestamptz not null default now(),
  -- as app/kernel/slug.ts
  constraint games_slug_check check (
    length(slug) <= 80
    and slug ~ '^[a-z0-9\u0620-\u063f\u0641-\u064a\u066e\u066f\u0671-\u06d3\u06d5\u06fa-\u06fc]+'
      '(-[a-z0-9\u0620-\u063f\u0641-\u064a\u066e\u066f\u0671-\u06d3\u06d5\u06fa-\u06fc]+)*$'),
  constraint games_slug_once unique (slug, category),
  constraint games_tags_lower check (tags = lower_all(tags)),
  -- the list of app/modules/catalog/internal/game-slug.ts; a test compares them
  constraint games_slug_not_a_route check (slug not in (
    'admin', 'allgames', 'api', 'ar', 'ask', 'assets', 'become-seller', 'blog', 'broken-island',
    'change-username', 'chat', 'confirm-email', 'consent', 'contact', 'create-offer', 'dmca',
    'edit-offer', 'en', 'events', 'favicon.svg', 'fees', 'files', 'fonts', 'forgot-password',
    'functions', 'games.json', 'healthz', 'help', 'hooks', 'icons', 'inbox', 'kept-forms',
      'language', 'loyalty',
    'mail', 'manage-offers', 'manifest.webmanifest', 'notifications', 'offline', 'og', 'orders',
      'partner',
    'payment', 'privacy', 'push', 'refund-policy', 'reset-password', 'robots.txt', 'rss.xml',
    'rules', 'sales', 'search', 'seller-rules', 'settings', 'signin', 'signout', 'signup',
    'sitemap.xml', 'sound', 'sw.js', 'terms', 'theme', 'tradeshield-buying', 'tradeshield-selling',
    'users', 'wallet', 'warranty')),
  -- the lengths of app/modules/catalog/game.form.ts
  constraint games_text_lengths check (
    length(description) <= 10000
    and length(description_ar) <= 10000
    and length(short_description) <= 300
    and length(short_description_ar) <= 300
    and length(unit) <= 40
    and length(publisher) <= 120
    and length(developer) <= 120
    and cardinality(tags) <= 40),
  -- an offer is of its game's category: a game that has offers keeps its own
  constraint games_category_once unique (id, category),
  constraint games_created_once unique (create_token)
);
create index games_by_category on games (category, active_offers desc, search_text) where active;
create index games_featured on games (id) where featured and active;
create index games_search on games using gin (search_text gin_trgm_ops);
create index games_tags on games using gin (search_tags);
create index games_search_name on games using gin (search_name gin_trgm_ops);
create index games_search_words on games using gin (search_words gin_trgm_ops);
-- in the back office
create index games_newest on games (created_at desc, id desc);
create index games_by_offers on games (active_offers desc, search_text, id);

-- A change of what a game page shows drops that page on every node. It is told once for each
-- statement instead of once for each row: a file of fifty thousand games would otherwise write a
-- hundred thousand facts. Beyond some games it is less work to drop every page.
create function tell_of_games(ids bigint[]) returns void language plpgsql as $$
begin
  if cardinality(ids) > 100 then
    perform page_changed('all');
  elsif cardinality(ids) > 0 then
    perform page_changed('game:' || id) from unnest(ids) id;
    perform page_changed('games');
  end if;
end $$;

create function games_came_or_went() returns trigger language plpgsql as $$
begin
  perform tell_of_games(array(select id from changed_games order by id));
  return null;
end $$;
create trigger games_inserted after insert on games
  referencing new table as changed_games
  for each statement execute function games_came_or_went();
create trigger games_deleted after delete on games
  referencing old table as changed_games
  for each statement execute function games_came_or_went();

-- The count of offers changes with every sale and is told by the offers themselves.
create function games_updated() returns trigger language plpgsql as $$
begin
  perform tell_of_games(array(
    select n.id from new_games n join old_games o on o.id = n.id
    where to_jsonb(n) - 'active_offers' is distinct from to_jsonb(o) - 'active_offers'
    order by n.id));
  return null;
end $$;
create trigger games_updated after update on games
  referencing old table as old_games new table as new_games
  for each statement execute function games_updated();

-- What is written about a game stands at places that follow each other from 0 -------------------

create function game_text_changed() returns trigger language plpgsql as $$
begin
  perform page_changed('game:' || coalesce(new.game_id, old.game_id));
  return null;
end $$;

create table game_faqs (
  id           bigint generated always as identity primary key,
  game_id      bigint not null references games on delete cascade,
  question     text   not null check (length(question) between 1 and 300),
  question_ar  text   not null default '',
  answer       text   not null check (length(answer) between 1 and 4000),
  answer_ar    text   not null default '',
  "order"      int    not null default 0,
  create_token uuid,
  constraint game_faqs_created_once unique (create_token),
  constraint game_faqs_arabic_lengths
    check (length(question_ar) <= 300 and length(answer_ar) <= 4000),
  constraint game_faqs_place_once unique (game_id, "order") deferrable initially deferred
);
create index game_faqs_game on game_faqs (game_id, "order", id);
create trigger game_faq_changed after insert or update or delete on game_faqs
  for each row execute function game_text_changed();

create table game_guides (
  id            bigint generated always as identity primary key,
  game_id       bigint not null references games on delete cascade,
  title         text   not null check (length(title) between 1 and 200),
  title_ar      text   not null default '',
  content       text   not null check (length(content) between 1 and 40000),
  content_ar    text   not null default '',
  thumbnail_url text,
  "order"       int    not null default 0,
  create_token  uuid,
  constraint game_guides_created_once unique (create_token),
  constraint game_guides_arabic_lengths
    check (length(title_ar) <= 200 and length(content_ar) <= 40000),
  constraint game_guides_place_once unique (game_id, "order") deferrable initially deferred
);
create index game_guides_game on game_guides (game_id, "order", id);
create trigger game_guide_changed after insert or update or delete on game_guides
  for each row execute function game_text_changed();

-- Games that belong together ---------------------------------------------------------------------

create table game_relations (
  id               bigint generated always as identity primary key,
  primary_game_id  bigint      not null references games on delete cascade,
  related_game_id  bigint      not null references games on delete cascade,
  -- the primary game of a relation sells accounts, for as long as the relation stands
  primary_category text        generated always as ('accounts') stored,
  create_token     uuid,
  created_at       timestamptz not null default now(),
  constraint game_relations_primary_sells_accounts foreign key (primary_game_id, primary_category)
    references games (id, category) on delete cascade,
  constraint game_relations_two_games check (primary_game_id <> related_game_id),
  constraint game_relations_created_once unique (create_token)
);
create unique index game_relations_once on game_relations
  (least(primary_game_id, related_game_id), greatest(primary_game_id, related_game_id));
create index game_relations_primary on game_relations (primary_game_id);
create index game_relations_related on game_relations (related_game_id);
create index game_relations_newest on game_relations (created_at desc, id desc);
create trigger game_relation_changed after insert or update or delete on game_relations
  for each statement execute function everything_changed();

-- A file of games --------------------------------------------------------------------------------

-- Kept between its preview and its import, which is asked for by a form and done by a job.
create table game_imports (
  user_id    uuid        not null references profiles on delete cascade,
  id         uuid        not null,
  content    text        not null,
  asked      jsonb,                                       -- what was confirmed
  -- why nothing of it was written
  refused    text        check (refused in ('changed', 'standing', 'failed')),
  result     jsonb,                                       -- how many games were created and changed
  created_at timestamptz not null,
  asked_at   timestamptz,
  applied_at timestamptz,
  primary key (user_id, id),
  constraint game_imports_asked_for check ((asked_at is null) = (asked is null)),
  constraint game_imports_applied_with_result check ((applied_at is null) = (result is null)),
  constraint game_imports_one_outcome
    check (num_nonnulls(refused, result) <= (asked is not null)::int)
);
create index game_imports_by_age on game_imports (created_at);
