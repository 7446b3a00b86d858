-- Pictures of offers that are not there yet: they wait under the token of the form, and become
-- those of the offer in the transaction that creates it. What waits for a day is removed.
-- Additive: yes
-- Locks: image_urls, access exclusive, for a moment

create table draft_offer_images (
  id         bigint generated always as identity primary key,
  user_id    uuid        not null references profiles on delete cascade,
  form_id    uuid        not null,                         -- the token of its form
  -- forty places, so at most forty wait for one person, whatever forms they opened
  place      int         not null check (place between 0 and 39),
  url        text        not null,
  digest     text,                                         -- as in offer_images
  is_main    boolean     not null default false,
  position   int         not null check (position between 0 and 7),
  created_at timestamptz not null,
  constraint draft_offer_images_most unique (user_id, place),
  constraint draft_offer_images_shown_once unique (user_id, form_id, digest),
  -- deferrable: images change places in one statement
  constraint draft_offer_images_place_once unique (user_id, form_id, position)
    deferrable initially immediate
);
create unique index draft_offer_images_one_main on draft_offer_images (user_id, form_id)
  where is_main;
create index draft_offer_images_url on draft_offer_images (url);
create index draft_offer_images_by_age on draft_offer_images (created_at);

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
  select url from draft_offer_images;
