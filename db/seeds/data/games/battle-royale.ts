import { prose } from '../prose.ts'
import type { GameSeed } from '../types.ts'

export const battleRoyale: GameSeed[] = [
  {
    name: 'Free Fire',
    slug: 'free-fire',
    mono: 'FF',
    categories: [
      { category: 'accounts', featured: true },
      { category: 'currencies', unit: 'Diamonds' },
      { category: 'boosting' },
      { category: 'items' },
    ],
    short_description:
      'Ten-minute battle royale for phones: fifty players, one island, one survivor.',
    short_description_ar:
      'باتل رويال سريعة للهاتف: خمسون لاعبًا، جزيرة واحدة، وناجٍ واحد في عشر دقائق.',
    description: prose`
      Free Fire is a fast battle royale made for phones, including modest ones. Fifty players drop on an island, look
      for weapons, stay inside a shrinking safe zone and fight until one player or squad remains, in about ten
      minutes. Characters carry skills that you combine, pets help in small ways, and diamonds pay for bundles, weapon
      skins and the Elite Pass. Old bundles never come back, so early accounts keep their value.
    `,
    description_ar: prose`
      فري فاير لعبة باتل رويال سريعة صُمّمت للهاتف، حتى الهواتف المتواضعة. ينزل خمسون لاعبًا على جزيرة، يبحثون عن
      الأسلحة ويبقون داخل منطقة آمنة تضيق، ويتقاتلون نحو عشر دقائق حتى يبقى لاعب أو فريق واحد. لكلّ شخصية مهارات
      تجمعها كما تريد، والحيوانات الأليفة تساعد قليلًا، والجواهر تدفع ثمن الباقات وسكنات الأسلحة والإيليت باس. الباقات
      القديمة لا تعود، لذلك تحافظ الحسابات القديمة على قيمتها.
    `,
    platform_support: ['Mobile'],
    release_date: '2017-12-04',
    publisher: 'Garena',
    developer: '111dots Studio',
    tags: [
      'battle royale',
      'shooter',
      'survival',
      'mobile',
      'ff',
      'garena',
      'فري فاير',
      'فري فاير ماكس',
      'قارينا',
      'باتل رويال',
      'جواهر',
    ],
  },
  {
    name: 'PUBG Mobile',
    slug: 'pubg-mobile',
    mono: 'PM',
    categories: [
      { category: 'accounts' },
      { category: 'currencies', featured: true, unit: 'UC' },
      { category: 'boosting' },
      { category: 'items' },
    ],
    short_description:
      'The realistic battle royale on mobile: hundred-player maps, squads and ranked seasons.',
    short_description_ar: 'باتل رويال واقعية على الهاتف: خرائط لمئة لاعب، فرق ومواسم مصنّفة.',
    description: prose`
      PUBG Mobile brings the hundred-player battle royale to the phone with heavy weapons, vehicles and wide maps such
      as Erangel and Miramar. You jump alone, in a pair or in a squad of four, and climb from Bronze to Conqueror
      during each season. UC, the paid currency, buys the Royale Pass, crates and upgradable gun skins such as the
      M416 Glacier. Accounts are judged by level, old outfits, upgraded guns and the logins attached to them.
    `,
    description_ar: prose`
      تنقل ببجي موبايل معركة المئة لاعب إلى الهاتف، بأسلحة ثقيلة ومركبات وخرائط واسعة مثل إرانغل وميرامار. تنزل وحدك
      أو مع صديق أو في فريق من أربعة، وتصعد من البرونزي إلى الغازي في كلّ موسم. الشدّات هي العملة المدفوعة، وبها تشتري
      الرويال باس والصناديق وسكنات الأسلحة القابلة للتطوير مثل M416 الجليدي. يُقدَّر الحساب بلفله وأزيائه القديمة
      وأسلحته المطوّرة والربط الموجود عليه.
    `,
    platform_support: ['Mobile'],
    release_date: '2018-03-19',
    publisher: 'Krafton, Level Infinite',
    developer: 'LightSpeed Studios',
    tags: [
      'battle royale',
      'shooter',
      'survival',
      'mobile',
      'pubg',
      'pubgm',
      'ببجي',
      'ببجي موبايل',
      'بوبجي',
      'بابجي',
      'شدات',
      'باتل رويال',
    ],
  },
  {
    name: 'PUBG: Battlegrounds',
    slug: 'pubg-battlegrounds',
    mono: 'PB',
    categories: [{ category: 'accounts' }, { category: 'currencies', unit: 'G-Coin' }],
    short_description:
      'The original hundred-player battle royale for PC and consoles, free to play.',
    short_description_ar: 'لعبة الباتل رويال الأصلية لمئة لاعب على الحاسوب وأجهزة الكونسول، مجانية.',
    description: prose`
      PUBG: Battlegrounds is the tactical battle royale that made the genre known. A hundred players parachute onto a
      large map with nothing, collect weapons, armour and vehicles, and move with a blue zone that keeps closing.
      Shots have weight and sound matters as much as aim. The game has been free since 2022, with a paid Plus upgrade
      that opens ranked mode, and G-Coin for passes, progressive weapon skins and crates that never affect strength.
    `,
    description_ar: prose`
      ببجي باتل غراوندز هي لعبة الباتل رويال التكتيكية التي عرّفت الناس بهذا النوع. يقفز مئة لاعب بالمظلّات على خريطة
      واسعة دون شيء، ويجمعون الأسلحة والدروع والمركبات ويتحرّكون مع منطقة زرقاء تضيق باستمرار. للرصاصة وزن، وللصوت
      أهمّية التصويب. اللعبة مجانية منذ 2022، مع ترقية مدفوعة تفتح الطور المصنّف، وعملة G-Coin لشراء الباسات وسكنات
      الأسلحة المتدرّجة والصناديق، وهي لا تؤثّر في القوّة.
    `,
    platform_support: ['PC', 'PlayStation 5', 'Xbox Series X/S'],
    release_date: '2017-12-20',
    publisher: 'Krafton',
    developer: 'PUBG Studios',
    tags: [
      'battle royale',
      'shooter',
      'survival',
      'pc',
      'pubg pc',
      'steam',
      'ببجي بي سي',
      'ببجي كمبيوتر',
      'بابجي',
    ],
  },
  {
    name: 'Fortnite',
    slug: 'fortnite',
    mono: 'FN',
    categories: [
      { category: 'accounts' },
      { category: 'currencies', featured: true, unit: 'V-Bucks' },
      { category: 'items' },
    ],
    short_description: 'Battle royale with building or without it, plus worlds made by players.',
    short_description_ar: 'باتل رويال بالبناء أو بدونه، وعوالم يصنعها اللاعبون.',
    description: prose`
      Fortnite is a free battle royale in which a hundred players gather weapons on a colourful island, with or
      without building, and the last one standing wins. Around it live Reload, Lego Fortnite, Festival and thousands
      of islands made by players. V-Bucks pay for the Battle Pass and for outfits that rotate in the Item Shop, many
      tied to films, music and football. Because some outfits never returned, lockers from the first seasons are the
      most wanted.
    `,
    description_ar: prose`
      فورتنايت باتل رويال مجانية يجمع فيها مئة لاعب الأسلحة على جزيرة ملوّنة، بالبناء أو بدونه، ويفوز آخر من يبقى.
      وحولها أطوار أخرى مثل Reload وLego Fortnite وFestival وآلاف الجزر التي صنعها اللاعبون. بعملة V-Bucks تشتري
      الباتل باس والسكنات التي تتبدّل في المتجر، وكثير منها مرتبط بأفلام وموسيقى وكرة القدم. ولأنّ بعض السكنات لم تعد
      قطّ، فخزائن المواسم الأولى هي الأكثر طلبًا.
    `,
    platform_support: [
      'PC',
      'PlayStation 5',
      'PlayStation 4',
      'Xbox Series X/S',
      'Xbox One',
      'Nintendo Switch',
      'Mobile',
    ],
    release_date: '2017-07-25',
    publisher: 'Epic Games',
    developer: 'Epic Games',
    tags: [
      'battle royale',
      'building',
      'shooter',
      'crossplay',
      'epic',
      'og',
      'فورتنايت',
      'فورت نايت',
      'في باكس',
      'فيبوكس',
    ],
  },
  {
    name: 'Apex Legends',
    slug: 'apex-legends',
    mono: 'AL',
    categories: [
      { category: 'accounts' },
      { category: 'currencies', unit: 'Apex Coins' },
      { category: 'boosting' },
    ],
    short_description:
      'Squad battle royale with heroes, fast movement and a demanding ranked ladder.',
    short_description_ar: 'باتل رويال للفرق بأبطال وحركة سريعة وتصنيف صعب.',
    description: prose`
      Apex Legends is a squad battle royale built on movement and teamwork. Every legend has a tactical ability, a
      passive and an ultimate, and the ping system lets strangers coordinate without a microphone. Fallen teammates
      can be brought back, so a fight is rarely over early. Seasons reset the ladder from Rookie to Apex Predator.
      Apex Coins buy the Battle Pass, event skins and heirlooms, the rare melee items that make an account stand out.
    `,
    description_ar: prose`
      أبيكس ليجندز باتل رويال للفرق تقوم على الحركة والعمل الجماعي. لكلّ بطل قدرة تكتيكية وأخرى دائمة وقدرة كبرى،
      ونظام الإشارات يسمح للغرباء بالتنسيق دون ميكروفون. يمكن إعادة الزميل الذي سقط، فالمعركة لا تنتهي باكرًا. كلّ
      موسم يعيد السلّم من Rookie إلى Apex Predator. بعملة Apex Coins تشتري الباتل باس وسكنات الفعاليات والهيرلوم، وهي
      أسلحة يدوية نادرة تميّز الحساب.
    `,
    platform_support: [
      'PC',
      'PlayStation 5',
      'PlayStation 4',
      'Xbox Series X/S',
      'Xbox One',
      'Nintendo Switch',
    ],
    release_date: '2019-02-04',
    publisher: 'Electronic Arts',
    developer: 'Respawn Entertainment',
    tags: [
      'battle royale',
      'hero shooter',
      'squad',
      'ea',
      'respawn',
      'ابكس',
      'ابكس ليجندز',
      'أبيكس',
    ],
  },
  {
    name: 'Call of Duty: Mobile',
    slug: 'call-of-duty-mobile',
    mono: 'CDM',
    categories: [
      { category: 'accounts' },
      { category: 'currencies', unit: 'CP' },
      { category: 'boosting' },
    ],
    short_description: 'Classic Call of Duty maps, battle royale and ranked play in your pocket.',
    short_description_ar: 'خرائط كول أوف ديوتي الكلاسيكية وباتل رويال ولعب مصنّف في جيبك.',
    description: prose`
      Call of Duty: Mobile gathers the series' best-known maps, such as Nuketown, Crash and Standoff, in
      five-against-five matches on the phone, beside a battle royale for a hundred players. Gunsmith lets you build
      each weapon from dozens of parts, and ranked seasons lead from Rookie to Legendary. CP, the paid currency, buys
      the Battle Pass and lucky draws whose mythic weapons change their look as you level them, which is what buyers
      of accounts look for first.
    `,
    description_ar: prose`
      تجمع كول أوف ديوتي موبايل أشهر خرائط السلسلة، مثل نيوك تاون وكراش وستاند أوف، في مباريات خمسة ضدّ خمسة على
      الهاتف، إلى جانب باتل رويال لمئة لاعب. يتيح لك Gunsmith تركيب كلّ سلاح من عشرات القطع، وتقودك المواسم المصنّفة
      من Rookie إلى Legendary. بعملة CP تشتري الباتل باس والسحوبات التي فيها أسلحة ميثيك يتغيّر شكلها كلّما طوّرتها،
      وهي أوّل ما يبحث عنه مشترو الحسابات.
    `,
    platform_support: ['Mobile'],
    release_date: '2019-10-01',
    publisher: 'Activision',
    developer: 'TiMi Studio Group',
    tags: [
      'shooter',
      'fps',
      'battle royale',
      'mobile',
      'codm',
      'cod mobile',
      'كول اوف ديوتي',
      'كود موبايل',
      'كولوف',
    ],
  },
  {
    name: 'Call of Duty: Warzone',
    slug: 'call-of-duty-warzone',
    mono: 'WZ',
    categories: [
      { category: 'accounts' },
      { category: 'currencies', unit: 'CP' },
      { category: 'boosting' },
    ],
    short_description:
      'The large-scale, free Call of Duty battle royale with loadouts and second chances.',
    short_description_ar: 'باتل رويال كول أوف ديوتي المجانية، بعتاد مخصّص وفرصة ثانية.',
    description: prose`
      Call of Duty: Warzone is the free battle royale of the series on PC and consoles. Squads loot, fulfil contracts
      for cash, call in their own loadout and may win a second life in the Gulag. Verdansk and Rebirth Island remain
      the favourite maps, and the arsenal follows each year's main game. Progress is mostly about weapon levels and
      camouflages, so boosting for camos and ranked divisions is common, while CP pays for bundles and the Battle
      Pass.
    `,
    description_ar: prose`
      وارزون هي الباتل رويال المجانية من كول أوف ديوتي على الحاسوب والكونسول. تجمع الفرق الغنائم وتنفّذ العقود لكسب
      المال، وتستدعي عتادها الخاصّ، وقد تربح حياة ثانية في الغولاغ. تبقى فيردانسك وريبيرث أحبّ الخرائط إلى اللاعبين،
      وتتبع الأسلحة لعبة كلّ سنة. التقدّم فيها بمستوى الأسلحة والكامو، لذلك يكثر طلب رفع الكامو والرتب، أمّا CP فتدفع
      ثمن الباقات والباتل باس.
    `,
    platform_support: ['PC', 'PlayStation 5', 'PlayStation 4', 'Xbox Series X/S', 'Xbox One'],
    release_date: '2020-03-10',
    publisher: 'Activision',
    developer: 'Infinity Ward, Raven Software',
    tags: [
      'battle royale',
      'shooter',
      'fps',
      'crossplay',
      'warzone',
      'cod',
      'وارزون',
      'وور زون',
      'كول اوف ديوتي',
    ],
  },
  {
    name: 'Fall Guys',
    slug: 'fall-guys',
    mono: 'FG',
    categories: [{ category: 'currencies', unit: 'Show-Bucks' }],
    short_description: 'A party battle royale of obstacle courses, falls and crowns.',
    short_description_ar: 'باتل رويال مرحة من العوائق والسقوط والتيجان.',
    description: prose`
      Fall Guys puts dozens of wobbly beans on obstacle courses worthy of a television game show. Each round removes
      the slowest or the least lucky until one player grabs the crown. Rounds are short, easy to understand and fit
      for the whole family, and a creative mode lets anyone build and share courses. The game is free on consoles, PC
      and phones, with Show-Bucks for the Fame Pass and for costumes, many borrowed from other well-known games.
    `,
    description_ar: prose`
      في فول غايز عشرات الشخصيات المترنّحة على مسارات عوائق تشبه مسابقات التلفزيون. كلّ جولة تُخرج الأبطأ أو الأقلّ
      حظًّا حتى يمسك لاعب واحد بالتاج. الجولات قصيرة وسهلة الفهم وتناسب العائلة كلّها، وطور الإبداع يسمح لأيّ لاعب
      ببناء مسارات ومشاركتها. اللعبة مجانية على الكونسول والحاسوب والهاتف، وعملة Show-Bucks لشراء الباس والأزياء،
      وكثير منها مستعار من ألعاب معروفة.
    `,
    platform_support: [
      'PC',
      'PlayStation 5',
      'PlayStation 4',
      'Xbox Series X/S',
      'Xbox One',
      'Nintendo Switch',
      'Mobile',
    ],
    release_date: '2020-08-04',
    publisher: 'Epic Games',
    developer: 'Mediatonic',
    tags: ['party', 'platformer', 'battle royale', 'family', 'فول قايز', 'فول جايز'],
  },
  {
    name: 'The Finals',
    slug: 'the-finals',
    mono: 'TF',
    categories: [{ category: 'accounts' }, { category: 'currencies', unit: 'Multibucks' }],
    short_description: 'A televised arena shooter where every building can come down.',
    short_description_ar: 'لعبة تصويب في حلبة متلفزة يمكن هدم كلّ مبانيها.',
    description: prose`
      The Finals is a free team shooter staged as a virtual game show. Teams of three crack vaults and carry cash to a
      deposit station while others try to steal it, and almost every wall, floor and ceiling can be destroyed to open
      a way. Light, medium and heavy builds decide speed, health and gadgets. Seasons bring new arenas and a ranked
      league up to Diamond and Ruby, while Multibucks pay for the pass and outfits.
    `,
    description_ar: prose`
      ذا فاينلز لعبة تصويب جماعية مجانية على هيئة برنامج مسابقات افتراضي. تفتح فرق من ثلاثة الخزائن وتحمل المال إلى
      محطّة الإيداع، ويحاول الآخرون سرقته، ويمكن هدم كلّ جدار وأرضية وسقف تقريبًا لفتح طريق. البنية الخفيفة أو
      المتوسّطة أو الثقيلة تحدّد السرعة والصحّة والأدوات. تأتي المواسم بحلبات جديدة ودوري مصنّف حتى Diamond وRuby،
      وتدفع Multibucks ثمن الباس والأزياء.
    `,
    platform_support: ['PC', 'PlayStation 5', 'Xbox Series X/S'],
    release_date: '2023-12-07',
    publisher: 'Embark Studios',
    developer: 'Embark Studios',
    tags: ['shooter', 'fps', 'destruction', 'team', 'ذا فاينلز', 'فاينلز'],
  },
]
