-- Blog and help.
create table blog_posts (
  id               bigint generated always as identity primary key,
  title            text        not null check (length(title) between 1 and 200),
  slug             text        not null constraint blog_posts_slug_once unique,
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
  created_at       timestamptz not null default now(),
  constraint blog_posts_published_at check (published = (published_at is not null))
);
create index blog_posts_published on blog_posts (published_at desc) where published;

create table help_categories (
  id               bigint generated always as identity primary key,
  name             text not null check (length(name) between 1 and 120),
  slug             text not null constraint help_categories_slug_once unique,
  description      text,
  meta_title       text,
  meta_description text
);

create table help_articles (
  id               bigint generated always as identity primary key,
  category_id      bigint      not null references help_categories,
  title            text        not null check (length(title) between 1 and 200),
  slug             text        not null constraint help_articles_slug_once unique,
  excerpt          text,
  content          text        not null,
  published        boolean     not null default false,
  author_id        uuid references profiles on delete set null,
  views            bigint      not null default 0,
  meta_title       text,
  meta_description text,
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now()
);
create index help_articles_of_category on help_articles (category_id, views desc) where published;
