-- Blog and help: each post and article is written in one language, the few categories of the
-- help centre in both.

create table blog_posts (
  id               bigint generated always as identity primary key,
  locale           text        not null default 'en',
  title            text        not null check (length(title) between 1 and 200),
  slug             text        not null,
  content          text        not null,
  excerpt          text,
  featured_image   text,
  published        boolean     not null default false,
  published_at     timestamptz,
  meta_title       text,
  meta_description text,
  tags             text[]      not null default '{}',
  views            bigint      not null default 0,
  author_id        uuid references profiles on delete set null,
  create_token     uuid,       -- of the form that created it, so that a double click is one post
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  search_text      text        generated always as (
    search_keys(title, array_append(tags, coalesce(excerpt, '')))) stored,
  constraint blog_posts_slug_once unique (slug),
  constraint blog_posts_create_token_once unique (create_token),
  constraint blog_posts_locale check (locale in ('en', 'ar')),
  constraint blog_posts_published_at check (published = (published_at is not null)),
  constraint blog_posts_slug
    check (length(slug) between 1 and 100 and slug !~ '[\s/?#%"<>\\]'),
  constraint blog_posts_lengths check (
    length(content) <= 40000
    and length(excerpt) <= 500
    and length(meta_title) <= 200
    and length(meta_description) <= 500
    and cardinality(tags) <= 20)
);
create index blog_posts_published on blog_posts (published_at desc) where published;
create index blog_posts_in_language on blog_posts (locale, published_at desc, id desc)
  where published;
create index blog_posts_author on blog_posts (author_id);

create table help_categories (
  id                  bigint generated always as identity primary key,
  name                text        not null check (length(name) between 1 and 120),
  name_ar             text        not null default '' check (length(name_ar) <= 120),
  slug                text        not null,
  description         text,
  description_ar      text,
  meta_title          text,
  meta_title_ar       text,
  meta_description    text,
  meta_description_ar text,
  position            int         not null default 0,
  create_token        uuid,
  updated_at          timestamptz not null default now(),
  constraint help_categories_slug_once unique (slug),
  constraint help_categories_create_token_once unique (create_token),
  constraint help_categories_slug
    check (length(slug) between 1 and 100 and slug !~ '[\s/?#%"<>\\]'),
  constraint help_categories_lengths check (
    length(description) <= 500
    and length(description_ar) <= 500
    and length(meta_title) <= 200
    and length(meta_title_ar) <= 200
    and length(meta_description) <= 500
    and length(meta_description_ar) <= 500)
);

create table help_articles (
  id               bigint generated always as identity primary key,
  category_id      bigint      not null references help_categories,
  locale           text        not null default 'en',
  title            text        not null check (length(title) between 1 and 200),
  slug             text        not null,
  excerpt          text,
  content          text        not null,
  -- other words for what it is about, searched and not shown
  keywords         text        check (length(keywords) <= 300),
  published        boolean     not null default false,
  author_id        uuid references profiles on delete set null,
  views            bigint      not null default 0,
  meta_title       text,
  meta_description text,
  create_token     uuid,
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  search_text      text        generated always as (
    search_keys(title, array[coalesce(excerpt, ''), content, coalesce(keywords, '')])) stored,
  constraint help_articles_slug_once unique (slug),
  constraint help_articles_create_token_once unique (create_token),
  constraint help_articles_locale check (locale in ('en', 'ar')),
  constraint help_articles_slug
    check (length(slug) between 1 and 100 and slug !~ '[\s/?#%"<>\\]'),
  constraint help_articles_lengths check (
    length(content) <= 40000
    and length(excerpt) <= 500
    and length(meta_title) <= 200
    and length(meta_description) <= 500)
);
create index help_articles_of_category on help_articles (category_id, views desc) where published;
create index help_articles_most_read on help_articles (locale, views desc, id) where published;
create index help_articles_author on help_articles (author_id);

-- A change of what they show drops their pages on every node. A view is none.
create function blog_changed() returns trigger language plpgsql as $$
begin
  perform page_changed('blog');
  return null;
end $$;
create trigger blog_changed after insert or delete or update of title, slug, content, excerpt,
  featured_image, published, published_at, meta_title, meta_description, tags, author_id, locale
  on blog_posts
  for each row execute function blog_changed();

create function help_changed() returns trigger language plpgsql as $$
begin
  perform page_changed('help');
  return null;
end $$;
create trigger help_article_changed after insert or delete or update of category_id, title, slug,
  excerpt, content, keywords, published, author_id, meta_title, meta_description, updated_at, locale
  on help_articles
  for each row execute function help_changed();
create trigger help_category_changed after insert or update or delete on help_categories
  for each row execute function help_changed();

create function author_changed() returns trigger language plpgsql as $$
begin
  perform page_changed('blog') where exists (select from blog_posts where author_id = new.id);
  return null;
end $$;
create trigger author_changed after update of username, deleted_at on profiles
  for each row when (
    old.username is distinct from new.username or old.deleted_at is distinct from new.deleted_at)
  execute function author_changed();
