-- Games and what is written about them.
create table category_settings (
  category   text primary key check (category in ('accounts', 'currencies', 'boosting', 'items')),
  is_enabled boolean not null default true
);

create function fold_all(text[]) returns text[] language sql immutable strict parallel safe
  return (select coalesce(array_agg(fold(t)), '{}') from unnest($1) t);

create table games (
  id                   bigint generated always as identity primary key,
  name                 text        not null check (length(name) between 1 and 120),
  slug                 text        not null 
    check (length(slug) <= 80 and slug ~ '^[a-z0-9\u0620-\u063f\u0641-\u064a\u066e\u066f\u0671-\u06d3\u06d5\u06fa-\u06fc]+(-[a-z0-9\u0620-\u063f\u0641-\u064a\u066e\u066f\u0671-\u06d3\u06d5\u06fa-\u06fc]+)*$'), -- as app/kernel/slug.ts
  category             text        not null check (category in ('accounts', 'currencies', 'boosting', 'items')),
  description          text        not null default '',
  description_ar       text        not null default '',
  short_description    text        not null default '',
  short_description_ar text        not null default '',
  mono                 text        not null default '' check (length(mono) <= 3),
  unit                 text,                       -- what a currency is counted in: UC, Robux
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
  created_at           timestamptz not null default now(),
  constraint games_slug_once unique (slug, category),
  constraint games_slug_not_a_route check (slug not in
    ('ar', 'allgames', 'signin', 'signup', 'forgot-password', 'reset-password', 'users', 'notifications', 'manage-offers',
     'create-offer', 'edit-offer', 'change-username', 'settings', 'become-seller', 'wallet', 'orders', 'sales', 'loyalty',
     'blog', 'help', 'payment', 'admin', 'functions', 'events', 'mail', 'search', 'assets', 'healthz', 'sound', 'fonts'))
);
create index games_by_category on games (category, active_offers desc, name) where active;
create index games_featured on games (id) where featured and active;
create index games_search on games using gin (search_text gin_trgm_ops);
create index games_tags on games using gin (search_tags);

-- Tags are stored in lower case.
create function lower_tags() returns trigger language plpgsql as $$
begin
  new.tags := array(select lower(t) from unnest(new.tags) t);
  return new;
end $$;
create trigger lower_tags before insert or update of tags on games
  for each row execute function lower_tags();

create table game_relations (
  id              bigint generated always as identity primary key,
  primary_game_id bigint not null references games on delete cascade,
  related_game_id bigint not null references games on delete cascade,
  created_at      timestamptz not null default now(),
  constraint game_relations_two_games check (primary_game_id <> related_game_id)
);
create unique index game_relations_once on game_relations
  (least(primary_game_id, related_game_id), greatest(primary_game_id, related_game_id));
create index game_relations_primary on game_relations (primary_game_id);
create index game_relations_related on game_relations (related_game_id);

create table game_faqs (
  id          bigint generated always as identity primary key,
  game_id     bigint not null references games on delete cascade,
  question    text   not null check (length(question) between 1 and 300),
  question_ar text   not null default '',
  answer      text   not null check (length(answer) between 1 and 4000),
  answer_ar   text   not null default '',
  "order"     int    not null default 0
);
create index game_faqs_game on game_faqs (game_id, "order", id);

create table game_guides (
  id            bigint generated always as identity primary key,
  game_id       bigint not null references games on delete cascade,
  title         text   not null check (length(title) between 1 and 200),
  title_ar      text   not null default '',
  content       text   not null check (length(content) between 1 and 40000),
  content_ar    text   not null default '',
  thumbnail_url text,
  "order"       int    not null default 0
);
create index game_guides_game on game_guides (game_id, "order", id);

-- A change of what a game page shows drops that page on every node.
create function game_changed() returns trigger language plpgsql as $$
begin
  perform page_changed('game:' || coalesce(new.id, old.id));
  perform page_changed('games');
  return null;
end $$;
create trigger game_changed after insert or delete or update of name, slug, category, description, description_ar,
  short_description, short_description_ar, mono, unit, logo_url, banner_url, featured, active, platform_support,
  release_date, publisher, developer, tags on games
  for each row execute function game_changed();

create function game_text_changed() returns trigger language plpgsql as $$
begin
  perform page_changed('game:' || coalesce(new.game_id, old.game_id));
  return null;
end $$;
create trigger game_faq_changed after insert or update or delete on game_faqs
  for each row execute function game_text_changed();
create trigger game_guide_changed after insert or update or delete on game_guides
  for each row execute function game_text_changed();

create function everything_changed() returns trigger language plpgsql as $$
begin
  perform page_changed('all');
  return null;
end $$;
create trigger game_relation_changed after insert or update or delete on game_relations
  for each statement execute function everything_changed();
create trigger category_setting_changed after insert or update or delete on category_settings
  for each statement execute function everything_changed();
create trigger settings_pages_changed after insert or update or delete on settings
  for each statement execute function everything_changed();
