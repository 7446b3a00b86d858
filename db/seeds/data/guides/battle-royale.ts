import { m } from '../../../../app/i18n/paraglide/messages.js'
import { ar, en } from '../names.ts'
import { lines } from '../prose.ts'
import type { GuideSeed } from '../types.ts'

export const battleRoyaleGuides: GuideSeed[] = [
  {
    game: 'free-fire',
    category: 'accounts',
    title: 'Buy a Free Fire account safely',
    title_ar: 'شراء حساب فري فاير بأمان',
    content: lines`
      A Free Fire account is worth what you can keep. Bundles and Evo guns are pleasant to look at, but the login
      decides whether the account is still yours next month.

      ## Before you pay

      - **Region.** Algerian players are on the MENA server. A region cannot be changed, and your friends cannot
        follow you to another one.
      - **Login.** Prefer one Google account, handed over with its password and recovery address. Two logins mean that
        somebody may keep the second.
      - **Date.** Ask for the creation date and the first bundles. The seller should know them without hesitation.
      - **Bans.** Ask whether the account was ever suspended, even for a day.

      ## When you receive it

      1. Open the mailbox first. Change its password, its recovery phone and its recovery address.
      2. Sign out every other device from the mailbox.
      3. Open the game, look at the player ID and compare level, bundles and guns with the offer.
      4. Play one classic match and one ranked match.
      5. Check in the settings that no second login is connected.

      Press "${en(m.order_receive)}" only after the fifth step. Until then Kanz keeps your money, and game accounts stay
      protected for some days after delivery.
    `,
    content_ar: lines`
      قيمة حساب فري فاير فيما تستطيع الاحتفاظ به. الباقات وأسلحة التطوّر جميلة، لكنّ طريقة الدخول هي التي تحدّد هل
      يبقى الحساب لك بعد شهر.

      ## قبل الدفع

      - **المنطقة.** اللاعبون في الجزائر على خادم الشرق الأوسط. لا يمكن تغيير المنطقة، ولا يستطيع أصدقاؤك اللحاق بك
        إلى غيرها.
      - **الدخول.** الأفضل حساب Google واحد تستلمه مع كلمة مروره وبريد الاسترجاع. وجود طريقتين للدخول يعني أنّ شخصًا
        آخر قد يحتفظ بالثانية.
      - **التاريخ.** اسأل عن تاريخ إنشاء الحساب وأولى باقاته. البائع الصادق يعرفها دون تردّد.
      - **الحظر.** اسأل هل عُلّق الحساب من قبل، ولو يومًا واحدًا.

      ## عند الاستلام

      1. افتح البريد أوّلًا. غيّر كلمة مروره ورقم الاسترجاع وبريد الاسترجاع.
      2. أخرج كلّ الأجهزة الأخرى من البريد.
      3. افتح اللعبة وقارن المعرّف واللفل والباقات والأسلحة بما في العرض.
      4. العب مباراة كلاسيكية ومباراة مصنّفة.
      5. تأكّد من الإعدادات أنّه لا توجد طريقة دخول ثانية.

      لا تضغط على «${ar(m.order_receive)}» إلّا بعد الخطوة الخامسة. حتى ذلك الحين يحفظ كنز مالك، وتبقى حسابات الألعاب محميّة
      أيّامًا بعد التسليم.
    `,
  },
  {
    game: 'free-fire',
    category: 'currencies',
    title: 'Charge diamonds with your player ID',
    title_ar: 'شحن الجواهر بمعرّف اللاعب',
    content: lines`
      Diamonds are the simplest purchase in Free Fire when you give only what is needed: your player ID. No honest
      top-up by ID asks for a password, a Google code or a screenshot of your mailbox.

      ## Find the right number

      1. Open the game and touch your picture at the top of the lobby.
      2. The ID is the long number under your nickname. Use the copy button.
      3. Copy your nickname too. The seller reads it back to you before charging, which proves that the number is
         right.

      ## Choose the offer

      - Compare the price for the same number of diamonds, then the delivery time, then the feedback.
      - Memberships are not diamonds paid at once: a weekly or monthly membership gives part of them each day.
      - Bonus events of the first purchase belong to the account. If you used yours already, the seller cannot give it
        again.

      ## Before you confirm

      Note your diamonds before the order. After delivery close the game fully, open it again and compare the balance.
      If the number is right, press "${en(m.order_receive)}". If something is missing, write to the seller first, send a
      screenshot, and contact support before the waiting time ends.
    `,
    content_ar: lines`
      الجواهر أسهل شراء في فري فاير إذا أعطيت ما يلزم فقط: معرّف اللاعب. لا يحتاج أيّ شحن صادق بالمعرّف إلى كلمة مرور
      ولا إلى رمز Google ولا إلى صورة من بريدك.

      ## ابحث عن الرقم الصحيح

      1. افتح اللعبة واضغط على صورتك في أعلى اللوبي.
      2. المعرّف هو الرقم الطويل تحت اسمك. استعمل زرّ النسخ.
      3. انسخ اسمك في اللعبة أيضًا. يقرؤه عليك البائع قبل الشحن، وهذا دليل على صحّة الرقم.

      ## اختر العرض

      - قارن السعر للعدد نفسه من الجواهر، ثم مدّة التسليم، ثم التقييمات.
      - العضوية ليست جواهر تُدفع مرّة واحدة: العضوية الأسبوعية أو الشهرية تمنح جزءًا منها كلّ يوم.
      - مكافأة الشحن الأوّل مرتبطة بالحساب. إن استعملتها من قبل فلا يستطيع البائع منحها من جديد.

      ## قبل التأكيد

      اكتب رصيدك قبل الطلب. بعد التسليم أغلق اللعبة تمامًا وافتحها من جديد وقارن الرصيد. إن كان العدد صحيحًا فاضغط على
      «${ar(m.order_receive)}». وإن نقص شيء فراسل البائع أوّلًا وأرسل صورة، واتّصل بالدعم قبل نهاية مدّة الانتظار.
    `,
  },
  {
    game: 'pubg-mobile',
    category: 'currencies',
    title: 'UC by player ID, without mistakes',
    title_ar: 'شحن الشدّات بالمعرّف دون أخطاء',
    content: lines`
      UC can be added to your account with nothing but your player ID. It takes minutes, and almost every problem
      comes from a wrong number or a wrong version of the game.

      ## Three things to check

      - **Version.** The global, Korean, Vietnamese and Indian games have separate shops. Most Algerian phones have
        the global one; look at the name in your store if you are unsure.
      - **ID.** Copy it from your profile and paste it. Do not type it from memory.
      - **Nickname.** Send it with the ID, letters and symbols included, so that the seller can compare.

      ## Which pack

      Larger packs include a bonus, so 660 UC usually cost less per unit than two packs of 325. If you only need the
      Royale Pass, look at its price in UC first and buy the nearest pack. Prime subscriptions pay a little each day
      instead of all at once.

      ## After delivery

      1. Restart the game and open the shop: the balance is at the top.
      2. Compare it with the number you wrote down before ordering.
      3. Keep the message of the seller until you have spent the UC.
      4. Press "${en(m.order_receive)}".

      Never accept a "cheap" charge that needs your Facebook or Google login. The money behind it may be stolen, and
      the game then takes the UC back.
    `,
    content_ar: lines`
      تُضاف الشدّات إلى حسابك بمعرّف اللاعب وحده. يستغرق ذلك دقائق، وأغلب المشاكل تأتي من رقم خاطئ أو من نسخة مختلفة
      من اللعبة.

      ## ثلاثة أشياء تتحقّق منها

      - **النسخة.** للنسخ العالمية والكورية والفيتنامية والهندية متاجر منفصلة. أغلب الهواتف في الجزائر عليها النسخة
        العالمية، وانظر إلى الاسم في متجرك إن شككت.
      - **المعرّف.** انسخه من ملفّك وألصقه. لا تكتبه من ذاكرتك.
      - **الاسم.** أرسله مع المعرّف بحروفه ورموزه ليقارن البائع.

      ## أيّ حزمة

      في الحزم الكبيرة زيادة، لذلك تكون 660 شدّة أرخص غالبًا من حزمتين من 325. إن كنت تحتاج إلى الرويال باس فقط، فانظر
      إلى ثمنه بالشدّات واشترِ أقرب حزمة. اشتراك Prime يمنح قليلًا كلّ يوم بدل الكلّ مرّة واحدة.

      ## بعد التسليم

      1. أعد تشغيل اللعبة وافتح المتجر، فالرصيد في الأعلى.
      2. قارنه بالعدد الذي كتبته قبل الطلب.
      3. احتفظ برسالة البائع حتى تصرف الشدّات.
      4. اضغط على «${ar(m.order_receive)}».

      لا تقبل شحنًا «رخيصًا» يحتاج إلى دخول فيسبوك أو Google. قد يكون المال وراءه مسروقًا، فتسترجع اللعبة الشدّات فيما
      بعد.
    `,
  },
  {
    game: 'fortnite',
    category: 'accounts',
    title: 'What full access means in Fortnite',
    title_ar: 'معنى الوصول الكامل في فورتنايت',
    content: lines`
      Old lockers are dear because some outfits never came back. They are also the accounts most often recovered by a
      former owner, so the papers matter more than the skins.

      ## Full access

      You need two things: the **Epic Games account** and the **mailbox** that receives its codes. If the mailbox
      cannot be transferred, the Epic e-mail must be changed to yours in front of the seller, with the confirmation
      code given at once.

      ## Questions to ask

      - Which platforms are linked? A PlayStation or Xbox link may block yours, and links can be removed only under
        conditions.
      - Is two-factor authentication on, and to which phone?
      - Are the first receipts available? Epic asks for them when someone claims an account.
      - Where were the V-Bucks bought? Those from a Switch stay on a Switch.

      ## Order of work

      1. Mailbox: password, recovery, other sessions.
      2. Epic: e-mail, password, two-factor authentication, sign out everywhere.
      3. Connections: remove the ones of the seller.
      4. Locker: compare the outfits named in the offer.
      5. A match, to be sure that no ban is running.

      Take your time. The protection period of game accounts exists so that a hidden problem has time to appear before
      the seller is paid.
    `,
    content_ar: lines`
      الخزائن القديمة غالية لأنّ بعض السكنات لم تعد قطّ. وهي أيضًا أكثر الحسابات التي يحاول مالكها السابق استرجاعها،
      لذلك فالمعلومات أهمّ من السكنات.

      ## الوصول الكامل

      تحتاج إلى شيئين: **حساب Epic Games** و**صندوق البريد** الذي تصله الرموز. إن لم يكن نقل البريد ممكنًا، فيجب تغيير
      بريد Epic إلى بريدك أمام البائع مع رمز التأكيد في الحين.

      ## أسئلة تطرحها

      - ما المنصّات المربوطة؟ قد يمنع ربط بلايستيشن أو إكس بوكس ربطك، ولا يُزال إلّا بشروط.
      - هل التحقّق بخطوتين مفعّل، وعلى أيّ هاتف؟
      - هل الفواتير الأولى متوفّرة؟ تطلبها Epic حين يطالب أحد بالحساب.
      - أين اشتُريت V-Bucks؟ المشتراة على السويتش تبقى عليه.

      ## ترتيب العمل

      1. البريد: كلمة المرور والاسترجاع وإخراج الجلسات الأخرى.
      2. Epic: البريد وكلمة المرور والتحقّق بخطوتين والخروج من كلّ الأجهزة.
      3. الروابط: أزل روابط البائع.
      4. الخزنة: قارن السكنات المذكورة في العرض.
      5. مباراة واحدة لتتأكّد أنّه لا يوجد حظر.

      خذ وقتك. وُجدت مدّة حماية الحسابات حتى يظهر العيب الخفيّ قبل أن يُدفع للبائع.
    `,
  },
]
