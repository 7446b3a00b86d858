import { prose } from '../prose.ts'
import type { GameSeed } from '../types.ts'

export const mmo: GameSeed[] = [
  {
    name: 'World of Warcraft',
    slug: 'world-of-warcraft',
    mono: 'WO',
    categories: [
      { category: 'accounts' },
      { category: 'currencies', unit: 'Gold' },
      { category: 'boosting' },
    ],
    short_description: 'The long-running online world of raids, keys and realms.',
    short_description_ar: 'العالم الشبكي العريق للغارات والمفاتيح والممالك.',
    description: prose`
      World of Warcraft has gathered players in Azeroth for more than twenty years. You choose a faction, level a
      character through quests, then face dungeons with rising keys, raids for ten to thirty people and arenas.
      Classic realms keep the old versions alive beside the modern one. Gold is delivered on a named realm and
      faction, by trade or auction, and boosts are run as a passenger or self-played, which the offer should always
      state.
    `,
    description_ar: prose`
      تجمع ورلد أوف ووركرافت اللاعبين في أزيروث منذ أكثر من عشرين سنة. تختار فصيلًا وترفع مستوى شخصيتك بالمهامّ، ثم
      تواجه الأبراج بمفاتيح متصاعدة وغارات من عشرة إلى ثلاثين لاعبًا وحلبات القتال. تحافظ ممالك Classic على النسخ
      القديمة إلى جانب الحديثة. يُسلَّم الذهب على مملكة وفصيل محدّدين، بالتبادل أو المزاد، ويجب أن يذكر العرض هل تلعب
      بنفسك في الرفع أم لا.
    `,
    platform_support: ['PC'],
    release_date: '2004-11-23',
    publisher: 'Blizzard Entertainment',
    developer: 'Blizzard Entertainment',
    tags: [
      'mmo',
      'rpg',
      'fantasy',
      'raids',
      'wow',
      'blizzard',
      'ورلد اوف ووركرافت',
      'واو',
      'وورلد اوف وركرافت',
    ],
  },
  {
    name: 'Final Fantasy XIV',
    slug: 'final-fantasy-xiv',
    mono: 'F14',
    categories: [{ category: 'currencies', unit: 'Gil' }, { category: 'boosting' }],
    short_description: 'Story-driven online role-playing game with jobs, raids and housing.',
    short_description_ar: 'لعبة أدوار شبكية بقصّة قويّة ومهن وغارات ومنازل.',
    description: prose`
      Final Fantasy XIV is an online role-playing game loved for its story, music and friendly community. One
      character can learn every job, from tank to craftsman, and the free trial covers hundreds of hours. At the top
      wait savage raids and ultimates that ask for months of training with the same seven partners. Gil buys housing,
      crafted gear and glamour on your data centre, while boosting offers concern job levels, savage clears and relic
      weapons.
    `,
    description_ar: prose`
      فاينل فانتسي 14 لعبة أدوار شبكية محبوبة لقصّتها وموسيقاها ومجتمعها اللطيف. تتعلّم الشخصية الواحدة كلّ المهن، من
      المدافع إلى الحرفي، وتغطّي التجربة المجانية مئات الساعات. في القمّة غارات Savage وUltimate التي تحتاج إلى أشهر
      من التدريب مع الشركاء أنفسهم. يشتري الغيل المنازل والعتاد المصنوع على خادمك، وتتعلّق عروض الرفع بمستوى المهن
      وإنهاء Savage وأسلحة Relic.
    `,
    platform_support: ['PC', 'PlayStation 5', 'PlayStation 4', 'Xbox Series X/S'],
    release_date: '2013-08-27',
    publisher: 'Square Enix',
    developer: 'Square Enix',
    tags: ['mmo', 'rpg', 'fantasy', 'story', 'ffxiv', 'فاينل فانتسي', 'فاينل فانتازي'],
  },
  {
    name: 'Lost Ark',
    slug: 'lost-ark',
    mono: 'LA',
    categories: [
      { category: 'accounts' },
      { category: 'currencies', unit: 'Gold' },
      { category: 'boosting' },
    ],
    short_description: 'Isometric action MMO with spectacular classes and legion raids.',
    short_description_ar: 'لعبة أكشن شبكية من منظور علوي بفئات مبهرة وغارات كبرى.',
    description: prose`
      Lost Ark joins the view and rhythm of an action role-playing game to an online world of islands and raids.
      Classes strike in wide, spectacular skills, and every important boss has patterns that eight players must learn
      together. Progress depends on item level and honing, which consume gold, so gold is the main article here,
      delivered on your region by auction or trade. Accounts with several high characters are offered for those who
      join late.
    `,
    description_ar: prose`
      تجمع لوست آرك بين منظور ألعاب الأكشن وإيقاعها وعالم شبكي من الجزر والغارات. تضرب الفئات بمهارات واسعة مبهرة،
      ولكلّ زعيم مهمّ حركات يتعلّمها ثمانية لاعبين معًا. يعتمد التقدّم على مستوى العتاد والصقل الذي يستهلك الذهب، لذلك
      فالذهب هو السلعة الأولى هنا، ويُسلَّم على منطقتك بالمزاد أو التبادل. وتُعرض حسابات بعدّة شخصيات عالية لمن التحق
      متأخّرًا.
    `,
    platform_support: ['PC'],
    release_date: '2022-02-11',
    publisher: 'Amazon Games',
    developer: 'Smilegate RPG',
    tags: ['mmo', 'action', 'rpg', 'arpg', 'raids', 'لوست ارك', 'لوست آرك'],
  },
  {
    name: 'Path of Exile',
    slug: 'path-of-exile',
    mono: 'PX',
    categories: [{ category: 'currencies', unit: 'Divine Orbs' }],
    short_description: 'Free and very deep action role-playing game with fresh leagues.',
    short_description_ar: 'لعبة أكشن وأدوار مجانية عميقة جدًّا بدوريات متجدّدة.',
    description: prose`
      Path of Exile is a free action role-playing game known for its depth: an immense passive tree, skill gems that
      link to one another and a new league every few months that restarts the economy. There is no gold; orbs are both
      crafting material and money, and the Divine Orb is the measure of dear things. Offers give a number of orbs on a
      named league and platform, delivered by in-game trade in your hideout.
    `,
    description_ar: prose`
      باث أوف إكزايل لعبة أكشن وأدوار مجانية معروفة بعمقها: شجرة مهارات هائلة، وأحجار قدرات تترابط، ودوري جديد كلّ
      بضعة أشهر يعيد الاقتصاد من البداية. لا ذهب فيها، فالكرات مادّة للصناعة ومال في الوقت نفسه، وDivine Orb هي مقياس
      الأشياء الغالية. تذكر العروض عدد الكرات والدوري والمنصّة، وتُسلَّم بالتبادل داخل مخبئك.
    `,
    platform_support: ['PC', 'PlayStation 4', 'Xbox One'],
    release_date: '2013-10-23',
    publisher: 'Grinding Gear Games',
    developer: 'Grinding Gear Games',
    tags: ['action', 'rpg', 'arpg', 'loot', 'poe', 'باث اوف اكسايل', 'باث'],
  },
  {
    name: 'Path of Exile 2',
    slug: 'path-of-exile-2',
    mono: 'P2',
    categories: [
      { category: 'currencies', unit: 'Divine Orbs' },
      { category: 'boosting' },
      { category: 'items' },
    ],
    short_description: 'The slower, harsher successor, in early access since 2024.',
    short_description_ar: 'الجزء الثاني الأبطأ والأقسى، في الوصول المبكّر منذ 2024.',
    description: prose`
      Path of Exile 2 is a second, separate game with new acts, new classes and a dodge roll that changes every fight.
      Bosses are many and deliberate, and gems now carry their own supports, which frees equipment. After the campaign
      an endless atlas of maps keeps builds busy. Divine and Exalted Orbs are its money, delivered by trade on the
      current league; boosting offers cover campaign runs, ascendancy trials and the strongest bosses of the atlas.
    `,
    description_ar: prose`
      باث أوف إكزايل 2 لعبة ثانية مستقلّة بفصول وفئات جديدة ودحرجة تفادٍ تغيّر كلّ معركة. الزعماء كثيرون ومدروسون،
      وصارت أحجار القدرات تحمل دعمها بنفسها فتحرّر العتاد. بعد القصّة أطلس خرائط لا ينتهي. كرات Divine وExalted هي
      مالها، وتُسلَّم بالتبادل على الدوري الحالي، وتشمل عروض الرفع إنهاء القصّة وتجارب الصعود وأقوى زعماء الأطلس.
    `,
    platform_support: ['PC', 'PlayStation 5', 'Xbox Series X/S'],
    release_date: '2024-12-06',
    publisher: 'Grinding Gear Games',
    developer: 'Grinding Gear Games',
    tags: ['action', 'rpg', 'arpg', 'loot', 'poe2', 'باث اوف اكسايل 2', 'باث 2'],
  },
  {
    name: 'Diablo IV',
    slug: 'diablo-4',
    mono: 'D4',
    categories: [
      { category: 'currencies', unit: 'Gold' },
      { category: 'boosting' },
      { category: 'items' },
    ],
    short_description: 'Dark action role-playing with seasons, Torment tiers and unique loot.',
    short_description_ar: 'أكشن مظلم بمواسم ودرجات عذاب وغنائم فريدة.',
    description: prose`
      Diablo IV returns to a dark, open Sanctuary where demons and cultists wait behind every cairn. Seasons last
      about three months, each with a theme and a fresh character to raise through Torment difficulties, the Pit and
      boss lairs. Uniques, mythic items and masterworking decide a build, and all cost gold. Offers name the season or
      eternal realm and are delivered by in-game trade; mythic items that bind to the account come through boss runs.
    `,
    description_ar: prose`
      تعود ديابلو 4 إلى عالم مظلم مفتوح، الشياطين فيه خلف كلّ حجر. تدوم المواسم نحو ثلاثة أشهر، ولكلّ منها فكرة وشخصية
      جديدة ترفعها عبر درجات العذاب والحفرة وأوكار الزعماء. تحسم القطع الفريدة والأسطورية أسلوبك، وكلّها تستهلك الذهب.
      تذكر العروض الموسم أو العالم الدائم وتُسلَّم بالتبادل داخل اللعبة، أمّا القطع المرتبطة بالحساب فتأتي بجولات
      الزعماء.
    `,
    platform_support: ['PC', 'PlayStation 5', 'PlayStation 4', 'Xbox Series X/S', 'Xbox One'],
    release_date: '2023-06-05',
    publisher: 'Blizzard Entertainment',
    developer: 'Blizzard Entertainment',
    tags: ['action', 'rpg', 'arpg', 'loot', 'blizzard', 'ديابلو 4', 'ديابلو'],
  },
  {
    name: 'Old School RuneScape',
    slug: 'old-school-runescape',
    mono: 'OS',
    categories: [
      { category: 'accounts' },
      { category: 'currencies', unit: 'GP' },
      { category: 'boosting' },
    ],
    short_description: 'The 2007 world kept alive by votes, skills and patience.',
    short_description_ar: 'عالم 2007 الذي أبقاه التصويت والمهارات والصبر حيًّا.',
    description: prose`
      Old School RuneScape keeps the RuneScape of 2007 alive and lets its players vote on what is added. You raise
      twenty-four skills, from woodcutting to sailing, follow quests full of humour and fight raids that drop famous
      weapons. Everything is slow, open and tradeable. Gold pieces are the common money, delivered by trade on an
      agreed world, and accounts are described by combat level, quest cape and requirements done, with the registered
      e-mail handed over.
    `,
    description_ar: prose`
      تحافظ أولد سكول رونسكيب على رونسكيب سنة 2007، ويصوّت لاعبوها على كلّ إضافة. ترفع أربعًا وعشرين مهارة من قطع
      الخشب إلى الإبحار، وتتبع مهامّ مليئة بالطرافة وتقاتل في غارات تعطي أسلحة مشهورة. كلّ شيء فيها بطيء ومفتوح وقابل
      للتبادل. القطع الذهبية هي المال المشترك وتُسلَّم على عالم متّفق عليه، وتوصف الحسابات بمستوى القتال وعباءة
      المهامّ، مع تسليم البريد المسجّل.
    `,
    platform_support: ['PC', 'Mobile'],
    release_date: '2013-02-22',
    publisher: 'Jagex',
    developer: 'Jagex',
    tags: ['mmo', 'rpg', 'sandbox', 'retro', 'osrs', 'runescape', 'رونسكيب', 'رون سكيب'],
  },
  {
    name: 'Albion Online',
    slug: 'albion-online',
    mono: 'AO',
    categories: [{ category: 'currencies', unit: 'Silver' }],
    short_description: 'Player-run sandbox where you are what you wear.',
    short_description_ar: 'عالم يديره اللاعبون، وأنت فيه ما ترتديه.',
    description: prose`
      Albion Online is a sandbox in which players make every sword, potion and building. There are no classes: what
      you wear decides what you can do, and in red and black zones you lose it if you fall. Guilds fight for
      territory, gatherers feed the markets and transporters risk the roads. The same world is shared by PC and
      phones. Silver is traded on the server you name, usually America, Europe or Asia, by meeting in a city.
    `,
    description_ar: prose`
      ألبيون أونلاين عالم مفتوح يصنع لاعبوه كلّ سيف وجرعة ومبنى. لا فئات فيه: ما ترتديه يحدّد ما تستطيع، وفي المناطق
      الحمراء والسوداء تخسره إن سقطت. تتقاتل النقابات على الأراضي ويغذّي الجامعون الأسواق ويخاطر الناقلون بالطرق.
      العالم واحد للحاسوب والهاتف. يُسلَّم السيلفر على الخادم الذي تحدّده، أمريكا أو أوروبا أو آسيا، بلقاء في مدينة.
    `,
    platform_support: ['PC', 'Mobile'],
    release_date: '2017-07-17',
    publisher: 'Sandbox Interactive',
    developer: 'Sandbox Interactive',
    tags: ['mmo', 'sandbox', 'pvp', 'economy', 'البيون اونلاين', 'ألبيون'],
  },
  {
    name: 'MapleStory',
    slug: 'maplestory',
    mono: 'MS',
    categories: [{ category: 'currencies', unit: 'Mesos' }],
    short_description: 'Two-dimensional online role-playing with dozens of classes.',
    short_description_ar: 'لعبة أدوار شبكية ثنائية الأبعاد بعشرات الفئات.',
    description: prose`
      MapleStory is a two-dimensional online world of platforms, monsters and cheerful music that has been growing
      since 2003. Dozens of classes, each with its own rhythm, climb from first quests to bosses that need carefully
      enhanced equipment. The Heroic servers forbid trade while the Interactive ones live from their market, so an
      offer of mesos always names the world. Delivery is made by trade in a town channel, and large amounts are sent
      in several parts.
    `,
    description_ar: prose`
      مابل ستوري عالم شبكي ثنائي الأبعاد من منصّات ووحوش وموسيقى مرحة، يكبر منذ سنة 2003. عشرات الفئات، لكلّ منها
      إيقاعها، تصعد من المهامّ الأولى إلى زعماء يحتاجون إلى عتاد مقوّى بعناية. تمنع خوادم Heroic التبادل وتعيش خوادم
      Interactive من سوقها، لذلك يذكر العرض اسم العالم دائمًا. يتمّ التسليم بالتبادل في قناة داخل المدينة، وتُرسل
      الكمّيات الكبيرة على دفعات.
    `,
    platform_support: ['PC'],
    release_date: '2003-04-29',
    publisher: 'Nexon',
    developer: 'Wizet',
    tags: ['mmo', 'rpg', '2d', 'side scroller', 'مابل ستوري', 'ميبل ستوري'],
  },
  {
    name: 'EVE Online',
    slug: 'eve-online',
    mono: 'EV',
    categories: [{ category: 'currencies', unit: 'ISK' }],
    short_description: 'One shared galaxy of ships, markets and player wars.',
    short_description_ar: 'مجرّة واحدة مشتركة من السفن والأسواق وحروب اللاعبين.',
    description: prose`
      EVE Online places all its players in one galaxy of more than seven thousand systems. You mine, build, trade,
      explore or fight, alone or in corporations of thousands, and ships lost in battle are truly gone. Its economy is
      studied like a real one, and wars decided by players have entered the history of games. ISK is the money of that
      market; it is handed over by contract or direct trade, in amounts counted by hundreds of millions.
    `,
    description_ar: prose`
      تضع إيف أونلاين كلّ لاعبيها في مجرّة واحدة فيها أكثر من سبعة آلاف نظام. تعدّن أو تبني أو تتاجر أو تستكشف أو
      تقاتل، وحدك أو في شركات من آلاف اللاعبين، والسفينة التي تُفقد في المعركة لا تعود. يُدرس اقتصادها كاقتصاد حقيقي،
      ودخلت حروب لاعبيها تاريخ الألعاب. الـ ISK هي مال هذا السوق، وتُسلَّم بعقد أو تبادل مباشر، بمئات الملايين.
    `,
    platform_support: ['PC'],
    release_date: '2003-05-06',
    publisher: 'CCP Games',
    developer: 'CCP Games',
    tags: ['mmo', 'space', 'sandbox', 'economy', 'ايف اونلاين', 'إيف'],
  },
  {
    name: 'Dofus',
    slug: 'dofus',
    mono: 'DF',
    categories: [
      { category: 'accounts' },
      { category: 'currencies', unit: 'Kamas' },
      { category: 'boosting' },
      { category: 'items' },
    ],
    short_description: 'Tactical turn-based online world, loved by French-speaking players.',
    short_description_ar: 'عالم شبكي تكتيكي بالأدوار يحبّه اللاعبون بالفرنسية.',
    description: prose`
      Dofus is a tactical online role-playing game from France, with turn-based fights on a grid and a humour of its
      own. Twelve original classes became nineteen, professions feed a market run by players, and dungeons reward
      groups that plan each move. Many Algerians grew up with it. Kamas are delivered on a named server by exchange or
      through the market, and accounts are described by class, level and the Dofus eggs obtained.
    `,
    description_ar: prose`
      دوفوس لعبة أدوار شبكية تكتيكية من فرنسا، بمعارك بالأدوار على رقعة وبطرافة خاصّة بها. صارت فئاتها الاثنتا عشرة
      تسع عشرة، وتغذّي المهن سوقًا يديره اللاعبون، وتكافئ الأبراج المجموعات التي تخطّط لكلّ حركة. كبر معها كثير من
      الجزائريين. تُسلَّم الكاماس على خادم محدّد بالتبادل أو عبر السوق، وتوصف الحسابات بالفئة والمستوى وبيوض الدوفوس
      المحصّلة.
    `,
    platform_support: ['PC'],
    release_date: '2004-09-01',
    publisher: 'Ankama',
    developer: 'Ankama',
    tags: ['mmo', 'rpg', 'turn based', 'tactical', 'french', 'دوفوس'],
  },
  {
    name: 'The Elder Scrolls Online',
    slug: 'elder-scrolls-online',
    mono: 'EO',
    categories: [{ category: 'currencies', unit: 'Gold' }],
    short_description: 'All of Tamriel online, with stories you can play in any order.',
    short_description_ar: 'تامرييل كلّها على الشبكة، بقصص تلعبها بأيّ ترتيب.',
    description: prose`
      The Elder Scrolls Online opens the whole of Tamriel, from the deserts of Hammerfell to Skyrim, in voiced stories
      that can be played in any order because enemies follow your level. Classes are loose, so any character may use a
      bow, heal or cast destruction. Trials, arenas and the three-banner war in Cyrodiil await at the top. Gold is
      sold per megaserver and platform, and is delivered by mail or by trade in a guild store.
    `,
    description_ar: prose`
      تفتح ذا إلدر سكرولز أونلاين كلّ تامرييل، من صحاري هامرفيل إلى سكايرم، في قصص مسموعة تُلعب بأيّ ترتيب لأنّ
      الأعداء يتبعون مستواك. الفئات مرنة، فلأيّ شخصية أن تحمل القوس أو تعالج أو تدمّر. تنتظرك في القمّة التجارب
      والحلبات وحرب الرايات الثلاث في سيروديل. يُباع الذهب لكلّ خادم ومنصّة، ويُسلَّم بالبريد أو بالتبادل في متجر
      النقابة.
    `,
    platform_support: ['PC', 'PlayStation 5', 'PlayStation 4', 'Xbox Series X/S', 'Xbox One'],
    release_date: '2014-04-04',
    publisher: 'Bethesda Softworks',
    developer: 'ZeniMax Online Studios',
    tags: ['mmo', 'rpg', 'fantasy', 'elder scrolls', 'eso', 'الدر سكرولز', 'سكايرم اونلاين'],
  },
]
