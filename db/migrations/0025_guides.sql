-- Guides: what the two sides of an order do to hand it over safely, step by step, and what they say
-- they have done. A tick is kept for a dispute and moves no money.

-- A game's own steps replace those of its category; one that is not active is not shown any more.
create table guide_steps (
  id           bigint  generated always as identity primary key,
  category     text    not null
               check (category in ('accounts', 'currencies', 'boosting', 'items')),
  game_id      bigint,
  key          text    not null check (key ~ '^[a-z][a-z0-9_]{0,39}$'),
  side         text    not null default 'buyer' check (side in ('buyer', 'seller')),
  title_en     text    not null check (length(title_en) between 1 and 60),
  title_ar     text    not null check (length(title_ar) between 1 and 60),
  text_en      text    not null default '' check (length(text_en) <= 240),
  text_ar      text    not null default '' check (length(text_ar) <= 240),
  -- whether its side is asked before the order is confirmed without it
  required     boolean not null default false,
  position     int     not null check (position between 0 and 11),
  active       boolean not null default true,
  create_token uuid,                                 -- of its form: sent twice it is one step
  constraint guide_steps_key_once unique nulls not distinct (category, game_id, key),
  -- with the bound of `position`: at most twelve of a guide
  constraint guide_steps_place_once unique nulls not distinct (category, game_id, position)
    deferrable initially deferred,
  constraint guide_steps_created_once unique (create_token),
  -- a guide follows its game, which changes its category only while nobody has offered it
  constraint guide_steps_of_category foreign key (game_id, category)
    references games (id, category) on delete cascade on update cascade,
  constraint guide_steps_both_languages check ((text_en = '') = (text_ar = ''))
);
create index guide_steps_of_game on guide_steps (game_id) where game_id is not null;

-- Orders name a step by its key, so it stays what it is called, for whom, and of what.
create function refuse_other_guide_step() returns trigger language plpgsql as $$
begin
  if (new.game_id, new.key, new.side) is distinct from (old.game_id, old.key, old.side)
     or new.game_id is null and new.category <> old.category then
    raise exception 'a step of a guide keeps its key and its side'
      using errcode = 'check_violation', constraint = 'guide_steps_frozen';
  end if;
  return new;
end $$;
create trigger refuse_other_guide_step before update on guide_steps
  for each row execute function refuse_other_guide_step();

-- What a side said of a step, in the words that it read then: the last row of a step counts.
create table order_checklist_items (
  id         bigint      generated always as identity primary key,
  order_id   uuid        not null references orders,
  step       text        not null check (step ~ '^[a-z][a-z0-9_]{0,39}$'),
  title_en   text        not null check (length(title_en) between 1 and 60),
  title_ar   text        not null check (length(title_ar) between 1 and 60),
  act        text        not null check (act in ('done', 'cannot', 'undone')),
  person_id  uuid        not null references profiles,
  session_id uuid        not null,                   -- kept when the session itself is gone
  created_at timestamptz not null
);
create index order_checklist_items_of_order on order_checklist_items (order_id, id);
create index order_checklist_items_of_person on order_checklist_items (person_id, id);

create function refuse_strange_order_step() returns trigger language plpgsql as $$
declare
  last text;
begin
  if not exists (
    select from orders o
    join order_statuses s on s.status = o.status
    join guide_steps g on g.key = new.step and g.category = o.category
      and (g.game_id is null or g.game_id = o.game_id)
      and new.person_id = case g.side when 'buyer' then o.user_id else o.seller_id end
    where o.id = new.order_id and s.was_paid and not s.is_undone and o.released_at is null
      and (s.is_delivered or o.category = 'boosting')
  ) then
    raise exception 'a step is of its side of an order that is being handed over'
      using errcode = 'check_violation', constraint = 'order_checklist_items_of_side';
  end if;
  select act into last from order_checklist_items
  where order_id = new.order_id and step = new.step order by id desc limit 1;
  if coalesce(last, 'undone') = new.act then
    raise exception 'nothing is said twice of a step'
      using errcode = 'check_violation', constraint = 'order_checklist_items_change';
  end if;
  return new;
end $$;
create trigger refuse_strange_order_step before insert on order_checklist_items
  for each row execute function refuse_strange_order_step();
create trigger order_checklist_items_append_only before update or delete on order_checklist_items
  for each row execute function refuse_change();
create trigger order_checklist_items_no_truncate before truncate on order_checklist_items
  for each statement execute function refuse_change();

insert into guide_steps
  (category, key, side, title_en, title_ar, text_en, text_ar, required, position)
values
  ('accounts', 'sign_in', 'buyer', 'Sign in', 'ادخل إلى الحساب',
   'Open the details and sign in to the game on your own device. If it asks for a code, the seller gets it: ask for it in the conversation here.',
   'افتح البيانات وادخل إلى اللعبة من جهازك. إن طلبت رمزًا فهو يصل إلى البائع: اطلبه منه في المحادثة هنا.', true, 0),
  ('accounts', 'check', 'buyer', 'Check what was promised', 'تحقّق ممّا وُعدتَ به',
   'Compare level, items and region with the offer before you change anything. If something is missing, report it now.',
   'قارن المستوى والأغراض والمنطقة بما في العرض قبل أن تغيّر أيّ شيء. إن نقص شيء فأبلغ عنه الآن.',
     true, 1),
  ('accounts', 'email', 'buyer', 'Change the mail or the link', 'غيّر البريد أو الربط',
   'Put your own email on the account, or link it to a sign-in of yours, and remove the seller’s.',
   'ضع بريدك على الحساب أو اربطه بحساب دخول لك، ثمّ احذف بريد البائع وربطه.', true, 2),
  ('accounts', 'password', 'buyer', 'Change the password', 'غيّر كلمة المرور',
   'Choose one that you use nowhere else.', 'اختر كلمة مرور لا تستعملها في أيّ مكان آخر.', true, 3),
  ('accounts', 'sign_out', 'buyer', 'Sign out the other devices', 'سجّل الخروج من الأجهزة الأخرى',
   'In the security settings, end every session that is not yours. Where there is no such list, a new password often does it.',
   'من إعدادات الأمان أنهِ كلّ جلسة ليست لك. وإن لم تجد قائمة بالأجهزة فتغيير كلمة المرور يكفي غالبًا.', false, 4),
  ('accounts', 'two_step', 'buyer', 'Turn on two-step verification', 'فعّل التحقّق بخطوتين',
   'Take your own phone or app for it. Then nobody gets in with the password alone.',
   'استعمل هاتفك أو تطبيقك. بعدها لا يدخل أحد بكلمة المرور وحدها.', false, 5),
  ('currencies', 'balance', 'buyer', 'Look at your balance', 'انظر إلى رصيدك',
   'Restart the game and open its shop: the whole amount must be there.',
   'أعد تشغيل اللعبة وافتح متجرها: يجب أن تجد المبلغ كاملًا.', true, 0),
  ('currencies', 'right_account', 'buyer', 'Check that it is your account', 'تأكّد أنّه حسابك',
   'Compare the player ID in the game with the one in your order.',
   'قارن معرّف اللاعب في اللعبة بالذي كتبتَه في طلبك.', false, 1),
  ('items', 'received', 'buyer', 'Find it in your inventory', 'ابحث عنه في مخزونك',
   'Look in the game’s inventory or its mailbox: name, number and quality must be those of the offer.',
   'انظر في مخزون اللعبة أو في بريدها: يجب أن يكون الاسم والعدد والجودة كما في العرض.', false, 0),
  ('items', 'works', 'buyer', 'Use a code at once', 'استعمل الرمز فورًا',
   'If you were given a code, redeem it now. It works once.',
   'إن سُلّم إليك رمز فاستعمله الآن. فهو يصلح مرّة واحدة.', false, 1),
  ('boosting', 'temporary', 'buyer', 'Give a temporary password', 'أعطِ كلمة مرور مؤقّتة',
   'Change your password to one you use nowhere else before you give it, and stay out of the game while it is played.',
   'غيّر كلمة مرورك إلى أخرى لا تستعملها في مكان آخر قبل أن تعطيها، ولا تدخل اللعبة ما دام غيرك يلعب.', false, 0),
  ('boosting', 'begun', 'seller', 'Write down where it begins', 'سجّل نقطة البداية',
   'Before you play, note the rank and the points as a progress note.',
   'قبل أن تلعب، اكتب الرتبة والنقاط في ملاحظة تقدّم.', false, 1),
  ('boosting', 'fair', 'seller', 'Play by hand', 'العب بيدك',
   'No bots and no cheats. What brings the account a ban is your loss.',
   'بلا برامج ولا غشّ. وما يجلب للحساب حظرًا تتحمّله أنت.', false, 2),
  ('boosting', 'left', 'seller', 'Sign out when you are done', 'اخرج من الحساب حين تنتهي',
   'Leave the account on every device of yours, then mark the order as delivered.',
   'اخرج من الحساب على كلّ أجهزتك، ثمّ أعلن تسليم الطلب.', false, 3),
  ('boosting', 'result', 'buyer', 'Check the result', 'تحقّق من النتيجة',
   'Sign in and compare the rank with what you ordered.',
   'ادخل وقارن الرتبة بما طلبتَه.', true, 4),
  ('boosting', 'password_back', 'buyer', 'Take your account back', 'استرجع حسابك لك وحدك',
   'Change the password, sign out the other devices and look that mail and phone are still yours.',
   'غيّر كلمة المرور وسجّل الخروج من الأجهزة الأخرى، وتأكّد أنّ البريد والهاتف ما زالا لك.', true,
     5);
