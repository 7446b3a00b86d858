import { prose } from '../prose.ts'
import type { GameSeed } from '../types.ts'

export const sports: GameSeed[] = [
  {
    name: 'eFootball',
    slug: 'efootball',
    mono: 'EF',
    categories: [
      { category: 'accounts', featured: true },
      { category: 'currencies', unit: 'eFootball Coins' },
      { category: 'boosting' },
    ],
    short_description: "Konami's free football game, the successor of PES on consoles and phones.",
    short_description_ar: 'لعبة كرة القدم المجانية من كونامي، وريثة بيس على الكونسول والهاتف.',
    description: prose`
      eFootball is Konami's free football game and the direct successor of PES, the game that filled Algerian cafés
      for twenty years. You build a Dream Team with standard, highlight and epic cards, train players, choose a
      manager and climb ten divisions against people online. Passing is slow and physical, and a good formation beats
      a single star. Coins pay for player contracts and chance deals; accounts are valued by their epics, big-time
      cards and link to a Konami ID.
    `,
    description_ar: prose`
      إيفوتبول لعبة كرة القدم المجانية من كونامي والوريثة المباشرة لبيس التي ملأت المقاهي الجزائرية عشرين سنة. تبني
      فريق الأحلام ببطاقات عادية ومميّزة وملحمية، وتدرّب اللاعبين وتختار المدرّب وتصعد عشر درجات أمام لاعبين على
      الشبكة. التمرير متأنٍّ والاحتكاك حاضر، والتشكيلة الجيّدة تغلب النجم الواحد. تدفع الكوينز ثمن العقود والسحوبات،
      وتُقدَّر الحسابات ببطاقات Epic وBig Time وبربط Konami ID.
    `,
    platform_support: [
      'PC',
      'PlayStation 5',
      'PlayStation 4',
      'Xbox Series X/S',
      'Xbox One',
      'Mobile',
    ],
    release_date: '2021-09-30',
    publisher: 'Konami',
    developer: 'Konami',
    tags: [
      'football',
      'sports',
      'mobile',
      'konami',
      'pes',
      'بيس',
      'ايفوتبول',
      'اي فوتبول',
      'كرة القدم',
    ],
  },
  {
    name: 'EA Sports FC 26',
    slug: 'ea-sports-fc-26',
    mono: 'FC',
    categories: [
      { category: 'accounts' },
      { category: 'currencies', unit: 'FC Coins' },
      { category: 'boosting' },
    ],
    short_description: 'Licensed leagues, Clubs and Ultimate Team on consoles and PC.',
    short_description_ar: 'دوريات مرخّصة وClubs وUltimate Team على الكونسول والحاسوب.',
    description: prose`
      EA Sports FC 26 is the yearly football simulation with licensed leagues, stadiums and more than twenty thousand
      players. Ultimate Team remains its market place: you open packs, trade cards, complete squad challenges and play
      Rivals and Champions every week. Coins are delivered by listing a player that the seller buys, so the platform
      and the transfer market must be open on your account. Boosting covers Rivals divisions and Champions wins, on
      PlayStation, Xbox, Switch and PC.
    `,
    description_ar: prose`
      إي إيه سبورتس إف سي 26 محاكاة كرة القدم السنوية بدوريات وملاعب مرخّصة وأكثر من عشرين ألف لاعب. يبقى Ultimate
      Team سوقها: تفتح الحزم وتتاجر بالبطاقات وتكمل تحدّيات التشكيلات وتلعب Rivals وChampions كلّ أسبوع. تُسلَّم
      الكوينز بعرض لاعب يشتريه البائع، لذلك يجب أن يكون سوق الانتقالات مفتوحًا في حسابك. يشمل الرفع درجات Rivals
      وانتصارات Champions على كلّ المنصّات.
    `,
    platform_support: [
      'PC',
      'PlayStation 5',
      'PlayStation 4',
      'Xbox Series X/S',
      'Xbox One',
      'Nintendo Switch',
    ],
    release_date: '2025-09-26',
    publisher: 'Electronic Arts',
    developer: 'EA Vancouver, EA Romania',
    tags: [
      'football',
      'sports',
      'ultimate team',
      'fifa',
      'fut',
      'ea fc',
      'فيفا',
      'فيفا 26',
      'اف سي 26',
      'كرة القدم',
    ],
  },
  {
    name: 'EA Sports FC Mobile',
    slug: 'ea-sports-fc-mobile',
    mono: 'FM',
    categories: [{ category: 'accounts' }, { category: 'currencies', unit: 'FC Points' }],
    short_description: 'Football on the phone: cards, events and head-to-head matches.',
    short_description_ar: 'كرة القدم على الهاتف: بطاقات وفعاليات ومواجهات مباشرة.',
    description: prose`
      EA Sports FC Mobile, known as FIFA Mobile until 2023, is the phone version of the football series. You gather
      cards from the great leagues, train and rank them up, and play full matches, head-to-head games or turn-based
      attacks against other managers. Themed events follow the real season and its cups. FC Points are charged to an
      EA or store account and pay for packs and passes, and ready accounts are compared by their overall rating.
    `,
    description_ar: prose`
      إف سي موبايل، المعروفة حتى 2023 باسم فيفا موبايل، هي نسخة الهاتف من سلسلة كرة القدم. تجمع بطاقات من الدوريات
      الكبرى وتدرّبها وترفع رتبتها، وتلعب مباريات كاملة أو مواجهات مباشرة أو هجمات بالأدوار أمام مدرّبين آخرين. تتبع
      الفعاليات الموسم الحقيقي وكؤوسه. تُشحن FC Points على حساب EA أو المتجر وتدفع ثمن الحزم والباسات، وتُقارن
      الحسابات الجاهزة بتقييمها العامّ.
    `,
    platform_support: ['Mobile'],
    release_date: '2016-10-11',
    publisher: 'Electronic Arts',
    developer: 'EA Mobile',
    tags: [
      'football',
      'sports',
      'mobile',
      'fifa mobile',
      'ea',
      'فيفا موبايل',
      'اف سي موبايل',
      'كرة القدم',
    ],
  },
  {
    name: 'NBA 2K26',
    slug: 'nba-2k26',
    mono: 'NB',
    categories: [{ category: 'currencies', unit: 'VC' }, { category: 'boosting' }],
    short_description: 'The NBA simulation with MyCareer, MyTeam and the City.',
    short_description_ar: 'محاكاة NBA مع MyCareer وMyTeam والمدينة.',
    description: prose`
      NBA 2K26 simulates professional basketball with real teams, shooting forms and arenas. MyCareer follows your own
      player from college to the league and into the City, where games with strangers decide your reputation; MyTeam
      gathers cards of current and past stars. Virtual Currency, or VC, raises attributes and buys packs, and is
      linked to one platform family. Boosting offers cover overall rating, badges, reputation and MyTeam challenges,
      and last one season.
    `,
    description_ar: prose`
      تحاكي إن بي إيه 2K26 كرة السلّة الاحترافية بفرق وملاعب وأساليب رمي حقيقية. يتبع MyCareer لاعبك من الجامعة إلى
      الدوري ثم إلى المدينة حيث تصنع المباريات سمعتك، ويجمع MyTeam بطاقات نجوم الحاضر والماضي. ترفع العملة VC القدرات
      وتشتري الحزم، وهي مربوطة بعائلة منصّات واحدة. تشمل عروض الرفع التقييم العامّ والشارات والسمعة وتحدّيات MyTeam،
      وتدوم موسمًا.
    `,
    platform_support: [
      'PC',
      'PlayStation 5',
      'PlayStation 4',
      'Xbox Series X/S',
      'Xbox One',
      'Nintendo Switch',
    ],
    release_date: '2025-09-05',
    publisher: '2K',
    developer: 'Visual Concepts',
    tags: ['basketball', 'sports', '2k', 'nba', 'ان بي ايه', 'كرة السلة'],
  },
  {
    name: 'Rocket League',
    slug: 'rocket-league',
    mono: 'RL',
    categories: [
      { category: 'accounts' },
      { category: 'currencies', unit: 'Credits' },
      { category: 'boosting' },
    ],
    short_description: 'Football with rocket cars, five minutes at a time.',
    short_description_ar: 'كرة قدم بسيّارات صاروخية في خمس دقائق.',
    description: prose`
      Rocket League is football played with rocket-powered cars. The rules take a minute to understand and years to
      master: you jump, boost through the air and guide a heavy ball into the goal in five-minute games. Ranks go from
      Bronze to Supersonic Legend in one, two or three a side. Since the game is free on Epic, offers cover credits,
      accounts with rare wheels and boosts, coaching and rank climbing, played on your account or beside you.
    `,
    description_ar: prose`
      روكيت ليغ كرة قدم بسيّارات ذات دفع صاروخي. قوانينها تُفهم في دقيقة وتُتقن في سنوات: تقفز وتطير وتوجّه كرة ثقيلة
      إلى المرمى في مباريات من خمس دقائق. تمتدّ الرتب من Bronze إلى Supersonic Legend في لعب فردي أو ثنائي أو ثلاثي.
      اللعبة مجانية على Epic، لذلك تشمل العروض الكريديت والحسابات ذات العجلات والأغراض النادرة والتدريب ورفع الرتب،
      على حسابك أو معك.
    `,
    platform_support: [
      'PC',
      'PlayStation 5',
      'PlayStation 4',
      'Xbox Series X/S',
      'Xbox One',
      'Nintendo Switch',
    ],
    release_date: '2015-07-07',
    publisher: 'Psyonix',
    developer: 'Psyonix',
    tags: ['cars', 'football', 'sports', 'esports', 'epic', 'روكيت ليق', 'روكت ليغ', 'سيارات'],
  },
  {
    name: 'Gran Turismo 7',
    slug: 'gran-turismo-7',
    mono: 'GT',
    categories: [{ category: 'accounts' }, { category: 'currencies', unit: 'Credits' }],
    short_description: 'The PlayStation driving simulator for people who love cars.',
    short_description_ar: 'محاكي القيادة على بلايستيشن لمحبّي السيّارات.',
    description: prose`
      Gran Turismo 7 is a driving simulator and a museum of the car. You begin in a café that explains each model,
      pass licences, tune engines and race on famous circuits in changing weather. Legendary cars cost up to twenty
      million credits and leave the dealership after a few days, so credits are hard to gather in time. Accounts with
      full garages or large balances are offered, always on PlayStation Network, together with the address used to
      register.
    `,
    description_ar: prose`
      غران توريزمو 7 محاكي قيادة ومتحف للسيّارات. تبدأ في مقهى يشرح لك كلّ طراز، وتجتاز الرخص وتعدّل المحرّكات وتتسابق
      على حلبات مشهورة في طقس متقلّب. تصل السيّارات الأسطورية إلى عشرين مليون كريديت وتغادر المعرض بعد أيّام، فيصعب
      جمع الثمن في الوقت. تُعرض حسابات بمرائب كاملة أو أرصدة كبيرة على شبكة بلايستيشن، ومعها البريد المستعمل في
      التسجيل.
    `,
    platform_support: ['PlayStation 5', 'PlayStation 4'],
    release_date: '2022-03-04',
    publisher: 'Sony Interactive Entertainment',
    developer: 'Polyphony Digital',
    tags: [
      'racing',
      'cars',
      'simulation',
      'playstation',
      'gt7',
      'قران توريزمو',
      'غران توريزمو',
      'سباق',
    ],
  },
  {
    name: 'Forza Horizon 5',
    slug: 'forza-horizon-5',
    mono: 'FH',
    categories: [{ category: 'accounts' }, { category: 'currencies', unit: 'Credits' }],
    short_description: 'An open festival of cars across a postcard of Mexico.',
    short_description_ar: 'مهرجان سيّارات مفتوح عبر مناظر المكسيك.',
    description: prose`
      Forza Horizon 5 is a driving festival set in Mexico, from volcano to jungle and beach. More than eight hundred
      cars can be raced, drifted, painted or simply driven with friends, and weekly playlists give rare models to
      those who return. The auction house makes credits valuable, because a missed car can only be bought from another
      player. Modified accounts are risky, so look for offers that describe how the credits were earned and on which
      platform.
    `,
    description_ar: prose`
      فورزا هورايزن 5 مهرجان قيادة في المكسيك، من البركان إلى الأدغال والشاطئ. أكثر من ثمانمئة سيّارة للسباق أو
      الدريفت أو الطلاء أو القيادة مع الأصدقاء، وتمنح القوائم الأسبوعية طرازات نادرة لمن يعود. دار المزاد تجعل
      للكريديت قيمة، فالسيّارة التي فاتتك لا تُشترى إلّا من لاعب آخر. الحسابات المعدّلة خطرة، فابحث عن عرض يشرح كيف
      جُمع الكريديت وعلى أيّ منصّة.
    `,
    platform_support: ['PC', 'PlayStation 5', 'Xbox Series X/S', 'Xbox One'],
    release_date: '2021-11-09',
    publisher: 'Xbox Game Studios',
    developer: 'Playground Games',
    tags: ['racing', 'cars', 'open world', 'xbox', 'fh5', 'فورزا', 'فورزا هورايزن', 'سباق'],
  },
  {
    name: 'Tekken 8',
    slug: 'tekken-8',
    mono: 'TK',
    categories: [{ category: 'boosting' }],
    short_description: 'Three-dimensional fighting with Heat, juggles and a serious ladder.',
    short_description_ar: 'قتال ثلاثي الأبعاد بنظام Heat وسلّم جادّ.',
    description: prose`
      Tekken 8 continues the three-dimensional fighting series known in every games café of the country. The Heat
      system rewards attack, sidesteps open space that other fighters do not have, and each of more than thirty
      characters asks for its own study. Ranked mode climbs from Beginner to God of Destruction. Offers here are
      coaching by the hour, replays reviewed with you and rank climbing, and should name the character, the platform
      and the connection used.
    `,
    description_ar: prose`
      تواصل تيكن 8 سلسلة القتال ثلاثية الأبعاد المعروفة في كلّ قاعات الألعاب عندنا. يكافئ نظام Heat الهجوم، وتفتح
      الخطوة الجانبية مساحة لا توجد في غيرها، ولكلّ شخصية من أكثر من ثلاثين دراسة خاصّة. يصعد الطور المصنّف من
      Beginner إلى God of Destruction. العروض هنا تدريب بالساعة ومراجعة إعادات ورفع رتب، وعليها أن تذكر الشخصية
      والمنصّة والاتّصال.
    `,
    platform_support: ['PC', 'PlayStation 5', 'Xbox Series X/S'],
    release_date: '2024-01-26',
    publisher: 'Bandai Namco Entertainment',
    developer: 'Bandai Namco Studios, Arika',
    tags: ['fighting', 'arcade', 'esports', 'bandai', 'تيكن', 'تيكن 8'],
  },
  {
    name: 'Street Fighter 6',
    slug: 'street-fighter-6',
    mono: 'SF',
    categories: [{ category: 'boosting' }],
    short_description: 'The classic duel, with Drive gauge, modern controls and World Tour.',
    short_description_ar: 'المبارزة الكلاسيكية بمقياس Drive وتحكّم حديث وجولة عالمية.',
    description: prose`
      Street Fighter 6 renews the classic duel with the Drive gauge, a shared reserve for parries, rushes and stronger
      blows that runs dry if it is wasted. Modern controls let newcomers play special moves with one button while
      veterans keep the classic layout. World Tour teaches by adventure, and the Battle Hub imitates an arcade. Orders
      here are coaching and ranked climbing to Diamond or Master, and Drive Tickets or fighter unlocks on your
      platform.
    `,
    description_ar: prose`
      تجدّد ستريت فايتر 6 المبارزة الكلاسيكية بمقياس Drive، وهو رصيد مشترك للصدّ والاندفاع والضربات القويّة ينفد إن
      بُدّد. يسمح التحكّم الحديث للمبتدئ بتنفيذ الحركات الخاصّة بزرّ واحد، ويحتفظ القدامى بالتحكّم الكلاسيكي. تعلّمك
      الجولة العالمية بالمغامرة، ويقلّد Battle Hub قاعة الألعاب. الطلبات هنا تدريب ورفع رتبة إلى Diamond أو Master
      وفتح الشخصيات على منصّتك.
    `,
    platform_support: ['PC', 'PlayStation 5', 'PlayStation 4', 'Xbox Series X/S'],
    release_date: '2023-06-02',
    publisher: 'Capcom',
    developer: 'Capcom',
    tags: ['fighting', 'arcade', 'esports', 'capcom', 'ستريت فايتر', 'ستريت فايتر 6'],
  },
]
