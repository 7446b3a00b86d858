import { prose } from '../prose.ts'
import type { FaqSeed } from '../types.ts'

export const computerAndConsoleFaqs: FaqSeed[] = [
  {
    game: 'ea-sports-fc-26',
    category: 'currencies',
    question: 'How are FC Coins delivered?',
    answer: prose`
      Usually you list a player at a price agreed with the seller, who buys it. EA takes five per cent of each sale,
      so ask whether the amount in the offer is before or after that tax.
    `,
    question_ar: 'كيف تُسلَّم كوينز FC؟',
    answer_ar: prose`
      تعرض عادة لاعبًا بسعر متّفق عليه فيشتريه البائع. تقتطع EA خمسة في المئة من كلّ بيع، فاسأل هل الكمّية قبل هذا
      الاقتطاع أم بعده.
    `,
  },
  {
    game: 'ea-sports-fc-26',
    category: 'currencies',
    question: 'Why must my transfer market be open?',
    answer: prose`
      Coins move only through the market. New accounts must play for some time before it opens in the companion app,
      so check it before ordering.
    `,
    question_ar: 'لماذا يجب أن يكون سوق الانتقالات مفتوحًا؟',
    answer_ar: prose`
      لا تنتقل الكوينز إلّا عبر السوق. الحسابات الجديدة تحتاج إلى وقت لعب قبل أن يُفتح في التطبيق، فتحقّق منه قبل
      الطلب.
    `,
  },
  {
    game: 'ea-sports-fc-26',
    question: 'Can PlayStation coins be used on PC?',
    answer: prose`
      No. PlayStation and Xbox share one market in Ultimate Team, while PC and Switch have their own. Choose the
      device of the offer with care.
    `,
    question_ar: 'هل تُستعمل كوينز بلايستيشن على الحاسوب؟',
    answer_ar: prose`
      لا. يتقاسم بلايستيشن وإكس بوكس سوقًا واحدًا في Ultimate Team، وللحاسوب والسويتش سوقاهما. اختر جهاز العرض بعناية.
    `,
  },
  {
    game: 'ea-sports-fc-26',
    category: 'accounts',
    question: 'What do I need to keep an account safe?',
    answer: prose`
      Change the EA e-mail and password, generate new backup codes and turn on login verification with your own phone
      before confirming receipt.
    `,
    question_ar: 'ماذا أفعل لأحمي الحساب؟',
    answer_ar:
      'غيّر بريد EA وكلمة المرور، وأنشئ رموز احتياط جديدة، وفعّل التحقّق بهاتفك قبل تأكيد الاستلام.',
  },
  {
    game: 'fortnite',
    category: 'currencies',
    question: 'Are V-Bucks shared between my devices?',
    answer: prose`
      Bought V-Bucks are shared across most platforms of one Epic account; those bought on a Nintendo Switch stay
      there. Ask on which platform the purchase is made.
    `,
    question_ar: 'هل V-Bucks مشتركة بين أجهزتي؟',
    answer_ar: prose`
      المشتراة منها مشتركة بين أغلب منصّات حساب Epic الواحد، أمّا المشتراة على نينتندو سويتش فتبقى عليه. اسأل على أيّ
      منصّة يتمّ الشراء.
    `,
  },
  {
    game: 'fortnite',
    category: 'items',
    question: 'How long must we be friends before a gift?',
    answer: prose`
      Epic requires two days of friendship and two-factor authentication on the sender's side. Add the seller at once
      after paying; the delay is normal.
    `,
    question_ar: 'كم يجب أن نبقى أصدقاء قبل الهدية؟',
    answer_ar:
      'تشترط Epic صداقة يومين وتفعيل التحقّق بخطوتين عند المرسل. أضف البائع فور الدفع، فهذا الانتظار عادي.',
  },
  {
    game: 'fortnite',
    category: 'accounts',
    question: 'What is full access?',
    answer: prose`
      You receive the Epic account and the mailbox that opens it. With the Epic password alone, the owner of the
      mailbox can take everything back.
    `,
    question_ar: 'ما معنى الوصول الكامل؟',
    answer_ar:
      'أن تستلم حساب Epic وصندوق البريد الذي يفتحه. بكلمة مرور Epic وحدها يستطيع صاحب البريد استرجاع كلّ شيء.',
  },
  {
    game: 'fortnite',
    category: 'accounts',
    question: 'Can I merge a bought account with mine?',
    answer:
      'No, Epic closed account merging. The locker remains on the account that you buy, so plan to play on it.',
    question_ar: 'هل أدمج الحساب الذي اشتريته مع حسابي؟',
    answer_ar: 'لا، أغلقت Epic دمج الحسابات. تبقى الخزنة على الحساب الذي تشتريه، فخطّط للّعب عليه.',
  },
  {
    game: 'roblox',
    category: 'currencies',
    question: 'Why do my Robux show as pending?',
    answer: prose`
      Robux from a game pass or a clothing sale wait about five days before they can be used. Gift cards arrive at
      once. The offer should state its method.
    `,
    question_ar: 'لماذا تظهر الروبوكس معلّقة؟',
    answer_ar: prose`
      الروبوكس القادمة من بيع Game Pass أو ملابس تنتظر نحو خمسة أيّام، أمّا بطاقات الهدايا فتصل فورًا. على العرض أن
      يذكر الطريقة.
    `,
  },
  {
    game: 'roblox',
    category: 'currencies',
    question: 'Must I give my password for Robux?',
    answer: prose`
      Not for gift cards, groups or game passes. If a seller asks for your cookie or a code from your browser, stop
      and report it: it opens your account without a password.
    `,
    question_ar: 'هل أعطي كلمة المرور من أجل الروبوكس؟',
    answer_ar: prose`
      لا، في البطاقات والمجموعات وGame Pass. إن طلب البائع الكوكي أو رمزًا من متصفّحك فتوقّف وأبلغ، فهو يفتح حسابك دون
      كلمة مرور.
    `,
  },
  {
    game: 'roblox',
    category: 'items',
    question: 'How do I trade a limited item?',
    answer: prose`
      Both sides need a paid Roblox membership and trading turned on. Pets and fruits are traded inside their own
      experience instead.
    `,
    question_ar: 'كيف أتبادل غرضًا محدودًا؟',
    answer_ar:
      'يحتاج الطرفان إلى اشتراك مدفوع وإلى تفعيل التبادل. أمّا الحيوانات والفواكه فتُتبادل داخل تجربتها.',
  },
  {
    game: 'roblox',
    category: 'accounts',
    question: 'My child plays Roblox. What should I check?',
    answer: prose`
      Buy with the child beside you, keep the e-mail in your name, set a parental PIN and never share the account's
      codes in a chat.
    `,
    question_ar: 'ابني يلعب روبلوكس، بماذا تنصحون؟',
    answer_ar:
      'اشترِ وهو بجانبك، واجعل البريد باسمك، وضع رمزًا أبويًا، ولا تشارك رموز الحساب في أيّ محادثة.',
  },
  {
    game: 'valorant',
    question: 'Why does the region of an account matter?',
    answer: prose`
      Shops, servers and VP codes follow the Riot region. From Algeria the European region gives the best delay; a
      Turkish or Brazilian account may cost less but cannot use European codes.
    `,
    question_ar: 'لماذا تهمّ منطقة الحساب؟',
    answer_ar: prose`
      المتجر والخوادم وبطاقات VP تتبع منطقة Riot. أوروبا هي الأفضل اتّصالًا من الجزائر، والحساب التركي أو البرازيلي قد
      يكون أرخص لكنّه لا يقبل البطاقات الأوروبية.
    `,
  },
  {
    game: 'valorant',
    category: 'accounts',
    question: 'What must be changed after buying?',
    answer: prose`
      The Riot e-mail, the password and two-factor authentication. Ask that the old e-mail be verified and replaced
      while you are both online.
    `,
    question_ar: 'ماذا أغيّر بعد الشراء؟',
    answer_ar:
      'بريد Riot وكلمة المرور والتحقّق بخطوتين. اطلب تأكيد البريد القديم واستبداله وأنتما متّصلان معًا.',
  },
  {
    game: 'valorant',
    category: 'boosting',
    question: 'Solo or duo boosting?',
    answer: prose`
      In duo you keep your login and learn, but the rank limits of a duo apply. In solo the seller plays alone; it is
      faster and asks for more trust.
    `,
    question_ar: 'رفع منفرد أم ثنائي؟',
    answer_ar: prose`
      في الثنائي تحتفظ بدخولك وتتعلّم، لكن تُطبّق حدود الرتب. في المنفرد يلعب البائع وحده، وهو أسرع ويحتاج إلى ثقة
      أكثر.
    `,
  },
  {
    game: 'valorant',
    category: 'currencies',
    question: 'Does a VP code expire?',
    answer: prose`
      Codes normally do not expire quickly, yet redeem yours at once and check the balance before confirming receipt.
    `,
    question_ar: 'هل تنتهي صلاحية بطاقة VP؟',
    answer_ar: 'لا تنتهي بسرعة عادة، لكن استعملها فورًا وتحقّق من الرصيد قبل تأكيد الاستلام.',
  },
  {
    game: 'league-of-legends',
    question: 'Which server do Algerian players use?',
    answer: prose`
      Mostly EU West. RP codes and friends are tied to the server, so an EU Nordic & East account needs a transfer
      before it can play ranked with them.
    `,
    question_ar: 'على أيّ خادم يلعب الجزائريون؟',
    answer_ar: prose`
      أغلبهم على EU West. بطاقات RP والأصدقاء مرتبطة بالخادم، وحساب EUNE يحتاج إلى نقل قبل اللعب المصنّف معهم.
    `,
  },
  {
    game: 'league-of-legends',
    category: 'accounts',
    question: 'What does "hand levelled" mean?',
    answer: prose`
      A person played the games instead of a program. Accounts raised by bots are often suspended later, so ask and
      read the feedback.
    `,
    question_ar: 'ما معنى «مرفوع يدويًا»؟',
    answer_ar: prose`
      أنّ شخصًا لعب المباريات لا برنامج. الحسابات المرفوعة ببرامج تُعلَّق كثيرًا فيما بعد، فاسأل واقرأ التقييمات.
    `,
  },
  {
    game: 'league-of-legends',
    category: 'boosting',
    question: 'Will my friends notice?',
    answer: prose`
      The booster can appear offline in chat. Your match history remains public, so tell the seller which champions
      and roles you normally play.
    `,
    question_ar: 'هل سيلاحظ أصدقائي؟',
    answer_ar: prose`
      يمكن للرافع أن يظهر غير متّصل. يبقى سجلّ المباريات علنيًا، فأخبر البائع بالأبطال والأدوار التي تلعبها عادة.
    `,
  },
  {
    game: 'league-of-legends',
    category: 'currencies',
    question: 'Can RP be sent as a gift?',
    answer: prose`
      RP itself is bought by card or code, while skins can be sent as gifts after a period of friendship. The offer
      tells which one you are buying.
    `,
    question_ar: 'هل تُرسل RP هدية؟',
    answer_ar:
      'تُشترى RP ببطاقة، أمّا السكنات فيمكن إهداؤها بعد مدّة من الصداقة. يوضّح العرض أيّهما تشتري.',
  },
]
