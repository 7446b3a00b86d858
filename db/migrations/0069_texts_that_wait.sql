-- Posts and articles that wait for their time to be published, and what is typed of them and not
-- saved yet.
-- Additive: yes
-- Locks: blog_posts, help_articles, image_urls, access exclusive, for a moment

alter table blog_posts
  add column publish_at timestamptz,  -- when a job publishes it; null: it waits for nothing
  add constraint blog_posts_publish_at check (publish_at is null or not published);
create index blog_posts_waiting on blog_posts (publish_at) where publish_at is not null;

alter table help_articles
  add column publish_at timestamptz,
  add constraint help_articles_publish_at check (publish_at is null or not published);
create index help_articles_waiting on help_articles (publish_at) where publish_at is not null;

-- Whoever publishes it earlier, a program of an older version too, has taken its time away.
create function published_waits_no_more() returns trigger language plpgsql as $$
begin
  new.publish_at := null;
  return new;
end $$;
create trigger published_waits_no_more before update of published on blog_posts
  for each row when (new.published and new.publish_at is not null)
  execute function published_waits_no_more();
create trigger published_waits_no_more before update of published on help_articles
  for each row when (new.published and new.publish_at is not null)
  execute function published_waits_no_more();

-- What somebody typed into the form of a text and did not save: one of each text and person, and
-- one of a new post and of a new article.
create table text_drafts (
  id         bigint      generated always as identity primary key,
  user_id    uuid        not null references profiles on delete cascade,
  kind       text        not null check (kind in ('post', 'article')),
  post_id    bigint      references blog_posts on delete cascade,
  article_id bigint      references help_articles on delete cascade,
  fields     jsonb       not null check (jsonb_typeof(fields) = 'object'),
  -- the version that the writer had before them, as the form says it; empty of a new text
  seen       text        not null check (length(seen) <= 40),
  kept_at    timestamptz not null,
  constraint text_drafts_once unique nulls not distinct (user_id, kind, post_id, article_id),
  constraint text_drafts_of check (
    case kind when 'post' then article_id is null else post_id is null end),
  constraint text_drafts_length check (octet_length(fields::text) <= 300000)
);
create index text_drafts_of_post on text_drafts (post_id) where post_id is not null;
create index text_drafts_of_article on text_drafts (article_id) where article_id is not null;
create index text_drafts_by_age on text_drafts (kept_at);

-- An image that only a draft names is not cleared away.
create or replace view image_urls as
  select url from offer_images
  union all
  select profile_image_url from profiles where profile_image_url is not null
  union all
  select logo_url from games where logo_url is not null
  union all
  select banner_url from games where banner_url is not null
  union all
  select thumbnail_url from game_guides where thumbnail_url is not null
  union all
  select logo_url from payment_methods where logo_url is not null
  union all
  select icon_url from user_badges where icon_url is not null
  union all
  select featured_image from blog_posts where featured_image is not null
  union all
  select (regexp_matches(content, '/files/blog-images/[a-z0-9-]+\.webp', 'g'))[1] from blog_posts
  union all
  select (regexp_matches(content, '/files/blog-images/[a-z0-9-]+\.webp', 'g'))[1]
  from help_articles
  union all
  select receipt_url from deposits where receipt_url is not null
  union all
  select receipt_url from transfer_receipts where receipt_url is not null
  union all
  select url from message_attachments
  union all
  select url from draft_offer_images
  union all
  select (regexp_matches(fields ->> 'content', '/files/blog-images/[a-z0-9-]+\.webp', 'g'))[1]
  from text_drafts;
