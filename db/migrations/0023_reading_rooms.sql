-- The reading rooms: each post and article is written in one language, the few categories of the help centre in both.
alter table blog_posts
  add column locale       text        not null default 'en' constraint blog_posts_locale check (locale in ('en', 'ar')),
  add column updated_at   timestamptz not null default now(),
  add column create_token uuid        constraint blog_posts_create_token_once unique,   -- of the form that created it, so that a double click is one post
  add column search_text  text        generated always as (search_keys(title, array_append(tags, coalesce(excerpt, '')))) stored,
  add constraint blog_posts_slug check (length(slug) between 1 and 100 and slug !~ '[\s/?#%"<>\\]'),
  add constraint blog_posts_lengths check (length(content) <= 40000 and length(excerpt) <= 500
    and length(meta_title) <= 200 and length(meta_description) <= 500 and cardinality(tags) <= 20);

alter table help_categories
  add column name_ar             text not null default '' check (length(name_ar) <= 120),
  add column description_ar      text,
  add column meta_title_ar       text,
  add column meta_description_ar text,
  add column position            int  not null default 0,
  add column updated_at          timestamptz not null default now(),
  add column create_token        uuid constraint help_categories_create_token_once unique,
  add constraint help_categories_slug check (length(slug) between 1 and 100 and slug !~ '[\s/?#%"<>\\]'),
  add constraint help_categories_lengths check (length(description) <= 500 and length(description_ar) <= 500
    and length(meta_title) <= 200 and length(meta_title_ar) <= 200 and length(meta_description) <= 500 and length(meta_description_ar) <= 500);

alter table help_articles
  add column locale       text not null default 'en' constraint help_articles_locale check (locale in ('en', 'ar')),
  add column create_token uuid constraint help_articles_create_token_once unique,
  add column keywords     text check (length(keywords) <= 300),   -- other words for what it is about, searched and not shown
  add column search_text  text generated always as (search_keys(title, array[coalesce(excerpt, ''), content, coalesce(keywords, '')])) stored,
  add constraint help_articles_slug check (length(slug) between 1 and 100 and slug !~ '[\s/?#%"<>\\]'),
  add constraint help_articles_lengths check (length(content) <= 40000 and length(excerpt) <= 500
    and length(meta_title) <= 200 and length(meta_description) <= 500);

create index blog_posts_in_language on blog_posts (locale, published_at desc, id desc) where published;
create index blog_posts_author on blog_posts (author_id);
create index help_articles_author on help_articles (author_id);
create index help_articles_most_read on help_articles (locale, views desc, id) where published;

-- A change of what the rooms show drops their pages on every node. A view is none.
create function blog_changed() returns trigger language plpgsql as $$
begin
  perform page_changed('blog');
  return null;
end $$;
create trigger blog_changed after insert or delete or update of title, slug, content, excerpt, featured_image, published,
  published_at, meta_title, meta_description, tags, author_id, locale on blog_posts
  for each row execute function blog_changed();

create function help_changed() returns trigger language plpgsql as $$
begin
  perform page_changed('help');
  return null;
end $$;
create trigger help_article_changed after insert or delete or update of category_id, title, slug, excerpt, content, keywords, published,
  author_id, meta_title, meta_description, updated_at, locale on help_articles
  for each row execute function help_changed();
create trigger help_category_changed after insert or update or delete on help_categories
  for each row execute function help_changed();

create function author_changed() returns trigger language plpgsql as $$
begin
  perform page_changed('blog') where exists (select from blog_posts where author_id = new.id);
  return null;
end $$;
create trigger author_changed after update of username, deleted_at on profiles
  for each row when (old.username is distinct from new.username or old.deleted_at is distinct from new.deleted_at)
  execute function author_changed();
