import { prose } from '../prose.ts'
import type { GameSeed } from '../types.ts'

export const shooters: GameSeed[] = [
  {
    name: 'Valorant',
    slug: 'valorant',
    mono: 'V',
    categories: [
      { category: 'accounts' },
      { category: 'currencies', unit: 'VP' },
      { category: 'boosting', featured: true },
    ],
    short_description:
      'Five-against-five tactical shooter where aim and abilities decide each round.',
    short_description_ar: 'لعبة تصويب تكتيكية خمسة ضدّ خمسة، يحسمها التصويب والقدرات.',
    description: prose`
      Valorant is a tactical shooter in which two teams of five attack and defend sites over many short rounds.
      Weapons are precise and deadly, and each agent adds smokes, flashes, walls or information to the plan. Ranked
      play runs from Iron to Radiant and is the heart of the community, with Algerian players usually on Paris or
      Frankfurt servers. VP buys skins and the Battle Pass; an account is tied to its region, which buyers must check
      first.
    `,
    description_ar: prose`
      فالورانت لعبة تصويب تكتيكية يهاجم فيها فريقان من خمسة ويدافعان عن المواقع في جولات قصيرة كثيرة. الأسلحة دقيقة
      وقاتلة، ويضيف كلّ عميل دخانًا أو وميضًا أو جدرانًا أو معلومات إلى الخطّة. اللعب المصنّف من Iron إلى Radiant هو
      قلب المجتمع، ويلعب الجزائريون عادة على خوادم باريس أو فرانكفورت. بعملة VP تشتري السكنات والباتل باس، والحساب
      مربوط بمنطقته، وهذا أوّل ما يتحقّق منه المشتري.
    `,
    platform_support: ['PC', 'PlayStation 5', 'Xbox Series X/S'],
    release_date: '2020-06-02',
    publisher: 'Riot Games',
    developer: 'Riot Games',
    tags: ['shooter', 'fps', 'tactical', 'esports', 'riot', 'valo', 'فالورانت', 'فالورنت', 'فالو'],
  },
  {
    name: 'Counter-Strike 2',
    slug: 'counter-strike-2',
    mono: 'CS',
    categories: [{ category: 'accounts' }, { category: 'boosting' }, { category: 'items' }],
    short_description:
      'The reference tactical shooter, with Premier ratings and a living skin market.',
    short_description_ar: 'مرجع التصويب التكتيكي، بتصنيف Premier وسوق سكنات حيّ.',
    description: prose`
      Counter-Strike 2 rebuilt the classic tactical shooter on a new engine, with reactive smokes and sharper server
      timing. Two teams of five plant or defuse a bomb over a maximum of twenty-four rounds, and money management
      counts as much as aim. Premier gives every player a public rating, while FACEIT keeps its own levels. Knives,
      gloves and rifle skins are traded through Steam, each with a wear value, so items are sold here by name and
      float.
    `,
    description_ar: prose`
      أعادت كاونتر سترايك 2 بناء لعبة التصويب التكتيكية الكلاسيكية على محرّك جديد، بدخان يتفاعل مع الطلقات وتوقيت أدقّ
      للخوادم. يزرع فريقان من خمسة القنبلة أو يفكّكانها على مدى أربع وعشرين جولة، وإدارة المال لا تقلّ أهمّية عن
      التصويب. يمنح Premier كلّ لاعب تصنيفًا علنيًا، ولمنصّة FACEIT مستوياتها. تُتبادل السكاكين والقفّازات وسكنات
      البنادق عبر Steam، ولكلّ منها درجة اهتراء، لذلك تُباع هنا بالاسم والفلوت.
    `,
    platform_support: ['PC'],
    release_date: '2023-09-27',
    publisher: 'Valve',
    developer: 'Valve',
    tags: [
      'shooter',
      'fps',
      'tactical',
      'esports',
      'cs2',
      'csgo',
      'steam',
      'skins',
      'كاونتر سترايك',
      'كاونتر',
      'سي اس',
    ],
  },
  {
    name: 'Overwatch 2',
    slug: 'overwatch-2',
    mono: 'OW',
    categories: [
      { category: 'accounts' },
      { category: 'currencies', unit: 'Overwatch Coins' },
      { category: 'boosting' },
    ],
    short_description: 'Hero shooter of tanks, damage and support, played five against five.',
    short_description_ar: 'لعبة تصويب بأبطال: دبّابات وهجوم ودعم، خمسة ضدّ خمسة.',
    description: prose`
      Overwatch 2 is a free hero shooter in which each team combines a tank, two damage heroes and two supports. More
      than forty heroes, each with a clear role, push a payload, hold a point or escort a robot across maps inspired
      by real cities. Competitive play ranks every role separately, from Bronze to Champion. Overwatch Coins buy the
      seasonal pass and skins, and older accounts keep gold weapons and outfits that are hard to obtain today.
    `,
    description_ar: prose`
      أوفرواتش 2 لعبة أبطال مجانية يجمع فيها كلّ فريق دبّابة وبطلَي هجوم وبطلَي دعم. أكثر من أربعين بطلًا، لكلّ منهم
      دور واضح، يدفعون الحمولة أو يمسكون نقطة أو يرافقون روبوتًا في خرائط مستوحاة من مدن حقيقية. يصنّف اللعب التنافسي
      كلّ دور على حدة، من Bronze إلى Champion. بعملات أوفرواتش تشتري باس الموسم والسكنات، وتحتفظ الحسابات القديمة
      بأسلحة ذهبية وأزياء يصعب الحصول عليها اليوم.
    `,
    platform_support: [
      'PC',
      'PlayStation 5',
      'PlayStation 4',
      'Xbox Series X/S',
      'Xbox One',
      'Nintendo Switch',
    ],
    release_date: '2022-10-04',
    publisher: 'Blizzard Entertainment',
    developer: 'Blizzard Entertainment',
    tags: ['shooter', 'fps', 'hero shooter', 'team', 'blizzard', 'اوفرواتش', 'أوفر واتش'],
  },
  {
    name: 'Rainbow Six Siege',
    slug: 'rainbow-six-siege',
    mono: 'R6',
    categories: [
      { category: 'accounts' },
      { category: 'currencies', unit: 'R6 Credits' },
      { category: 'boosting' },
    ],
    short_description: 'Tactical sieges of operators, gadgets, drones and broken walls.',
    short_description_ar: 'حصار تكتيكي بعملاء وأدوات وطائرات مسيّرة وجدران مهدومة.',
    description: prose`
      Rainbow Six Siege sets five attackers against five defenders in close buildings where walls, floors and hatches
      can be opened. Before each round attackers scout with drones and defenders fortify, then operators use their own
      gadgets to outwit the other side. Knowledge of maps and angles matters more than speed. R6 Credits unlock
      operators, passes and bundles, and old accounts stand out by Black Ice skins, full operator rosters and their
      highest competitive rank.
    `,
    description_ar: prose`
      تضع رينبو سكس سيج خمسة مهاجمين أمام خمسة مدافعين في مبانٍ ضيّقة يمكن فتح جدرانها وأرضياتها وفتحاتها. قبل كلّ
      جولة يستطلع المهاجمون بالطائرات المسيّرة ويحصّن المدافعون المكان، ثم يستعمل كلّ عميل أدواته ليخدع الخصم. معرفة
      الخرائط والزوايا أهمّ من السرعة. تفتح R6 Credits العملاء والباسات والحزم، وتتميّز الحسابات القديمة بسكنات Black
      Ice وباكتمال العملاء وبأعلى رتبة وصلت إليها.
    `,
    platform_support: ['PC', 'PlayStation 5', 'PlayStation 4', 'Xbox Series X/S', 'Xbox One'],
    release_date: '2015-12-01',
    publisher: 'Ubisoft',
    developer: 'Ubisoft Montreal',
    tags: ['shooter', 'fps', 'tactical', 'ubisoft', 'r6', 'siege', 'رينبو سكس', 'رينبو سيكس سيج'],
  },
  {
    name: 'Destiny 2',
    slug: 'destiny-2',
    mono: 'D2',
    categories: [{ category: 'currencies', unit: 'Silver' }, { category: 'boosting' }],
    short_description: 'Shared-world shooter of raids, dungeons and exotic weapons.',
    short_description_ar: 'لعبة تصويب في عالم مشترك، بغارات وأبراج محصّنة وأسلحة نادرة.',
    description: prose`
      Destiny 2 mixes a precise first-person shooter with the habits of an online role-playing game. Guardians explore
      planets, finish six-player raids and three-player dungeons, and chase exotic weapons with special perks.
      Crucible and Trials of Osiris offer competition, and seasonal episodes move the story. Many activities ask for a
      steady team and hours of practice, so players order help for raids, flawless Trials or weapon patterns, and use
      Silver for passes and ornaments.
    `,
    description_ar: prose`
      تمزج ديستني 2 بين تصويب دقيق من منظور الشخص الأوّل وعادات ألعاب الأدوار على الشبكة. يستكشف الحرّاس الكواكب
      وينهون غارات لستّة لاعبين وأبراجًا لثلاثة، ويطاردون أسلحة نادرة بقدرات خاصّة. تقدّم Crucible وTrials of Osiris
      المنافسة، وتحرّك المواسم القصّة. تحتاج أنشطة كثيرة إلى فريق ثابت وساعات تدريب، لذلك يطلب اللاعبون المساعدة في
      الغارات والتجارب، ويستعملون Silver للباسات والزينة.
    `,
    platform_support: ['PC', 'PlayStation 5', 'PlayStation 4', 'Xbox Series X/S', 'Xbox One'],
    release_date: '2017-09-06',
    publisher: 'Bungie',
    developer: 'Bungie',
    tags: ['shooter', 'fps', 'looter', 'raids', 'mmo', 'ديستني', 'دستني'],
  },
  {
    name: 'Escape from Tarkov',
    slug: 'escape-from-tarkov',
    mono: 'ET',
    categories: [
      { category: 'accounts' },
      { category: 'currencies', unit: 'Roubles' },
      { category: 'boosting' },
      { category: 'items' },
    ],
    short_description: 'Hardcore extraction shooter: what you carry in, you may lose.',
    short_description_ar: 'لعبة استخراج قاسية: ما تدخل به قد تخسره.',
    description: prose`
      Escape from Tarkov is a demanding extraction shooter set in a ruined city. You enter a raid with your own
      equipment, look for valuable loot, complete tasks for traders and try to leave alive; if you die, almost
      everything is lost. Ammunition, armour and weapon parts are simulated in detail, and the flea market opens at a
      set level. Roubles, keys and quest help save long evenings, which explains the steady demand after every wipe.
    `,
    description_ar: prose`
      تاركوف لعبة استخراج صعبة تدور في مدينة مدمّرة. تدخل الغارة بعتادك الخاصّ، تبحث عن غنائم ثمينة، تنجز مهامّ
      التجّار وتحاول الخروج حيًّا، وإن متّ خسرت كلّ شيء تقريبًا. الذخيرة والدروع وقطع الأسلحة محاكاة بالتفصيل، ويُفتح
      سوق اللاعبين عند مستوى معيّن. الروبلات والمفاتيح والمساعدة في المهامّ توفّر سهرات طويلة، ولهذا يستمرّ الطلب
      عليها بعد كلّ تصفير.
    `,
    platform_support: ['PC'],
    release_date: '2025-11-15',
    publisher: 'Battlestate Games',
    developer: 'Battlestate Games',
    tags: [
      'shooter',
      'fps',
      'extraction',
      'survival',
      'hardcore',
      'eft',
      'تاركوف',
      'اسكيب فروم تاركوف',
    ],
  },
  {
    name: 'Rust',
    slug: 'rust',
    mono: 'RS',
    categories: [{ category: 'items' }],
    short_description: 'Multiplayer survival: gather, build, raid and keep the door locked.',
    short_description_ar: 'بقاء جماعي: اجمع، ابنِ، أغِر، وأغلق الباب جيّدًا.',
    description: prose`
      Rust leaves you naked on a beach with a rock and a torch. You gather wood and stone, build a base, research
      better tools and decide whether the neighbours are friends or targets. Servers are wiped regularly, so every
      start is equal, yet skins stay with your Steam account and are traded on its market. Weapon, door and garage
      skins are the items sold most, delivered through a Steam trade with the usual holding period.
    `,
    description_ar: prose`
      تتركك راست على شاطئ دون شيء سوى حجر ومشعل. تجمع الخشب والحجارة وتبني قاعدة وتبحث عن أدوات أفضل، وتقرّر هل
      الجيران أصدقاء أم أهداف. تُصفَّر الخوادم بانتظام فتتساوى البدايات، لكنّ السكنات تبقى في حسابك على Steam وتُتبادل
      في سوقه. سكنات الأسلحة والأبواب هي الأكثر بيعًا، وتُسلَّم بعملية تبادل على Steam مع مدّة الانتظار المعتادة.
    `,
    platform_support: ['PC', 'PlayStation 4', 'Xbox One'],
    release_date: '2018-02-08',
    publisher: 'Facepunch Studios',
    developer: 'Facepunch Studios',
    tags: ['survival', 'crafting', 'pvp', 'open world', 'راست', 'رست', 'سكنات راست'],
  },
  {
    name: 'Team Fortress 2',
    slug: 'team-fortress-2',
    mono: 'T2',
    categories: [{ category: 'items' }],
    short_description:
      'Class-based team shooter with a trading economy of keys, hats and unusuals.',
    short_description_ar: 'لعبة تصويب بفئات واقتصاد تبادل من المفاتيح والقبّعات والنوادر.',
    description: prose`
      Team Fortress 2 is a class-based shooter with nine characters, each with a clear silhouette and job, from the
      quick Scout to the patient Engineer. Matches of payload, control points and capture the flag are easy to join
      and remain funny after many years. Its trading economy is one of the oldest on Steam: Mann Co. keys serve as
      money, and unusual hats with particle effects are collected like stamps. Items are delivered by Steam trade.
    `,
    description_ar: prose`
      تيم فورترس 2 لعبة تصويب بتسع شخصيات، لكلّ منها شكل ودور واضحان، من الكشّاف السريع إلى المهندس الصبور. مباريات
      دفع الحمولة ونقاط السيطرة وخطف العلم سهلة الدخول وما زالت مضحكة بعد سنوات طويلة. اقتصادها من أقدم أسواق التبادل
      على Steam: مفاتيح Mann Co. تقوم مقام المال، والقبّعات النادرة ذات المؤثّرات تُجمع كالطوابع. تُسلَّم الأغراض
      بعملية تبادل على Steam.
    `,
    platform_support: ['PC'],
    release_date: '2007-10-10',
    publisher: 'Valve',
    developer: 'Valve',
    tags: ['shooter', 'fps', 'class shooter', 'steam', 'tf2', 'keys', 'تيم فورترس', 'تي اف تو'],
  },
  {
    name: 'Warframe',
    slug: 'warframe',
    mono: 'WF',
    categories: [
      { category: 'accounts' },
      { category: 'currencies', unit: 'Platinum' },
      { category: 'items' },
    ],
    short_description: 'Free cooperative action with agile frames, swords and endless upgrades.',
    short_description_ar: 'أكشن تعاوني مجاني بهياكل رشيقة وسيوف وتطويرات لا تنتهي.',
    description: prose`
      Warframe is a free cooperative action game in which you pilot agile suits called Warframes, each with four
      powers of its own. Missions are quick: run along walls, slide, slash and shoot through corridors, ships and open
      plains. Almost everything can be earned by playing, and players trade prime parts, mods and rivens among
      themselves for Platinum. That trade is official, so Platinum and prime sets are delivered in the game, trader to
      trader.
    `,
    description_ar: prose`
      وارفريم لعبة أكشن تعاونية مجانية تقود فيها هياكل رشيقة لكلّ منها أربع قوى. المهمّات سريعة: تجري على الجدران
      وتنزلق وتقطع وتطلق النار في الممرّات والسفن والسهول المفتوحة. يمكن كسب كلّ شيء تقريبًا باللعب، ويتبادل اللاعبون
      قطع Prime والمودات وRiven فيما بينهم مقابل البلاتينيوم. هذا التبادل رسمي، لذلك يُسلَّم البلاتينيوم والمجموعات
      داخل اللعبة من لاعب إلى لاعب.
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
    release_date: '2013-03-25',
    publisher: 'Digital Extremes',
    developer: 'Digital Extremes',
    tags: ['shooter', 'looter', 'action', 'coop', 'ninja', 'وارفريم', 'وورفريم'],
  },
  {
    name: 'Battlefield 6',
    slug: 'battlefield-6',
    mono: 'B6',
    categories: [{ category: 'accounts' }, { category: 'boosting' }],
    short_description: 'Large-scale war with classes, tanks, jets and falling buildings.',
    short_description_ar: 'حرب واسعة بفئات ودبّابات وطائرات ومبانٍ تنهار.',
    description: prose`
      Battlefield 6 returns to large combined battles: infantry, tanks, helicopters and jets fight over the same flags
      while buildings come apart around them. The four classic classes are back, and squads of four revive, resupply
      and spot for each other. Weapons unlock attachments through long assignments, and mastery camouflages take many
      hours, so most orders here concern weapon levels, career rank and challenges. A single-player campaign and the
      Portal creation tools complete the package.
    `,
    description_ar: prose`
      تعود باتلفيلد 6 إلى المعارك الكبرى: مشاة ودبّابات ومروحيات وطائرات تتقاتل على الأعلام نفسها والمباني تنهار من
      حولها. عادت الفئات الأربع الكلاسيكية، وتنعش فرق الأربعة بعضها وتمدّ بعضها بالذخيرة وتكشف العدوّ. تفتح الأسلحة
      ملحقاتها بمهامّ طويلة، ويحتاج كامو الإتقان إلى ساعات كثيرة، لذلك تتعلّق أغلب الطلبات هنا بمستوى الأسلحة والرتبة
      والتحدّيات. وفيها أيضًا طور قصّة وأدوات Portal للإبداع.
    `,
    platform_support: ['PC', 'PlayStation 5', 'Xbox Series X/S'],
    release_date: '2025-10-10',
    publisher: 'Electronic Arts',
    developer: 'Battlefield Studios',
    tags: ['shooter', 'fps', 'war', 'vehicles', 'bf6', 'باتلفيلد', 'باتل فيلد'],
  },
  {
    name: 'Call of Duty: Black Ops 6',
    slug: 'call-of-duty-black-ops-6',
    mono: 'BO',
    categories: [{ category: 'boosting' }],
    short_description: 'Fast multiplayer, round-based Zombies and the Dark Matter camo hunt.',
    short_description_ar: 'لعب جماعي سريع وزومبي بالجولات ومطاردة كامو Dark Matter.',
    description: prose`
      Black Ops 6 brings omnidirectional movement to Call of Duty: you sprint, slide and dive in every direction. The
      multiplayer offers small, quick maps and the classic prestige system, while Zombies returns to rounds, perks and
      hidden quests. Camouflages in both modes end in Dark Matter and Nebula, which ask for hundreds of headshots with
      each weapon. Boosters take over that grind, raise ranked divisions or finish Zombies quests with you in the
      lobby.
    `,
    description_ar: prose`
      أدخلت بلاك أوبس 6 إلى كول أوف ديوتي الحركة في كلّ اتّجاه: تجري وتنزلق وتقفز حيث شئت. يقدّم اللعب الجماعي خرائط
      صغيرة سريعة ونظام البرستيج المعروف، ويعود طور الزومبي إلى الجولات والبيركات والمهامّ الخفية. تنتهي سلسلة الكامو
      في الطورين إلى Dark Matter وNebula، وتحتاج إلى مئات الطلقات في الرأس بكلّ سلاح. يتولّى الرافعون هذا التعب أو
      يرفعون رتبتك أو ينهون مهامّ الزومبي معك.
    `,
    platform_support: ['PC', 'PlayStation 5', 'PlayStation 4', 'Xbox Series X/S', 'Xbox One'],
    release_date: '2024-10-25',
    publisher: 'Activision',
    developer: 'Treyarch, Raven Software',
    tags: ['shooter', 'fps', 'zombies', 'camo', 'bo6', 'cod', 'بلاك اوبس', 'كول اوف ديوتي'],
  },
  {
    name: 'Marvel Rivals',
    slug: 'marvel-rivals',
    mono: 'MR',
    categories: [
      { category: 'accounts' },
      { category: 'currencies', unit: 'Lattice' },
      { category: 'boosting' },
    ],
    short_description: 'Six-against-six superhero shooter with team-up powers and breaking maps.',
    short_description_ar: 'لعبة أبطال خارقين ستّة ضدّ ستّة، بقدرات مشتركة وخرائط تتكسّر.',
    description: prose`
      Marvel Rivals is a free third-person team shooter with dozens of Marvel heroes and villains divided into
      vanguards, duelists and strategists. Some pairs unlock team-up abilities, so a choice that looks odd alone may
      become strong together, and parts of each map can be broken. Ranked play climbs from Bronze to One Above All and
      resets in part every season. Lattice buys costumes and the pass, while boosting and rank-ready accounts fill the
      rest of the offers.
    `,
    description_ar: prose`
      مارفل رايفلز لعبة تصويب جماعية مجانية من منظور الشخص الثالث، فيها عشرات الأبطال والأشرار موزّعين بين مدافعين
      ومهاجمين وداعمين. بعض الثنائيات تفتح قدرات مشتركة، فيصبح الاختيار الغريب قويًّا مع غيره، ويمكن تكسير أجزاء من
      كلّ خريطة. يصعد اللعب المصنّف من Bronze إلى One Above All ويُعاد جزئيًا كلّ موسم. بعملة Lattice تشتري الأزياء
      والباس، وبقيّة العروض رفع رتب وحسابات جاهزة.
    `,
    platform_support: ['PC', 'PlayStation 5', 'PlayStation 4', 'Xbox Series X/S'],
    release_date: '2024-12-06',
    publisher: 'NetEase Games',
    developer: 'NetEase Games',
    tags: ['shooter', 'hero shooter', 'marvel', 'team', 'مارفل رايفلز', 'مارفل رايفالز'],
  },
  {
    name: 'World of Tanks',
    slug: 'world-of-tanks',
    mono: 'WT',
    categories: [{ category: 'accounts' }, { category: 'currencies', unit: 'Gold' }],
    short_description: 'Fifteen-against-fifteen tank battles with hundreds of historical vehicles.',
    short_description_ar: 'معارك دبّابات خمسة عشر ضدّ خمسة عشر بمئات المركبات التاريخية.',
    description: prose`
      World of Tanks puts you in the turret of hundreds of vehicles from the middle of the twentieth century. Fifteen
      tanks a side fight on open or urban maps, where armour angle, view range and patience decide more than speed.
      Research moves through national trees from tier one to tier eleven and takes time, so accounts with premium
      vehicles, good crews and top tiers are sought after. Gold pays for premium time, tanks and free-experience
      conversion.
    `,
    description_ar: prose`
      تضعك ورلد أوف تانكس في برج مئات المركبات من منتصف القرن العشرين. تتقاتل خمس عشرة دبّابة في كلّ جهة على خرائط
      مفتوحة أو داخل المدن، حيث تحسم زاوية الدرع ومدى الرؤية والصبر أكثر من السرعة. يمرّ البحث بأشجار الدول من الدرجة
      الأولى إلى الحادية عشرة ويأخذ وقتًا، لذلك تُطلب حسابات المركبات المميّزة والأطقم المدرّبة. يدفع الذهب ثمن
      الاشتراك المميّز والدبّابات وتحويل الخبرة.
    `,
    platform_support: ['PC'],
    release_date: '2010-08-12',
    publisher: 'Wargaming',
    developer: 'Wargaming',
    tags: ['tanks', 'shooter', 'war', 'team', 'wot', 'ورلد اوف تانكس', 'عالم الدبابات', 'دبابات'],
  },
  {
    name: 'War Thunder',
    slug: 'war-thunder',
    mono: 'WR',
    categories: [{ category: 'accounts' }, { category: 'currencies', unit: 'Golden Eagles' }],
    short_description: 'Planes, tanks and ships in one detailed war simulator.',
    short_description_ar: 'طائرات ودبّابات وسفن في محاكاة حرب مفصّلة واحدة.',
    description: prose`
      War Thunder lets planes, tanks, helicopters and ships fight in the same battle, from the propellers of the
      thirties to modern jets. Damage is computed part by part: a shell that reaches the ammunition ends the fight,
      another only breaks a track. Arcade, realistic and simulator modes suit every patience. Reaching high ranks in a
      nation takes months, so buyers look for accounts with top vehicles or for Golden Eagles, which pay for premium
      machines and premium time.
    `,
    description_ar: prose`
      تجمع وور ثندر الطائرات والدبّابات والمروحيات والسفن في معركة واحدة، من مراوح الثلاثينيات إلى النفّاثات الحديثة.
      يُحسب الضرر قطعة قطعة: قذيفة تصل إلى الذخيرة تنهي القتال، وأخرى تكسر الجنزير فقط. أطوار الأركيد والواقعي
      والمحاكاة تناسب كلّ صبر. بلوغ الرتب العليا في دولة واحدة يأخذ أشهرًا، لذلك يبحث المشترون عن حسابات بمركبات
      متقدّمة أو عن Golden Eagles لشراء المركبات المميّزة والاشتراك.
    `,
    platform_support: ['PC', 'PlayStation 5', 'PlayStation 4', 'Xbox Series X/S', 'Xbox One'],
    release_date: '2016-12-21',
    publisher: 'Gaijin Entertainment',
    developer: 'Gaijin Entertainment',
    tags: ['tanks', 'planes', 'ships', 'war', 'simulation', 'وار ثندر', 'وور ثاندر'],
  },
]
