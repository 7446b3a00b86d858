import type { Size } from './size.ts'

// The people, games and offers of the large market, as statements for PostgreSQL itself: nothing is
// faster at it.

const adjectives = `{Crimson,Silent,Golden,Iron,Frozen,Burning,Hidden,Eternal,Savage,Royal,Broken,Distant,Electric,Fallen,Hollow,Lunar,Mystic,
  Northern,Obsidian,Primal,Radiant,Scarlet,Shattered,Solar,Storm,Sunken,Thunder,Twilight,Velvet,Wandering,Wicked,Wild,Ancient,Azure,Bitter,
  Cobalt,Desert,Ember,Feral,Ghost}`
const nouns = `{Frontier,Legends,Dominion,Odyssey,Arena,Kingdoms,Horizon,Siege,Protocol,Chronicles,Racers,Tactics,Empires,Raiders,Quest,Realms,
  Warfare,Champions,Outlaws,Citadel,Galaxy,Hunters,Islands,Labyrinth,Marauders,Nomads,Outpost,Pilots,Rebellion,Samurai,Titans,Uprising,
  Vanguard,Wizards,Zone,Bazaar,Caravan,Dynasty,Expedition,Fortress,Guardians,Heroes,Invasion,Journey,Keepers,Lands,Machines,Nations,
  Oracle,Pirates}`
const things = `{sword,account,armour,pack of gems,bundle of coins,rank boost,mount,skin,pet,season pass,starter kit,legendary card,raid carry,
  level boost,weapon case,rare outfit,crafting set,title,battle pass,treasure}`

/**
 * Lays out the whole market before anything is written. `luck` is a number from 0 to 1 that belongs
 * to a number and a purpose, `key` a UUID (version 4 by its form) that belongs to a kind and a
 * number.
 */
export const plan = ({ games, users, offers }: Size): string => `
  create schema seed_large;
  create function seed_large.luck(n bigint, purpose int) returns double precision language sql immutable parallel safe
    return (hashint8extended(n, purpose) & 9007199254740991)::double precision / 9007199254740992;
  create function seed_large.key(kind text, n bigint) returns uuid language sql immutable parallel safe
    return overlay(overlay(md5(kind || n) placing '4' from 13) placing 'a' from 17)::uuid;

  create unlogged table seed_large.clock as select date_trunc('day', now()) as until;

  insert into payment_methods (name, kind) values
    ('CCP', 'transfer'), ('BaridiMob', 'transfer'), ('Bank card', 'gateway'), ('Wallet', 'wallet');

  create unlogged table seed_large.games as
  select n, (array['accounts', 'currencies', 'boosting', 'items'])[1 + n % 4] as category
  from generate_series(1, ${games}) n;

  create unlogged table seed_large.users as
  select n, seed_large.key('user', n) as id, 'player' || n as username, until - interval '3 years' * (1 - n::double precision / ${users}) as created_at
  from generate_series(1, ${users}) n, seed_large.clock;

  -- a tenth of the people sell; few of them, and few games, have most of the offers
  create unlogged table seed_large.offers as
  select i as n, g.n as game_id, g.category, s.id as user_id, s.n as seller, s.username,
    100 + 50 * floor(400 * seed_large.luck(i, 3) ^ 3)::int as price,
    initcap(a.words[1 + floor(seed_large.luck(i, 4) * 40)::int]) || ' ' || t.words[1 + floor(seed_large.luck(i, 5) * 20)::int] || ' no. ' || i as title,
    seed_large.luck(i, 6) as luck
  from generate_series(1, ${offers}) i
  cross join (select '${adjectives}'::text[] as words) a
  cross join (select '${things}'::text[] as words) t
  join seed_large.games g on g.n = 1 + floor(${games} * seed_large.luck(i, 1) ^ 3)::int
  join seed_large.users s on s.n = 1 + floor(${Math.max(1, Math.round(users / 10))} * seed_large.luck(i, 2) ^ 2)::int;
  create index on seed_large.offers (n);
  analyze seed_large.offers;
  analyze seed_large.users;`

/** Everybody, and one administrator. */
export const people = `
  insert into profiles (id, username, email, email_verified, is_seller, last_seen_at, created_at, updated_at)
  select u.id, u.username, u.username || '@example.com', true, exists (select from seed_large.offers o where o.seller = u.n), until, u.created_at, u.created_at
  from seed_large.users u, seed_large.clock order by u.n;
  insert into profiles (id, username, email, email_verified, is_admin)
  values (seed_large.key('admin', 1), 'keeper', 'keeper@example.com', true, true);
  insert into staff (user_id, role) values (seed_large.key('admin', 1), 'owner');`

/** Each game has a name of its own, and so is a family of its own, of the same number. */
export const games = `
  insert into games (id, family_id, name, slug, category, mono, tags, platform_support, featured, active_offers, created_at)
  overriding system value
  select g.n, g.n, name, replace(lower(name), ' ', '-'), g.category, upper(left(a.word, 1) || left(b.word, 1)), array[lower(a.word), lower(b.word)],
    '{PC,Mobile}', g.n <= 8, coalesce(c.active, 0), until - interval '3 years'
  from seed_large.games g
  cross join seed_large.clock
  cross join lateral (select ('${adjectives}'::text[])[1 + (g.n - 1) % 40] as word) a
  cross join lateral (select ('${nouns}'::text[])[1 + (g.n - 1) / 40 % 50] as word) b
  cross join lateral (select a.word || ' ' || b.word || case when g.n > 2000 then ' ' || (g.n - 1) / 2000 + 1 else '' end as name) named
  left join (select game_id, count(*) filter (where luck < 0.9) as active from seed_large.offers group by game_id) c on c.game_id = g.n
  order by g.n;
  select setval(pg_get_serial_sequence('games', 'id'), (select max(id) from games));
  insert into game_families (id, slug, name) overriding system value select id, slug, name from games order by id;
  select setval(pg_get_serial_sequence('game_families', 'id'), (select max(id) from game_families));`

/** What the eight games of most offers ask: 9 attributes with 78 options and 2 numbers. */
export const attributes = `
  insert into game_attributes (game_id, key, type, label, label_ar, ordered, position)
  select g.n, a.key, a.type, initcap(a.key), initcap(a.key), a.key = 'rank', a.position
  from (select n from seed_large.games where n <= 8) g
  cross join (values ('rank', 'choice', 0), ('region', 'choice', 1), ('server', 'choice', 2), ('hero', 'choice', 3), ('binding', 'choice', 4),
    ('skins', 'multi', 5), ('links', 'multi', 6), ('mail', 'boolean', 7), ('verified', 'boolean', 8), ('level', 'number', 9), ('wins', 'number', 10)
  ) a (key, type, position);
  insert into game_attribute_options (attribute_id, key, label, label_ar, position)
  select a.id, a.key || n, a.key || ' ' || n, a.key || ' ' || n, n
  from game_attributes a
  join (values ('rank', 12), ('region', 6), ('server', 10), ('hero', 20), ('binding', 5), ('skins', 20), ('links', 5)) o (key, options) using (key)
  cross join lateral generate_series(0, o.options - 1) n;`

/**
 * Nine of ten are active, the others paused or sold out. What their orders hold was supplied
 * besides what is left.
 */
export const offers = `
  insert into offers (id, user_id, game_id, title, description, category, device, delivery_time, quantity, stock_supplied, price, status,
    seller_username, attributes, created_at, updated_at)
  overriding system value
  select p.n, p.user_id, p.game_id, p.title, 'Delivered by hand, as described. Ask before you buy.', p.category, d.device,
    make_interval(mins => 5 + floor(seed_large.luck(p.n, 8) ^ 3 * 4000)::int), left_, left_ + coalesce(h.held, 0), p.price,
    case when p.luck < 0.9 then 'active' when p.luck < 0.95 then 'paused' else 'completed' end, p.username, stated, made, made
  from seed_large.offers p
  cross join lateral (select case when p.luck < 0.95 then 1 + floor(seed_large.luck(p.n, 9) * 50)::int else 0 end as left_) q
  cross join lateral (select (array['PC', 'PC', 'PC', 'Mobile', 'Mobile', 'PlayStation 5', 'Xbox Series X/S', 'All Devices'])[
    1 + floor(seed_large.luck(p.n, 7) * 8)::int] as device) d
  cross join lateral (select until - interval '1 day' * (366 + 500 * (1 - p.n::double precision / (select max(n) from seed_large.offers))) as made
    from seed_large.clock) m
  cross join lateral (select case when p.game_id > 8 then '{}' else jsonb_strip_nulls(jsonb_build_object(
    'rank', 'rank' || floor(12 * seed_large.luck(p.n, 21) ^ 2)::int, 'region', 'region' || floor(6 * seed_large.luck(p.n, 22) ^ 2)::int,
    'server', case when seed_large.luck(p.n, 23) < 0.7 then 'server' || floor(10 * seed_large.luck(p.n, 24))::int end,
    'hero', case when seed_large.luck(p.n, 25) < 0.5 then 'hero' || floor(20 * seed_large.luck(p.n, 26))::int end,
    'binding', 'binding' || floor(5 * seed_large.luck(p.n, 27))::int,
    'skins', array(select 'skins' || n from generate_series(0, 19) n where seed_large.luck(p.n, 40 + n) < 0.2 or n = p.n % 20),
    'links', array(select 'links' || n from generate_series(0, 4) n where seed_large.luck(p.n, 60 + n) < 0.3 or n = p.n % 5),
    'mail', seed_large.luck(p.n, 28) < 0.5, 'verified', case when seed_large.luck(p.n, 29) < 0.8 then seed_large.luck(p.n, 29) < 0.3 end,
    'level', floor(100 * seed_large.luck(p.n, 30))::int, 'wins', case when seed_large.luck(p.n, 31) < 0.6 then floor(5000 * seed_large.luck(p.n, 32) ^ 2)::int end
  )) end as stated) s
  left join (
    select offer_id, sum(quantity) as held from orders join order_statuses using (status) where not is_undone group by offer_id
  ) h on h.offer_id = p.n
  order by p.n;
  select setval(pg_get_serial_sequence('offers', 'id'), (select max(id) from offers));`

export const counts = `
  insert into offer_counts select game_id, device, count(*) from offers where status = 'active' group by game_id, device;
  insert into facet_changes (game_id) select id from games order by id`

/** One offer in twenty is cheaper by the dozen. */
export const discounts = `
  insert into offer_discounts select id, 12, 10 from offers where id % 20 = 0;
  update offers set max_discount = 10 where id % 20 = 0;`
