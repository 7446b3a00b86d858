-- Every place that names a stored image. A file that none of them names for a day is nobody's and
-- is removed (app/modules/images/orphans.server.ts), so a new column with images belongs
-- here from its first day.
create view image_urls as
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
  select url from message_attachments;
