-- The back office edits games, what is written about them, and how they are related.

-- The list of app/modules/catalog/internal/game-slug.ts; a test compares them.
update games set slug = left(slug, 75) || '-game' where slug in
  ('api', 'chat', 'confirm-email', 'consent', 'contact', 'dmca', 'en', 'fees', 'files', 'hooks', 'icons', 'language', 'offline', 'og',
   'partner', 'privacy', 'push', 'refund-policy', 'rules', 'seller-rules', 'signout', 'terms', 'theme', 'tradeshield-buying',
   'tradeshield-selling', 'warranty');
alter table games
  drop constraint games_slug_not_a_route,
  add constraint games_slug_not_a_route check (slug not in
    ('admin', 'allgames', 'api', 'ar', 'assets', 'become-seller', 'blog', 'broken-island', 'change-username', 'chat', 'confirm-email', 'consent',
     'contact', 'create-offer', 'dmca', 'edit-offer', 'en', 'events', 'favicon.svg', 'fees', 'files', 'fonts', 'forgot-password',
     'functions', 'games.json', 'healthz', 'help', 'hooks', 'icons', 'language', 'loyalty', 'mail', 'manage-offers',
     'manifest.webmanifest', 'notifications', 'offline', 'og', 'orders', 'partner', 'payment', 'privacy', 'push', 'refund-policy',
     'reset-password', 'robots.txt', 'rss.xml', 'rules', 'sales', 'search', 'seller-rules', 'settings', 'signin', 'signout',
     'signup', 'sitemap.xml', 'sound', 'sw.js', 'terms', 'theme', 'tradeshield-buying', 'tradeshield-selling', 'users', 'wallet',
     'warranty')),
  -- the lengths of app/modules/catalog/internal/game.form.ts
  add constraint games_text_lengths check (length(description) <= 10000 and length(description_ar) <= 10000
    and length(short_description) <= 300 and length(short_description_ar) <= 300 and length(unit) <= 40
    and length(publisher) <= 120 and length(developer) <= 120 and cardinality(tags) <= 40),
  -- an offer is of its game's category: a game that has offers keeps its own
  add constraint games_category_once unique (id, category),
  -- the same form twice is one game
  add column create_token uuid constraint games_created_once unique;
alter table offers
  add constraint offers_category_of_game foreign key (game_id, category) references games (id, category) not valid; -- see 0025

-- whether a game has any offer, before it is deleted
create index offers_of_game on offers (game_id);

-- newest first, in the back office
create index games_newest on games (created_at desc, id desc);
create index games_by_offers on games (active_offers desc, name, id);
create index game_relations_newest on game_relations (created_at desc, id desc);
alter table game_relations
  add column create_token uuid constraint game_relations_created_once unique,
  -- the primary game of a relation sells accounts, for as long as the relation stands
  add column primary_category text generated always as ('accounts') stored,
  add constraint game_relations_primary_sells_accounts foreign key (primary_game_id, primary_category)
    references games (id, category) on delete cascade;

-- What is written about a game stands at places that follow each other from 0.
update game_faqs f set "order" = p.place from
  (select id, row_number() over (partition by game_id order by "order", id) - 1 as place from game_faqs) p where p.id = f.id;
update game_guides d set "order" = p.place from
  (select id, row_number() over (partition by game_id order by "order", id) - 1 as place from game_guides) p where p.id = d.id;
alter table game_faqs
  add column create_token uuid constraint game_faqs_created_once unique,
  add constraint game_faqs_arabic_lengths check (length(question_ar) <= 300 and length(answer_ar) <= 4000),
  add constraint game_faqs_place_once unique (game_id, "order") deferrable initially deferred;
alter table game_guides
  add column create_token uuid constraint game_guides_created_once unique,
  add constraint game_guides_arabic_lengths check (length(title_ar) <= 200 and length(content_ar) <= 40000),
  add constraint game_guides_place_once unique (game_id, "order") deferrable initially deferred;
