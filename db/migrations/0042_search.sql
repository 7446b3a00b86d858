-- Which words of a search say what is wanted of a game, and not which game.
-- Additive: yes
-- Locks: none

create table search_words (
  id       bigint generated always as identity primary key,
  word     text not null check (word ~ '^\S{1,40}$'),
  key      text not null generated always as (fold(word)) stored,
  -- null of a word that says nothing of what is wanted ("cheap"): it is only left out
  category text check (category in ('accounts', 'currencies', 'boosting', 'items')),
  game     text check (length(game) between 1 and 80), -- the slug of the game that the word is of
  constraint search_words_once unique (key),
  constraint search_words_shows_ink check (key <> ''),
  constraint search_words_game_of_category check (game is null or category is not null)
);

insert into search_words (word, category)
select word, category from (values
  ('accounts', '{account,accounts,acc,accs,login,profile,smurf,stacked,og,starter,reroll,compte,'
    'comptes,حساب,حسابات,الحساب,اكونت,أكاونت,سمورف,بروفايل,لوقن}'::text[]),
  ('currencies', '{coins,coin,gems,diamonds,gold,silver,credits,points,currency,topup,top-up,'
    'recharge,شحن,جواهر,جوهرة,الماس,دايموند,كوينز,عملة,عملات,نقاط,ذهب,رصيد}'::text[]),
  ('boosting', '{boost,boosting,rank,elo,carry,leveling,level,coaching,wins,placement,duo,بوست,رفع,'
    'رتبة,رنك,تلفيل,لفل,كاري,تدريب,فوز,تختيم}'::text[]),
  ('items', '{item,items,skin,skins,knife,pet,fruit,pass,gift,card,bundle,key,code,غرض,أغراض,سكن,'
    'سكنات,سكين,حيوان,فاكهة,باس,هدية,بطاقة,حزمة,كود,مفتاح}'::text[]),
  (null, '{cheap,cheapest,buy,sell,price,sale,prix,acheter,vendre,pas,cher,رخيص,رخيصة,أرخص,شراء,بيع,'
    'للبيع,سعر,بسعر}'::text[])
) given(category, words), unnest(words) word;

insert into search_words (word, category, game) values
  ('uc', 'currencies', 'pubg-mobile'),
  ('شدات', 'currencies', 'pubg-mobile'),
  ('شدة', 'currencies', 'pubg-mobile'),
  ('vp', 'currencies', 'valorant'),
  ('rp', 'currencies', 'league-of-legends'),
  ('cp', 'currencies', 'call-of-duty-mobile'),
  ('robux', 'currencies', 'roblox'),
  ('روبوكس', 'currencies', 'roblox'),
  ('vbucks', 'currencies', 'fortnite'),
  ('v-bucks', 'currencies', 'fortnite'),
  ('kamas', 'currencies', 'dofus'),
  ('كاماس', 'currencies', 'dofus');
