import { m } from '../../../../app/i18n/paraglide/messages.js'
import { ar, en } from '../names.ts'
import { lines } from '../prose.ts'
import type { GuideSeed } from '../types.ts'

export const rankedGuides: GuideSeed[] = [
  {
    game: 'call-of-duty-mobile',
    category: 'accounts',
    title: 'Check a COD Mobile account before buying',
    title_ar: 'افحص حساب كود موبايل قبل الشراء',
    content: lines`
      Mythic guns make the price of a Call of Duty: Mobile account, and they cannot be moved. You buy the whole
      account with its past, so look at that past first.

      ## Version and login

      - The **global** version by Activision and the **Garena** version are two games. Nothing passes between them.
      - The best login is an Activision account with its mailbox. A Facebook-only account depends on a social profile
        that you may not control.
      - Ask how many logins are linked, and have the extra ones removed before delivery.

      ## Guns and camouflages

      Ask for the level of each mythic: an *Ascended* look costs far more than the first one. Damascus and Diamond
      show many hours and usually come from a real player. Legendary guns are frequent, so do not pay a mythic price
      for them.

      ## Delivery, step by step

      1. Change the mailbox: password, phone, recovery address.
      2. Change the Activision e-mail and password, and turn on two-factor authentication.
      3. Open the loadout and compare each gun that the offer names.
      4. Play a multiplayer match and look for a penalty notice.
      5. Read the mailbox of the game for warnings.

      If one gun is missing, do not argue for long. Refuse to confirm, keep the screenshots and write to support, with
      the order number.
    `,
    content_ar: lines`
      أسلحة الميثيك هي التي تصنع سعر حساب كول أوف ديوتي موبايل، ولا يمكن نقلها. أنت تشتري الحساب كلّه مع ماضيه، فانظر
      إلى ماضيه أوّلًا.

      ## النسخة والدخول

      - النسخة **العالمية** من Activision ونسخة **Garena** لعبتان مختلفتان، ولا ينتقل بينهما شيء.
      - أفضل دخول هو حساب Activision مع بريده. الحساب المربوط بفيسبوك فقط يعتمد على صفحة قد لا تملكها.
      - اسأل عن عدد طرق الدخول، واطلب إزالة الزائدة قبل التسليم.

      ## الأسلحة والكامو

      اسأل عن مستوى كلّ سلاح ميثيك، فالشكل الأخير أغلى بكثير من الأوّل. كامو دمشق والألماس يدلّان على ساعات كثيرة
      ويأتيان غالبًا من لاعب حقيقي. الأسلحة الأسطورية كثيرة، فلا تدفع فيها سعر الميثيك.

      ## التسليم خطوة بخطوة

      1. غيّر في البريد كلمة المرور والهاتف وبريد الاسترجاع.
      2. غيّر بريد Activision وكلمة المرور وفعّل التحقّق بخطوتين.
      3. افتح العتاد وقارن كلّ سلاح ذكره العرض.
      4. العب مباراة جماعية وانتبه لأيّ إشعار عقوبة.
      5. اقرأ بريد اللعبة بحثًا عن تحذيرات.

      إن نقص سلاح فلا تطل الجدال. لا تؤكّد الاستلام، واحتفظ بالصور، وراسل الدعم برقم الطلب.
    `,
  },
  {
    game: 'valorant',
    category: 'accounts',
    title: 'Regions, e-mail and ranks of a Valorant account',
    title_ar: 'منطقة حساب فالورانت وبريده ورتبته',
    content: lines`
      Two Valorant accounts with the same skins may differ by half their price because of a region or an e-mail. Here
      is how to read an offer.

      ## Region first

      From Algeria the European shards, Paris, Madrid or Frankfurt, give the lowest delay. The region is written in
      the Riot account and follows the country. VP codes are sold by region and refuse the others, so a cheap account
      from elsewhere will cost you later.

      ## E-mail

      - *Unverified* e-mail: you can add yours at once. This is the easiest case.
      - *Verified* e-mail: the seller must be present to confirm the change, or hand over the mailbox.
      - Never accept "I will change it next week".

      ## Ranks and skins

      The current rank says little after a reset; ask for the peak and the act. Count the melee skins and the bundles
      that no longer return. Ask whether skins were bought by card, because a payment taken back by a bank suspends
      the account.

      ## After delivery

      1. E-mail, password, two-factor authentication.
      2. Sign out of all devices in the Riot settings.
      3. Compare level, region, rank and collection with the offer.
      4. Play an unrated match to see that no restriction is active.

      Confirm receipt after these four steps.
    `,
    content_ar: lines`
      قد يختلف حسابان في فالورانت بالسكنات نفسها بنصف السعر بسبب المنطقة أو البريد. هكذا تقرأ العرض.

      ## المنطقة أوّلًا

      من الجزائر تعطي خوادم أوروبا، باريس ومدريد وفرانكفورت، أفضل اتّصال. المنطقة مكتوبة في حساب Riot وتتبع البلد.
      بطاقات VP تُباع لكلّ منطقة ولا تقبل غيرها، لذلك فالحساب الرخيص من منطقة بعيدة سيكلّفك لاحقًا.

      ## البريد

      - بريد *غير مؤكّد*: تضيف بريدك فورًا، وهذه أسهل حالة.
      - بريد *مؤكّد*: يجب أن يكون البائع حاضرًا لتأكيد التغيير أو يسلّمك صندوق البريد.
      - لا تقبل أبدًا «أغيّره لك الأسبوع القادم».

      ## الرتبة والسكنات

      لا تقول الرتبة الحالية الكثير بعد إعادة الموسم، فاسأل عن أعلى رتبة وعن فصلها. احسب سكنات السكاكين والحزم التي لا
      تعود. واسأل هل اشتُريت السكنات ببطاقة، لأنّ الدفع الذي يسترجعه البنك يعلّق الحساب.

      ## بعد التسليم

      1. البريد وكلمة المرور والتحقّق بخطوتين.
      2. الخروج من كلّ الأجهزة من إعدادات Riot.
      3. مقارنة اللفل والمنطقة والرتبة والمجموعة بالعرض.
      4. مباراة غير مصنّفة لتتأكّد أنّه لا يوجد تقييد.

      أكّد الاستلام بعد هذه الخطوات الأربع.
    `,
  },
  {
    game: 'league-of-legends',
    category: 'boosting',
    title: 'Order a League of Legends boost wisely',
    title_ar: 'اطلب رفع رتبة في ليغ أوف ليجندز بحكمة',
    content: lines`
      A boost saves time, but it hands your game to someone else or binds you to a partner for several evenings.
      Decide what you want before comparing prices.

      ## Solo or duo

      - **Solo.** The seller plays on your account. It is quicker, and you must trust the person.
      - **Duo.** You play together on your own accounts. It is slower, you learn, and your password stays with you.
        The rank limits of duo queue apply.

      ## What to write in the order

      1. Server, current rank, points and the number of wins and losses this season.
      2. Roles and champions that you normally play, so that your history stays believable.
      3. The hours during which you will not log in.
      4. Whether chat must stay off, and whether the seller should appear offline.

      ## Protect the account

      - Change the password just before the work and again just after it.
      - Do not give access to your mailbox. It is never needed.
      - Your Blue Essence, RP and loot should be the same at the end. Take a picture at the start.
      - Sharing an account is against Riot's terms: the risk is small with care, but never zero.

      The order is complete when the rank named in the offer is visible in your client. Look at the match history,
      then press "${en(m.order_receive)}" and leave an honest comment.
    `,
    content_ar: lines`
      رفع الرتبة يوفّر الوقت، لكنّه يسلّم لعبتك إلى غيرك أو يربطك بشريك عدّة أمسيات. قرّر ما تريد قبل أن تقارن
      الأسعار.

      ## منفرد أم ثنائي

      - **منفرد.** يلعب البائع على حسابك. هذا أسرع، ويجب أن تثق بالشخص.
      - **ثنائي.** تلعبان معًا، كلّ على حسابه. هذا أبطأ، لكنّك تتعلّم وتبقى كلمة المرور معك، وتُطبَّق حدود الرتب في
        اللعب الثنائي.

      ## ما تكتبه في الطلب

      1. الخادم والرتبة الحالية والنقاط وعدد الانتصارات والخسائر هذا الموسم.
      2. الأدوار والأبطال التي تلعبها عادة حتى يبقى سجلّك معقولًا.
      3. الساعات التي لن تدخل فيها.
      4. هل تبقى الدردشة مغلقة، وهل يظهر البائع غير متّصل.

      ## احمِ الحساب

      - غيّر كلمة المرور قبل العمل مباشرة وبعده مباشرة.
      - لا تعطِ الدخول إلى بريدك، فلا حاجة إليه أبدًا.
      - يجب أن تبقى Blue Essence وRP والغنائم كما هي في النهاية. صوّرها في البداية.
      - مشاركة الحساب مخالفة لشروط Riot: الخطر صغير مع الحذر، لكنّه ليس معدومًا.

      يكتمل الطلب حين تظهر الرتبة المذكورة في العرض. انظر إلى سجلّ المباريات، ثم اضغط على «${ar(m.order_receive)}» واترك
      تقييمًا صادقًا.
    `,
  },
  {
    game: 'mobile-legends',
    category: 'currencies',
    title: 'Diamonds for Mobile Legends: ID and server',
    title_ar: 'جواهر موبايل ليجندز: المعرّف والخادم',
    content: lines`
      Two numbers are enough to receive diamonds in Mobile Legends, and both are needed. Most delays come from buyers
      who send only the first.

      ## The two numbers

      Open your profile. Under the nickname you see a number, then another in brackets, for example 123456789 (1234).
      The first is the user ID, the second the server. Copy both, with your nickname, into the contact details of the
      order.

      ## Diamonds, passes and Starlight

      - **Diamonds** arrive at once, with the bonus of the pack.
      - **Weekly Diamond Pass** gives some diamonds now and a part each day of the week. Several passes add up in
        length.
      - **Twilight Pass** asks for a minimum account level; check it before paying.
      - **Skins** sent as gifts need a friendship of some days. They are items, not diamonds.

      Accounts created in some regions pay other prices, and a charge for one region may be refused by another. If you
      moved or play with a VPN, tell the seller before paying.

      ## Check and confirm

      1. Write down your diamonds before ordering.
      2. After delivery sign out, sign in again and look at the shop.
      3. Read the purchase message in the in-game mail.
      4. Press "${en(m.order_receive)}".

      A seller who asks for your Moonton password for a charge by ID is asking for too much. Refuse and report the
      offer.
    `,
    content_ar: lines`
      يكفي رقمان لاستلام الجواهر في موبايل ليجندز، وكلاهما ضروري. أغلب التأخير يأتي ممّن يرسل الأوّل فقط.

      ## الرقمان

      افتح ملفّك. تحت الاسم رقم، ثم رقم آخر بين قوسين، مثل 123456789 (1234). الأوّل هو المعرّف والثاني هو الخادم.
      انسخهما مع اسمك في معلومات التواصل الخاصّة بالطلب.

      ## الجواهر والباسات وStarlight

      - **الجواهر** تصل مرّة واحدة مع زيادة الحزمة.
      - **Weekly Diamond Pass** يعطي جواهر الآن وجزءًا كلّ يوم من الأسبوع. وتتراكم مدّة عدّة باسات.
      - **Twilight Pass** يشترط مستوى أدنى للحساب، فتحقّق منه قبل الدفع.
      - **السكنات** المرسلة هدية تحتاج إلى صداقة بضعة أيّام، وهي أغراض لا جواهر.

      للحسابات المنشأة في بعض المناطق أسعار أخرى، وقد تُرفض شحنة منطقة في منطقة غيرها. إن انتقلت أو كنت تلعب بـ VPN
      فأخبر البائع قبل الدفع.

      ## تحقّق ثم أكّد

      1. اكتب عدد جواهرك قبل الطلب.
      2. بعد التسليم اخرج من الحساب وادخل من جديد وانظر إلى المتجر.
      3. اقرأ رسالة الشراء في بريد اللعبة.
      4. اضغط على «${ar(m.order_receive)}».

      البائع الذي يطلب كلمة مرور Moonton لشحن بالمعرّف يطلب أكثر ممّا يلزم. ارفض وأبلغ عن العرض.
    `,
  },
]
