import { prose } from '../prose.ts'
import type { GameSeed } from '../types.ts'

export const moba: GameSeed[] = [
  {
    name: 'League of Legends',
    slug: 'league-of-legends',
    mono: 'LOL',
    categories: [
      { category: 'accounts' },
      { category: 'currencies', unit: 'RP' },
      { category: 'boosting' },
    ],
    short_description:
      'The five-against-five MOBA of lanes, champions and long-lived ranked seasons.',
    short_description_ar: 'لعبة موبا خمسة ضدّ خمسة بمسارات وأبطال ومواسم مصنّفة.',
    description: prose`
      League of Legends is the best-known MOBA: two teams of five choose among more than one hundred and sixty
      champions, farm lanes, take objectives and break the enemy Nexus. Roles, vision and timing matter as much as
      mechanics. Ranked seasons lead from Iron to Challenger, and Algerian players mostly use the EUW server, so the
      server of an account must be checked. RP buys champions, skins and passes; boosting is offered solo or by
      playing together in duo.
    `,
    description_ar: prose`
      ليغ أوف ليجندز أشهر ألعاب الموبا: يختار فريقان من خمسة بين أكثر من مئة وستّين بطلًا، يجمعون الذهب في المسارات
      ويأخذون الأهداف ويحطّمون نيكسوس الخصم. الأدوار والرؤية والتوقيت لا تقلّ أهمّية عن المهارة. تقود المواسم المصنّفة
      من Iron إلى Challenger، ويلعب الجزائريون غالبًا على خادم EUW، فتحقّق من خادم الحساب. بعملة RP تشتري الأبطال
      والسكنات والباسات، ويُعرض رفع الرتبة منفردًا أو باللعب معًا.
    `,
    platform_support: ['PC'],
    release_date: '2009-10-27',
    publisher: 'Riot Games',
    developer: 'Riot Games',
    tags: [
      'moba',
      'strategy',
      'esports',
      'riot',
      'lol',
      'league',
      'ليق اوف ليجندز',
      'ليج اوف ليجند',
      'لول',
    ],
  },
  {
    name: 'Mobile Legends: Bang Bang',
    slug: 'mobile-legends',
    mono: 'ML',
    categories: [
      { category: 'accounts' },
      { category: 'currencies', unit: 'Diamonds' },
      { category: 'boosting' },
      { category: 'items' },
    ],
    short_description: 'Ten-minute MOBA on mobile with heroes, skins and a ladder up to Mythic.',
    short_description_ar: 'موبا سريعة على الهاتف بأبطال وسكنات وسلّم حتى Mythic.',
    description: prose`
      Mobile Legends: Bang Bang is a five-against-five MOBA built for touch screens. Two thumbs are enough to move
      through three lanes, take the turtle and the lord, and destroy the enemy base in about ten minutes. The ladder
      climbs from Warrior through Epic and Legend to Mythical Immortal. Diamonds are delivered with a player ID and
      server number and pay for Starlight and skins, where Collector and Legend series decide how much an account is
      worth.
    `,
    description_ar: prose`
      موبايل ليجندز لعبة موبا خمسة ضدّ خمسة صُنعت لشاشات اللمس. يكفيك إبهامان للتحرّك في ثلاثة مسارات وأخذ السلحفاة
      واللورد وتدمير قاعدة الخصم في نحو عشر دقائق. يصعد السلّم من Warrior مرورًا بـ Epic وLegend إلى Mythical
      Immortal. تُشحن الجواهر بمعرّف اللاعب ورقم الخادم، وتدفع ثمن Starlight والسكنات، وسكنات Collector وLegend هي
      التي تحدّد قيمة الحساب.
    `,
    platform_support: ['Mobile'],
    release_date: '2016-07-14',
    publisher: 'Moonton',
    developer: 'Moonton',
    tags: ['moba', 'strategy', 'mobile', 'mlbb', 'موبايل ليجند', 'موبايل ليجندز', 'ام ال'],
  },
  {
    name: 'Dota 2',
    slug: 'dota-2',
    mono: 'DT',
    categories: [{ category: 'accounts' }, { category: 'boosting' }, { category: 'items' }],
    short_description: 'Deep, free MOBA with every hero open and a Steam item market.',
    short_description_ar: 'موبا عميقة مجانية بكلّ الأبطال وسوق أغراض على Steam.',
    description: prose`
      Dota 2 is a free MOBA in which every hero is open to everyone from the first day. Five players a side farm,
      fight for Roshan and try to bring down the Ancient, with denies, high ground and item timings that take years to
      master. Skill is measured in MMR, from Herald to Immortal, and calibration games attract many boosting orders.
      Arcanas, immortals and courier items are traded on Steam and can be delivered as gifts or trades.
    `,
    description_ar: prose`
      دوتا 2 موبا مجانية كلّ أبطالها مفتوحون للجميع من اليوم الأوّل. يجمع خمسة لاعبين في كلّ جهة الذهب ويتقاتلون على
      روشان ويحاولون إسقاط الـ Ancient، وفيها تفاصيل تحتاج إلى سنوات لإتقانها. يُقاس المستوى بنقاط MMR، من Herald إلى
      Immortal، وتجلب مباريات المعايرة طلبات رفع كثيرة. تُتبادل أغراض Arcana وImmortal والمراسلين على Steam، وتُسلَّم
      هدية أو بعملية تبادل.
    `,
    platform_support: ['PC'],
    release_date: '2013-07-09',
    publisher: 'Valve',
    developer: 'Valve',
    tags: ['moba', 'strategy', 'esports', 'steam', 'dota', 'دوتا', 'دوتا 2'],
  },
  {
    name: 'League of Legends: Wild Rift',
    slug: 'wild-rift',
    mono: 'WI',
    categories: [
      { category: 'accounts' },
      { category: 'currencies', unit: 'Wild Cores' },
      { category: 'boosting' },
    ],
    short_description: 'League of Legends rebuilt for phones, with matches of fifteen minutes.',
    short_description_ar: 'ليغ أوف ليجندز للهاتف بمباريات من خمس عشرة دقيقة.',
    description: prose`
      Wild Rift rebuilds League of Legends for phones rather than copying it: the map is mirrored so that your base is
      always in the corner, champions are adapted to two sticks and games last about fifteen minutes. You still find
      junglers, dragons and barons, with ranks from Iron to Challenger and marks to gain at each win. Wild Cores buy
      skins and poro coins, and accounts are bound to a Riot login whose region follows the account.
    `,
    description_ar: prose`
      وايلد ريفت هي ليغ أوف ليجندز مبنية من جديد للهاتف: الخريطة معكوسة لتبقى قاعدتك في الزاوية نفسها، والأبطال
      مكيّفون مع عصوَي التحكّم، وتدوم المباراة نحو خمس عشرة دقيقة. فيها الأدغال والتنانين والبارون، ورتب من Iron إلى
      Challenger ونقاط تكسبها مع كلّ فوز. بعملة Wild Cores تشتري السكنات، والحساب مربوط بحساب Riot تتبعه منطقته.
    `,
    platform_support: ['Mobile'],
    release_date: '2020-10-27',
    publisher: 'Riot Games',
    developer: 'Riot Games',
    tags: ['moba', 'strategy', 'mobile', 'riot', 'lol mobile', 'وايلد ريفت', 'لول موبايل'],
  },
  {
    name: 'Honor of Kings',
    slug: 'honor-of-kings',
    mono: 'HK',
    categories: [{ category: 'currencies', unit: 'Tokens' }, { category: 'boosting' }],
    short_description: "China's great mobile MOBA, now worldwide with its own ranked star system.",
    short_description_ar: 'موبا الهاتف الأكبر في الصين، صارت عالمية بنظام نجوم خاصّ.',
    description: prose`
      Honor of Kings was for years the great mobile MOBA of China before its worldwide release in 2024. Matches are
      short, heroes are drawn from history and legend, and mechanics are precise without being heavy. Ranks go from
      Bronze to Grandmaster with stars won and lost in each game, and each hero has a regional power title that
      players like to display. Tokens, charged with a player ID, pay for skins and the Honor Pass.
    `,
    description_ar: prose`
      كانت أونر أوف كينغز سنوات طويلة لعبة الموبا الأولى على الهاتف في الصين قبل صدورها عالميًا سنة 2024. المباريات
      قصيرة، والأبطال من التاريخ والأساطير، والتحكّم دقيق دون تعقيد. تمتدّ الرتب من Bronze إلى Grandmaster بنجوم
      تربحها وتخسرها في كلّ مباراة، ولكلّ بطل لقب قوّة محلّي يحبّ اللاعبون إظهاره. تُشحن الـ Tokens بمعرّف اللاعب
      وتدفع ثمن السكنات وHonor Pass.
    `,
    platform_support: ['Mobile'],
    release_date: '2024-06-20',
    publisher: 'Level Infinite',
    developer: 'TiMi Studio Group',
    tags: ['moba', 'strategy', 'mobile', 'hok', 'tencent', 'اونر اوف كينجز', 'شرف الملوك'],
  },
  {
    name: 'Pokémon Unite',
    slug: 'pokemon-unite',
    mono: 'PU',
    categories: [{ category: 'currencies', unit: 'Aeos Gems' }],
    short_description: 'Ten-minute Pokémon team battles where goals count more than knockouts.',
    short_description_ar: 'معارك فرق بوكيمون في عشر دقائق، الأهداف فيها أهمّ من الإسقاط.',
    description: prose`
      Pokémon Unite is a team battle of five against five in which familiar Pokémon evolve during the match, gather
      energy and score it in goals. Games last ten minutes at most, with a decisive last stretch around the central
      boss. Held items and emblems tune each build, and the ladder leads from Beginner to Master. Aeos Gems unlock
      licences, holowear and the pass, and progress is shared between the Nintendo Switch and phones.
    `,
    description_ar: prose`
      بوكيمون يونايت معركة خمسة ضدّ خمسة تتطوّر فيها شخصيات بوكيمون المعروفة أثناء المباراة، تجمع الطاقة وتسجّلها في
      الأهداف. تدوم المباراة عشر دقائق على الأكثر، ونهايتها حاسمة حول الزعيم في الوسط. تضبط الأغراض والشعارات أسلوب
      كلّ لاعب، ويقود السلّم من Beginner إلى Master. تفتح Aeos Gems التراخيص والأزياء والباس، والتقدّم مشترك بين
      نينتندو سويتش والهاتف.
    `,
    platform_support: ['Nintendo Switch', 'Mobile'],
    release_date: '2021-07-21',
    publisher: 'The Pokémon Company',
    developer: 'TiMi Studio Group',
    tags: ['moba', 'pokemon', 'switch', 'mobile', 'بوكيمون يونايت', 'بوكيمون'],
  },
  {
    name: 'Brawl Stars',
    slug: 'brawl-stars',
    mono: 'BS',
    categories: [
      { category: 'accounts' },
      { category: 'currencies', unit: 'Gems' },
      { category: 'boosting' },
    ],
    short_description:
      'Three-minute brawls with dozens of characters, trophies and ranked seasons.',
    short_description_ar: 'معارك من ثلاث دقائق بعشرات الشخصيات وكؤوس ومواسم مصنّفة.',
    description: prose`
      Brawl Stars is Supercell's quick arena game: three against three, or alone in Showdown, in matches that fit a
      bus stop. Every brawler has a simple attack and a super, then star powers, gadgets and hypercharges that change
      how it is played. Trophies measure your road with each brawler, and Ranked opens a more serious ladder up to
      Pro. Gems are usually charged by Supercell ID and pay for the Brawl Pass, brawlers and skins.
    `,
    description_ar: prose`
      براول ستارز هي لعبة الحلبات السريعة من سوبرسيل: ثلاثة ضدّ ثلاثة، أو وحدك في Showdown، في مباريات لا تتجاوز ثلاث
      دقائق. لكلّ شخصية هجوم بسيط وضربة خارقة، ثم قوى نجمية وأدوات وشحنة فائقة تغيّر أسلوبها. تقيس الكؤوس طريقك مع كلّ
      شخصية، ويفتح الطور المصنّف سلّمًا أجدّ حتى Pro. تُشحن الجواهر عادة بحساب Supercell ID وتدفع ثمن البراول باس
      والشخصيات والسكنات.
    `,
    platform_support: ['Mobile'],
    release_date: '2018-12-12',
    publisher: 'Supercell',
    developer: 'Supercell',
    tags: [
      'action',
      'shooter',
      'moba',
      'mobile',
      'supercell',
      'brawl',
      'براول ستارز',
      'براول',
      'سوبرسيل',
    ],
  },
  {
    name: 'Teamfight Tactics',
    slug: 'teamfight-tactics',
    mono: 'TT',
    categories: [{ category: 'boosting' }],
    short_description: 'Auto battler of traits, shops and eight-player lobbies.',
    short_description_ar: 'لعبة تخطيط بمتجر وصفات ولوبي من ثمانية لاعبين.',
    description: prose`
      Teamfight Tactics is an auto battler for eight players set in the world of League of Legends. Each round you buy
      champions from a shared pool, place them on a board, combine items and watch the fight decide itself. The skill
      lies in reading the lobby, saving gold and knowing when to change plan. Sets change several times a year,
      resetting the ladder from Iron to Challenger, and many players order a climb or coaching at the start.
    `,
    description_ar: prose`
      تيم فايت تاكتكس لعبة تخطيط لثمانية لاعبين في عالم ليغ أوف ليجندز. في كلّ جولة تشتري الأبطال من مخزون مشترك
      وتضعهم على الرقعة وتركّب الأغراض، ثم تُحسم المعركة وحدها. المهارة في قراءة اللوبي وادّخار الذهب ومعرفة وقت تغيير
      الخطّة. تتبدّل المجموعات عدّة مرّات في السنة فيُعاد السلّم من Iron إلى Challenger، ويطلب كثيرون رفع الرتبة أو
      التدريب في البداية.
    `,
    platform_support: ['PC', 'Mobile'],
    release_date: '2019-06-26',
    publisher: 'Riot Games',
    developer: 'Riot Games',
    tags: ['auto battler', 'strategy', 'riot', 'tft', 'تيم فايت تاكتكس', 'تي اف تي'],
  },
  {
    name: 'Hearthstone',
    slug: 'hearthstone',
    mono: 'HS',
    categories: [{ category: 'accounts' }],
    short_description: 'Digital card game of the Warcraft world, with Battlegrounds beside it.',
    short_description_ar: 'لعبة بطاقات رقمية من عالم ووركرافت، ومعها Battlegrounds.',
    description: prose`
      Hearthstone is a digital card game set in the Warcraft universe. You choose a class, build a deck of thirty
      cards and play minions and spells until the enemy hero falls, in games of about eight minutes. Standard uses the
      latest sets while Wild keeps every card ever printed, and Battlegrounds offers an eight-player auto battler in
      the same client. Accounts are valued by dust, legendary cards, golden heroes and the wins on each class.
    `,
    description_ar: prose`
      هارثستون لعبة بطاقات رقمية من عالم ووركرافت. تختار فئة وتبني مجموعة من ثلاثين بطاقة وتلعب الأتباع والتعاويذ حتى
      يسقط بطل الخصم، في مباريات من ثماني دقائق تقريبًا. يستعمل طور Standard أحدث المجموعات، ويحتفظ Wild بكلّ
      البطاقات، ويقدّم Battlegrounds لعبة تخطيط لثمانية لاعبين. يُقدَّر الحساب بكمّية الغبار والبطاقات الأسطورية
      والأبطال الذهبيين وعدد الانتصارات.
    `,
    platform_support: ['PC', 'Mobile'],
    release_date: '2014-03-11',
    publisher: 'Blizzard Entertainment',
    developer: 'Blizzard Entertainment',
    tags: ['card game', 'strategy', 'blizzard', 'tcg', 'هارثستون', 'العاب بطاقات'],
  },
  {
    name: 'Yu-Gi-Oh! Master Duel',
    slug: 'yu-gi-oh-master-duel',
    mono: 'YG',
    categories: [{ category: 'accounts' }, { category: 'currencies', unit: 'Gems' }],
    short_description: 'The complete Yu-Gi-Oh! card game, free on every screen.',
    short_description_ar: 'لعبة بطاقات يوغي يو الكاملة، مجانية على كلّ الشاشات.',
    description: prose`
      Yu-Gi-Oh! Master Duel is the faithful digital form of the card game, with more than ten thousand cards and the
      full rules that fans know. Ranked duels, solo stories that teach old decks, and regular events give gems and
      crafting points, enough to build a first serious deck. Starter accounts with many gems are the usual purchase,
      because they let you choose your own archetype, while older accounts offer royal finish cards and finished
      decks.
    `,
    description_ar: prose`
      ماستر دويل هي النسخة الرقمية الكاملة للعبة بطاقات يوغي يو، بأكثر من عشرة آلاف بطاقة وبالقوانين التي يعرفها
      المحبّون. تمنحك المبارزات المصنّفة والقصص الفردية والفعاليات جواهر ونقاط تصنيع تكفي لبناء أوّل مجموعة جادّة.
      الحسابات الجديدة الغنيّة بالجواهر هي الأكثر شراءً لأنّك تختار بها مجموعتك، أمّا الحسابات القديمة ففيها بطاقات
      Royal ومجموعات مكتملة.
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
    release_date: '2022-01-19',
    publisher: 'Konami',
    developer: 'Konami',
    tags: ['card game', 'tcg', 'anime', 'konami', 'يوغي', 'يوغي يو', 'يو غي اوه'],
  },
]
