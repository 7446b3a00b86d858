import { m } from '../../../../app/i18n/paraglide/messages.js'
import { en } from '../names.ts'
import { prose } from '../prose.ts'
import type { FaqSeed } from '../types.ts'

export const phoneFaqs: FaqSeed[] = [
  {
    game: 'free-fire',
    category: 'currencies',
    question: 'Do I give my password to receive diamonds?',
    answer: prose`
      No. A top-up by player ID needs only the number shown on your profile and your in-game name. Refuse any seller
      who asks for the password of a diamond order.
    `,
    question_ar: 'هل أعطي كلمة المرور لأستلم الجواهر؟',
    answer_ar: prose`
      لا. الشحن بالمعرّف يحتاج فقط إلى الرقم الظاهر في ملفّك واسمك في اللعبة. ارفض أيّ بائع يطلب كلمة المرور في طلب
      جواهر.
    `,
  },
  {
    game: 'free-fire',
    category: 'accounts',
    question: 'Which link is safest for a Free Fire account?',
    answer: prose`
      One login that you can fully own: a Google account or an e-mail handed over with its password and recovery
      options. Avoid accounts that keep a second link, such as Facebook or VK, in the seller's hands.
    `,
    question_ar: 'ما الربط الأكثر أمانًا لحساب فري فاير؟',
    answer_ar: prose`
      ربط واحد تملكه كلّه: حساب Google أو بريد تستلمه مع كلمة المرور ووسائل الاسترجاع. تجنّب حسابًا يبقى له ربط ثانٍ،
      مثل فيسبوك أو VK، عند البائع.
    `,
  },
  {
    game: 'free-fire',
    question: 'Does the region of the account matter?',
    answer: prose`
      Yes. Events, top-up prices and friends depend on the server. Algerian players are on the MENA server, and a
      region cannot be changed after the account is created.
    `,
    question_ar: 'هل منطقة الحساب مهمّة؟',
    answer_ar: prose`
      نعم. الفعاليات وأسعار الشحن والأصدقاء مرتبطة بالخادم. اللاعبون في الجزائر على خادم الشرق الأوسط، ولا يمكن تغيير
      المنطقة بعد إنشاء الحساب.
    `,
  },
  {
    game: 'free-fire',
    question: 'Can a Free Fire account be banned after I buy it?',
    answer: prose`
      It can if someone used forbidden programs before the sale or if you use them later. Ask for the ban history and
      test a ranked match before you press "${en(m.order_receive)}".
    `,
    question_ar: 'هل يمكن أن يُحظر الحساب بعد شرائه؟',
    answer_ar: prose`
      نعم، إن استُعملت برامج ممنوعة قبل البيع أو بعده. اسأل عن سجلّ الحظر وجرّب مباراة مصنّفة قبل الضغط على «أكّد
      الاستلام».
    `,
  },
  {
    game: 'pubg-mobile',
    category: 'currencies',
    question: 'Where do I find my player ID?',
    answer: prose`
      Open your profile in PUBG Mobile; the ID is the number under your name. Copy it with the button instead of
      typing it, because UC sent to a wrong ID cannot be returned.
    `,
    question_ar: 'أين أجد معرّف اللاعب؟',
    answer_ar: prose`
      افتح ملفّك في ببجي موبايل، فالمعرّف هو الرقم تحت اسمك. انسخه بالزرّ ولا تكتبه، لأنّ الشدّات المرسلة إلى معرّف
      خاطئ لا تُستردّ.
    `,
  },
  {
    game: 'pubg-mobile',
    category: 'currencies',
    question: 'Does UC work on the Korean version?',
    answer: prose`
      No. The global, Korean, Vietnamese and Indian versions have separate shops. Unless the offer says otherwise, UC
      here is for the global version.
    `,
    question_ar: 'هل تعمل الشدّات على النسخة الكورية؟',
    answer_ar: prose`
      لا. للنسخ العالمية والكورية والفيتنامية والهندية متاجر منفصلة. الشدّات هنا للنسخة العالمية ما لم يذكر العرض غير
      ذلك.
    `,
  },
  {
    game: 'pubg-mobile',
    category: 'accounts',
    question: 'What should I change first in an account that I bought?',
    answer: prose`
      The password of the linked e-mail, then its recovery phone, then the login of the game. Only after that look at
      skins and statistics.
    `,
    question_ar: 'ما أوّل ما أغيّره في الحساب الذي اشتريته؟',
    answer_ar:
      'كلمة مرور البريد المربوط، ثم رقم الاسترجاع، ثم دخول اللعبة. بعد ذلك فقط انظر إلى السكنات والإحصاءات.',
  },
  {
    game: 'pubg-mobile',
    category: 'accounts',
    question: 'Can the seller take the account back with an old link?',
    answer: prose`
      If an old link stays, yes. In the settings of the game check that only your login is connected, and remember
      that replacing a link can take some days.
    `,
    question_ar: 'هل يستطيع البائع استرجاع الحساب بربط قديم؟',
    answer_ar: prose`
      نعم، إن بقي ربط قديم. تأكّد في إعدادات اللعبة أنّ دخولك وحده متّصل، وتذكّر أنّ استبدال الربط قد يأخذ أيّامًا.
    `,
  },
  {
    game: 'efootball',
    question: 'Do coins pass between Android and iPhone?',
    answer: prose`
      Progress follows the Konami ID, but purchased coins stay with the store where they were bought. Choose an offer
      made for your own system.
    `,
    question_ar: 'هل تنتقل الكوينز بين أندرويد وآيفون؟',
    answer_ar: prose`
      التقدّم يتبع Konami ID، أمّا الكوينز المشتراة فتبقى مع المتجر الذي اشتُريت منه. اختر عرضًا مناسبًا لنظامك.
    `,
  },
  {
    game: 'efootball',
    category: 'accounts',
    question: 'What must I receive with an eFootball account?',
    answer: prose`
      The Konami ID with its e-mail and password, or the Google or Apple login linked to it. Without one of them the
      account cannot be moved to another phone.
    `,
    question_ar: 'ماذا يجب أن أستلم مع حساب إيفوتبول؟',
    answer_ar: prose`
      Konami ID مع بريده وكلمة مروره، أو حساب Google أو Apple المربوط به. بدون واحد منها لا يُنقل الحساب إلى هاتف آخر.
    `,
  },
  {
    game: 'efootball',
    category: 'accounts',
    question: 'How do I compare two Dream Team accounts?',
    answer: prose`
      Look at epics and Big Time cards that suit one formation, at the manager's proficiency, and at players already
      trained. Team strength alone says little.
    `,
    question_ar: 'كيف أقارن بين حسابي Dream Team؟',
    answer_ar: prose`
      انظر إلى بطاقات Epic وBig Time التي تناسب تشكيلة واحدة، وإلى إتقان المدرّب، واللاعبين المدرّبين. قوّة الفريق
      وحدها لا تكفي.
    `,
  },
  {
    game: 'efootball',
    category: 'boosting',
    question: 'Is it risky to have someone play my division matches?',
    answer: prose`
      Sharing a login is always a risk. Choose a seller with good feedback, change the password when the work ends,
      and do not open the game during a session.
    `,
    question_ar: 'هل هناك خطر إن لعب غيري مبارياتي؟',
    answer_ar: prose`
      مشاركة الدخول فيها خطر دائمًا. اختر بائعًا بتقييم جيّد، وغيّر كلمة المرور بعد انتهاء العمل، ولا تفتح اللعبة
      أثناء الجلسة.
    `,
  },
  {
    game: 'call-of-duty-mobile',
    question: 'What is the difference between Garena and Global?',
    answer: prose`
      They are two separate games with separate accounts and CP. Algeria plays the global version by Activision, so
      check the word in the offer.
    `,
    question_ar: 'ما الفرق بين نسخة Garena والنسخة العالمية؟',
    answer_ar: prose`
      لعبتان منفصلتان بحسابات وCP منفصلة. في الجزائر نلعب النسخة العالمية من Activision، فتأكّد من الكلمة في العرض.
    `,
  },
  {
    game: 'call-of-duty-mobile',
    category: 'accounts',
    question: 'Which login should I ask for?',
    answer: prose`
      An Activision account with its e-mail is the best, because you can change both. Facebook-only accounts are
      harder to own completely.
    `,
    question_ar: 'أيّ دخول أطلب؟',
    answer_ar: prose`
      حساب Activision مع بريده هو الأفضل لأنّك تغيّر الاثنين. الحسابات المربوطة بفيسبوك فقط يصعب امتلاكها كاملة.
    `,
  },
  {
    game: 'call-of-duty-mobile',
    category: 'currencies',
    question: 'Why does CP need my login?',
    answer: prose`
      Some packs are bought inside the game on your account. Change your password just before and just after, and stay
      offline during the purchase.
    `,
    question_ar: 'لماذا يحتاج شحن CP إلى الدخول؟',
    answer_ar: prose`
      بعض الحزم تُشترى من داخل اللعبة على حسابك. غيّر كلمة المرور قبل العملية وبعدها مباشرة، وابقَ خارج اللعبة
      أثناءها.
    `,
  },
  {
    game: 'call-of-duty-mobile',
    category: 'boosting',
    question: 'How long does Damascus take?',
    answer: prose`
      Several days, because every class needs gold and platinum weapons first. Follow the progress with the
      screenshots that the seller sends.
    `,
    question_ar: 'كم يستغرق كامو دمشق؟',
    answer_ar:
      'عدّة أيّام، لأنّ كلّ فئة تحتاج إلى الذهبي والبلاتيني أوّلًا. تابع التقدّم بالصور التي يرسلها البائع.',
  },
  {
    game: 'mobile-legends',
    category: 'currencies',
    question: 'What do I send for diamonds?',
    answer:
      'Your user ID and the server number in brackets beside it. Both are on your profile, and both are needed.',
    question_ar: 'ماذا أرسل لشحن الجواهر؟',
    answer_ar: 'معرّف اللاعب ورقم الخادم بين قوسين بجانبه. كلاهما في ملفّك، وكلاهما ضروري.',
  },
  {
    game: 'mobile-legends',
    category: 'items',
    question: 'Why must I wait for a skin gift?',
    answer: prose`
      The game asks for a week of friendship before a gift can be sent. Add the seller on the day you order and count
      the days.
    `,
    question_ar: 'لماذا أنتظر هدية السكن؟',
    answer_ar: 'تشترط اللعبة صداقة أسبوع قبل إرسال الهدية. أضف البائع يوم الطلب واحسب الأيّام.',
  },
  {
    game: 'mobile-legends',
    category: 'accounts',
    question: 'Which binding should a bought account have?',
    answer: prose`
      A Moonton account with its e-mail. Ask the seller to remove the other bindings, then change the password and the
      secondary verification.
    `,
    question_ar: 'أيّ ربط يجب أن يكون في الحساب؟',
    answer_ar:
      'حساب Moonton مع بريده. اطلب من البائع إزالة بقيّة الروابط، ثم غيّر كلمة المرور والتحقّق الإضافي.',
  },
  {
    game: 'mobile-legends',
    category: 'boosting',
    question: 'Does a boost lower my credit score?',
    answer: prose`
      Not when matches are played to the end. Ask that no game be abandoned, and compare your score before and after.
    `,
    question_ar: 'هل ينقص الرفع نقاط السلوك؟',
    answer_ar:
      'لا، إن لُعبت المباريات إلى نهايتها. اشترط عدم ترك أيّ مباراة، وقارن نقاطك قبل العمل وبعده.',
  },
]
