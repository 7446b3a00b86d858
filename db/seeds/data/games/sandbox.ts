import { prose } from '../prose.ts'
import type { GameSeed } from '../types.ts'

export const sandbox: GameSeed[] = [
  {
    name: 'Roblox',
    slug: 'roblox',
    mono: 'RB',
    categories: [
      { category: 'accounts' },
      { category: 'currencies', unit: 'Robux' },
      { category: 'items', featured: true },
    ],
    short_description: 'Millions of games made by players, one avatar and one currency.',
    short_description_ar: 'ملايين الألعاب التي صنعها اللاعبون، بشخصية وعملة واحدة.',
    description: prose`
      Roblox is less a game than a place: millions of experiences made by players, from obstacle towers to cafés,
      horror stories and football. One avatar follows you everywhere, dressed with clothes and limited accessories
      that other players make and trade. Robux pay for them and for passes inside each experience. They are sent by
      gift card, group payout or game pass, and the method matters, because some take five days before the amount can
      be used.
    `,
    description_ar: prose`
      روبلوكس مكان أكثر منها لعبة: ملايين التجارب التي صنعها اللاعبون، من أبراج العوائق إلى المقاهي وقصص الرعب وكرة
      القدم. شخصية واحدة ترافقك في كلّ مكان بملابس وإكسسوارات محدودة يصنعها لاعبون ويتبادلونها. تدفع الروبوكس ثمنها
      وثمن الباسات داخل كلّ تجربة. تُرسل ببطاقة هدايا أو من مجموعة أو بشراء Game Pass، والطريقة مهمّة لأنّ بعضها يحتاج
      إلى خمسة أيّام قبل استعمال المبلغ.
    `,
    platform_support: [
      'PC',
      'PlayStation 5',
      'PlayStation 4',
      'Xbox Series X/S',
      'Xbox One',
      'Mobile',
    ],
    release_date: '2006-09-01',
    publisher: 'Roblox Corporation',
    developer: 'Roblox Corporation',
    tags: ['sandbox', 'platform', 'kids', 'creation', 'robux', 'روبلوكس', 'روبلكس', 'روبوكس'],
  },
  {
    name: 'Blox Fruits',
    slug: 'blox-fruits',
    mono: 'BF',
    categories: [{ category: 'accounts' }, { category: 'boosting' }, { category: 'items' }],
    short_description: 'Roblox pirate adventure of fruits, seas and levels.',
    short_description_ar: 'مغامرة قراصنة على روبلوكس بفواكه وبحار ومستويات.',
    description: prose`
      Blox Fruits is the best-known adventure inside Roblox. You sail three seas, complete quests to raise your level,
      and eat fruits that give powers such as Dragon, Kitsune or Leopard. A fruit is lost when you eat another, unless
      you own it permanently, so trading in the second sea is lively. Offers are physical fruits delivered by trade,
      permanent fruits bought as a gift, accounts at maximum level, and help with raids, mastery and race awakening.
    `,
    description_ar: prose`
      بلوكس فروتس أشهر مغامرة داخل روبلوكس. تبحر في ثلاثة بحار وتنجز المهامّ لرفع مستواك وتأكل فواكه تمنح قوى مثل
      Dragon وKitsune وLeopard. تضيع الفاكهة إذا أكلت غيرها ما لم تملكها دائمًا، لذلك ينشط التبادل في البحر الثاني.
      العروض فواكه تُسلَّم بالتبادل، وفواكه دائمة تُشترى هدية، وحسابات بأقصى مستوى، ومساعدة في الغارات والإتقان وتطوير
      العرق.
    `,
    platform_support: [
      'PC',
      'PlayStation 5',
      'PlayStation 4',
      'Xbox Series X/S',
      'Xbox One',
      'Mobile',
    ],
    release_date: '2019-01-16',
    publisher: 'Gamer Robot',
    developer: 'Gamer Robot',
    tags: [
      'roblox',
      'anime',
      'adventure',
      'fruits',
      'pirates',
      'بلوكس فروتس',
      'بلوكس فروت',
      'فواكه',
    ],
  },
  {
    name: 'Adopt Me!',
    slug: 'adopt-me',
    mono: 'AM',
    categories: [{ category: 'items' }],
    short_description: 'Roblox pets to raise, decorate a home for and trade.',
    short_description_ar: 'حيوانات روبلوكس تربّيها وتزيّن لها بيتًا وتتبادلها.',
    description: prose`
      Adopt Me! is a gentle Roblox experience about raising pets. You feed and wash them, take them to school and to
      camp, and they grow from newborn to full grown; four of the same kind make a neon pet, and four neons a mega.
      Eggs leave the shop after some months, which makes old pets rare. Items here are pets by name, age and form, for
      example fly-ride or neon, delivered in the trade window of the game.
    `,
    description_ar: prose`
      أدوبت مي تجربة لطيفة على روبلوكس عن تربية الحيوانات. تطعمها وتغسلها وتأخذها إلى المدرسة والمخيّم فتكبر من مولود
      إلى بالغ، وأربعة من النوع نفسه تصنع حيوان Neon، وأربعة Neon تصنع Mega. تغادر البيوض المتجر بعد أشهر فتصبح
      الحيوانات القديمة نادرة. الأغراض هنا حيوانات بأسمائها وأعمارها وأشكالها، مثل Fly Ride أو Neon، وتُسلَّم في نافذة
      التبادل.
    `,
    platform_support: [
      'PC',
      'PlayStation 5',
      'PlayStation 4',
      'Xbox Series X/S',
      'Xbox One',
      'Mobile',
    ],
    release_date: '2017-07-14',
    publisher: 'Uplift Games',
    developer: 'Uplift Games',
    tags: ['roblox', 'pets', 'kids', 'trading', 'ادوبت مي', 'حيوانات'],
  },
  {
    name: 'Murder Mystery 2',
    slug: 'murder-mystery-2',
    mono: 'MM',
    categories: [{ category: 'items' }],
    short_description: 'Roblox classic of one murderer, one sheriff and collectable knives.',
    short_description_ar: 'كلاسيكية روبلوكس: قاتل وشريف وسكاكين تُجمع.',
    description: prose`
      Murder Mystery 2 is a Roblox classic played in short rounds. One player receives a knife, another a gun, and the
      innocents gather coins, hide and try to recognise the murderer before it is too late. Its lasting attraction is
      the inventory: godly and ancient weapons, holiday sets and chromas have value lists that traders follow closely.
      Weapons are delivered in the trade window, several at once when the set is large, and cannot be recovered
      afterwards.
    `,
    description_ar: prose`
      ميردر ميستري 2 كلاسيكية على روبلوكس تُلعب في جولات قصيرة. يأخذ لاعب سكّينًا وآخر مسدّسًا، ويجمع الأبرياء العملات
      ويختبئون ويحاولون معرفة القاتل قبل فوات الوقت. جاذبيتها الدائمة في المخزون: أسلحة Godly وAncient ومجموعات
      الأعياد وChroma لها قوائم قيمة يتابعها المتبادلون. تُسلَّم الأسلحة في نافذة التبادل، عدّة منها معًا في المجموعات
      الكبيرة، ولا يمكن استرجاعها بعدها.
    `,
    platform_support: [
      'PC',
      'PlayStation 5',
      'PlayStation 4',
      'Xbox Series X/S',
      'Xbox One',
      'Mobile',
    ],
    release_date: '2014-01-18',
    publisher: 'Nikilis',
    developer: 'Nikilis',
    tags: ['roblox', 'mystery', 'trading', 'knives', 'mm2', 'ميردر مستري', 'مردر ميستري'],
  },
  {
    name: 'Minecraft',
    slug: 'minecraft',
    mono: 'MC',
    categories: [
      { category: 'accounts' },
      { category: 'currencies', unit: 'Minecoins' },
      { category: 'items' },
    ],
    short_description: 'Blocks, caves and whatever you wish to build.',
    short_description_ar: 'مكعّبات وكهوف وكلّ ما تريد أن تبنيه.',
    description: prose`
      Minecraft gives you a world of blocks without an ending. You dig for ore, survive the first night, farm,
      automate with redstone, or forget danger and build in creative mode, alone or on servers with thousands of
      players. Java is the home of mods and large servers, Bedrock joins consoles and phones. Accounts are sold with
      full access, meaning that the Microsoft e-mail changes hands, while Minecoins and server items are delivered to
      your own account.
    `,
    description_ar: prose`
      تمنحك ماينكرافت عالمًا من المكعّبات لا نهاية له. تحفر عن المعادن وتنجو من الليلة الأولى وتزرع وتبني آلات
      بالريدستون، أو تنسى الخطر وتبني في الطور الإبداعي، وحدك أو على خوادم بآلاف اللاعبين. نسخة Java موطن المودات
      والخوادم الكبيرة، وتجمع Bedrock الكونسول والهاتف. تُباع الحسابات بوصول كامل، أي أنّ بريد Microsoft ينتقل إليك،
      وتُسلَّم Minecoins وأغراض الخوادم على حسابك.
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
    release_date: '2011-11-18',
    publisher: 'Mojang Studios',
    developer: 'Mojang Studios',
    tags: [
      'sandbox',
      'survival',
      'building',
      'creative',
      'java',
      'bedrock',
      'ماينكرافت',
      'ماين كرافت',
    ],
  },
  {
    name: 'Grand Theft Auto Online',
    slug: 'gta-online',
    mono: 'GA',
    categories: [
      { category: 'accounts' },
      { category: 'currencies', unit: 'GTA$' },
      { category: 'boosting' },
    ],
    short_description: 'Heists, cars and businesses in the shared city of Los Santos.',
    short_description_ar: 'سرقات وسيّارات وأعمال في مدينة لوس سانتوس المشتركة.',
    description: prose`
      Grand Theft Auto Online turns Los Santos into a shared city of heists, races and businesses. You begin with a
      small job, buy an apartment, a nightclub or a submarine, and prepare robberies such as Cayo Perico with friends
      or alone. Money comes slowly unless you know the routes, hence the offers of cash runs and levels. Buyers should
      prefer work done by hand to modified money, because Rockstar removes balances that appear from nowhere.
    `,
    description_ar: prose`
      تحوّل جي تي إيه أونلاين لوس سانتوس إلى مدينة مشتركة من السرقات والسباقات والأعمال. تبدأ بعمل صغير وتشتري شقّة أو
      ملهى أو غوّاصة، وتحضّر سرقات مثل كايو بيريكو مع أصدقائك أو وحدك. يأتي المال ببطء إن لم تعرف الطرق، ومن هنا عروض
      جمع المال ورفع المستوى. الأفضل اختيار العمل اليدوي على المال المعدّل، لأنّ Rockstar تحذف الأرصدة التي تظهر من لا
      شيء.
    `,
    platform_support: ['PC', 'PlayStation 5', 'PlayStation 4', 'Xbox Series X/S', 'Xbox One'],
    release_date: '2013-10-01',
    publisher: 'Rockstar Games',
    developer: 'Rockstar North',
    tags: [
      'open world',
      'action',
      'cars',
      'rockstar',
      'gta',
      'gta 5',
      'قراند',
      'جي تي اي',
      'قراند اونلاين',
    ],
  },
  {
    name: 'Red Dead Redemption 2',
    slug: 'red-dead-redemption-2',
    mono: 'RD',
    categories: [{ category: 'accounts' }, { category: 'currencies', unit: 'Gold Bars' }],
    short_description: 'A vast western, with an online frontier beside its story.',
    short_description_ar: 'ويسترن واسع، وحدود على الشبكة إلى جانب قصّته.',
    description: prose`
      Red Dead Redemption 2 tells the last months of an outlaw band in an America that is closing around it. Its
      country is wide and attentive: weather, animals and strangers answer to what you do. Red Dead Online adds
      bounties, trades and camps for those who finished the story. Game accounts are offered with or without an online
      character, and gold bars, which pay for roles and horses online, are earned by playing daily challenges on your
      behalf.
    `,
    description_ar: prose`
      تروي ريد ديد ريدمبشن 2 الأشهر الأخيرة لعصابة خارجة عن القانون في أمريكا تضيق عليها. عالمها واسع ومنتبه: الطقس
      والحيوانات والغرباء يستجيبون لما تفعل. وتضيف Red Dead Online المطلوبين والمهن والمخيّمات لمن أنهى القصّة. تُعرض
      الحسابات بشخصية على الشبكة أو بدونها، أمّا سبائك الذهب التي تدفع ثمن الأدوار والخيول فتُكسب بإنجاز التحدّيات
      اليومية عنك.
    `,
    platform_support: ['PC', 'PlayStation 4', 'Xbox One'],
    release_date: '2018-10-26',
    publisher: 'Rockstar Games',
    developer: 'Rockstar Games',
    tags: ['open world', 'western', 'action', 'rockstar', 'rdr2', 'ريد ديد', 'ريد ديد ريدمبشن'],
  },
  {
    name: 'Sea of Thieves',
    slug: 'sea-of-thieves',
    mono: 'ST',
    categories: [{ category: 'boosting' }],
    short_description: 'Crews, storms, treasure maps and other pirates.',
    short_description_ar: 'طواقم وعواصف وخرائط كنوز وقراصنة آخرون.',
    description: prose`
      Sea of Thieves puts a crew of one to four on a wooden ship and lets the sea write the story. One steers, others
      trim sails, load cannons and patch holes, while maps lead to buried chests that must still be carried home past
      other crews. Nothing makes you stronger than skill; reputation opens cosmetics and the path to Pirate Legend.
      Boosting offers help with company levels, commendations and the long hourglass fights, usually aboard with you.
    `,
    description_ar: prose`
      تضع سي أوف ثيفز طاقمًا من لاعب إلى أربعة على سفينة خشبية وتترك البحر يكتب القصّة. واحد يقود، وآخرون يضبطون
      الأشرعة ويحشون المدافع ويسدّون الثقوب، وتقود الخرائط إلى صناديق مدفونة يجب حملها سالمة أمام طواقم أخرى. لا شيء
      يقوّيك سوى المهارة، والسمعة تفتح الزينة والطريق إلى Pirate Legend. تساعد عروض الرفع في مستويات الشركات والأوسمة
      ومعارك الساعة الرملية، غالبًا معك على السفينة.
    `,
    platform_support: ['PC', 'PlayStation 5', 'Xbox Series X/S', 'Xbox One'],
    release_date: '2018-03-20',
    publisher: 'Xbox Game Studios',
    developer: 'Rare',
    tags: ['adventure', 'pirates', 'coop', 'open world', 'sot', 'سي اوف ثيفز', 'قراصنة'],
  },
  {
    name: 'Dead by Daylight',
    slug: 'dead-by-daylight',
    mono: 'DB',
    categories: [{ category: 'accounts' }, { category: 'currencies', unit: 'Auric Cells' }],
    short_description: 'Four survivors, one killer and five generators.',
    short_description_ar: 'أربعة ناجين وقاتل واحد وخمسة مولّدات.',
    description: prose`
      Dead by Daylight opposes one killer to four survivors who must repair five generators and escape. Killers range
      from original monsters to guests from famous horror films, each with a power that must be learnt from both
      sides. Perks are combined into builds, and levelling every character takes hundreds of hours. Accounts are
      therefore valued by their unlocked characters, prestige and legacy outfits, while Auric Cells buy licensed
      characters and the Rift pass.
    `,
    description_ar: prose`
      تضع ديد باي دايلايت قاتلًا أمام أربعة ناجين عليهم إصلاح خمسة مولّدات والهرب. القتلة بين وحوش أصلية وضيوف من
      أفلام رعب مشهورة، ولكلّ منهم قوّة تُتعلّم من الجهتين. تُجمع البيركات في تركيبات، ورفع كلّ الشخصيات يأخذ مئات
      الساعات. لذلك تُقدَّر الحسابات بشخصياتها المفتوحة والبرستيج والأزياء القديمة، وتشتري Auric Cells الشخصيات
      المرخّصة وباس Rift.
    `,
    platform_support: [
      'PC',
      'PlayStation 5',
      'PlayStation 4',
      'Xbox Series X/S',
      'Xbox One',
      'Nintendo Switch',
    ],
    release_date: '2016-06-14',
    publisher: 'Behaviour Interactive',
    developer: 'Behaviour Interactive',
    tags: ['horror', 'survival', 'asymmetric', 'dbd', 'ديد باي دايلايت', 'رعب'],
  },
  {
    name: 'Helldivers 2',
    slug: 'helldivers-2',
    mono: 'H2',
    categories: [{ category: 'currencies', unit: 'Super Credits' }],
    short_description: 'Cooperative chaos for managed democracy, friendly fire included.',
    short_description_ar: 'فوضى تعاونية من أجل الديمقراطية المُدارة، والنيران الصديقة مفتوحة.',
    description: prose`
      Helldivers 2 sends squads of four to alien planets to spread managed democracy, with stratagems called by arrow
      codes and friendly fire that is always on. Every mission adds to a galactic war shared by the whole community
      and steered by its game masters. Super Credits can be found on the ground, slowly, and buy warbonds full of new
      weapons. Offers here are farming sessions on your account or beside you, with the amount and platform stated.
    `,
    description_ar: prose`
      ترسل هيلدايفرز 2 فرقًا من أربعة إلى كواكب غريبة لنشر «الديمقراطية المُدارة»، بضربات تُطلب برموز الأسهم ونيران
      صديقة لا تنطفئ. تضيف كلّ مهمّة إلى حرب مجرّية يشترك فيها المجتمع كلّه. توجد Super Credits على الأرض لكن ببطء،
      وتشتري دفاتر فيها أسلحة جديدة. العروض هنا جلسات جمع على حسابك أو معك، مع ذكر الكمّية والمنصّة.
    `,
    platform_support: ['PC', 'PlayStation 5', 'Xbox Series X/S'],
    release_date: '2024-02-08',
    publisher: 'Sony Interactive Entertainment',
    developer: 'Arrowhead Game Studios',
    tags: ['shooter', 'coop', 'war', 'playstation', 'هيلدايفرز', 'هيل دايفرز'],
  },
  {
    name: 'Fallout 76',
    slug: 'fallout-76',
    mono: 'F7',
    categories: [{ category: 'items' }],
    short_description: 'Online Appalachia of camps, plans and legendary weapons.',
    short_description_ar: 'أبالاتشيا على الشبكة: مخيّمات ومخطّطات وأسلحة أسطورية.',
    description: prose`
      Fallout 76 lets players share the hills of Appalachia a generation after the bombs. You build a camp, follow
      quests, answer public events and trade with neighbours who are usually kinder than the wildlife. Legendary
      weapons with the right three or four effects, rare plans and apparel make the market, since caps are limited per
      character. Items are dropped or traded in the world on your platform, and the offer lists the effects of each
      piece.
    `,
    description_ar: prose`
      تجعل فولاوت 76 اللاعبين يتقاسمون تلال أبالاتشيا بعد جيل من القنابل. تبني مخيّمًا وتتبع المهامّ وتلبّي الفعاليات
      العامّة وتتاجر مع جيران ألطف من الحيوانات غالبًا. الأسلحة الأسطورية بالتأثيرات المناسبة والمخطّطات والملابس
      النادرة تصنع السوق، لأنّ الكابس محدودة لكلّ شخصية. تُسلَّم الأغراض داخل العالم على منصّتك، ويذكر العرض تأثيرات
      كلّ قطعة.
    `,
    platform_support: ['PC', 'PlayStation 4', 'Xbox One'],
    release_date: '2018-11-14',
    publisher: 'Bethesda Softworks',
    developer: 'Bethesda Game Studios',
    tags: ['rpg', 'survival', 'open world', 'fallout', 'فول اوت', 'فولاوت'],
  },
  {
    name: 'Animal Crossing: New Horizons',
    slug: 'animal-crossing-new-horizons',
    mono: 'AC',
    categories: [{ category: 'items' }],
    short_description: 'A small island to furnish at the pace of the real year.',
    short_description_ar: 'جزيرة صغيرة تؤثّثها على إيقاع السنة الحقيقية.',
    description: prose`
      Animal Crossing: New Horizons gives you a deserted island that follows your own clock and seasons. You fish,
      catch insects, plant flowers, pay a patient racoon for your house and invite animal neighbours, each with a
      character. Since the island opens a little every day, missing furniture, recipes or villagers may take months to
      appear. Offers here are bells, Nook Miles Tickets, complete furniture sets and villagers, delivered by visiting
      an island with a code.
    `,
    description_ar: prose`
      تمنحك أنيمال كروسنغ جزيرة خالية تتبع ساعتك وفصولك. تصطاد السمك والحشرات وتزرع الأزهار وتسدّد ثمن بيتك لراكون
      صبور وتدعو جيرانًا من الحيوانات لكلّ منهم طبع. ولأنّ الجزيرة تنفتح كلّ يوم قليلًا، قد يتأخّر أثاث أو وصفة أو جار
      أشهرًا. العروض هنا أجراس وتذاكر Nook Miles وأطقم أثاث كاملة وجيران، وتُسلَّم بزيارة جزيرة برمز.
    `,
    platform_support: ['Nintendo Switch'],
    release_date: '2020-03-20',
    publisher: 'Nintendo',
    developer: 'Nintendo EPD',
    tags: ['simulation', 'casual', 'island', 'nintendo', 'acnh', 'انيمل كروسينج', 'أنيمال كروسنغ'],
  },
  {
    name: 'Pokémon Scarlet and Violet',
    slug: 'pokemon-scarlet-violet',
    mono: 'PV',
    categories: [{ category: 'items' }],
    short_description: 'Open-world Paldea with raids, shinies and trading.',
    short_description_ar: 'بالديا المفتوحة بغارات وبوكيمون لامعة وتبادل.',
    description: prose`
      Pokémon Scarlet and Violet open the region of Paldea in any direction: eight gyms, five titans and a rebel team
      may be met in the order you like. Terastal raids with three friends bring strong Pokémon, and the two
      downloadable chapters add an island school and a rural festival. Collectors seek shiny, perfect or event
      Pokémon, ready to battle. They are delivered by link trade with a code and should be declared as caught or bred,
      and by whom.
    `,
    description_ar: prose`
      تفتح بوكيمون سكارليت وفايولت منطقة بالديا في كلّ اتّجاه: ثماني صالات وخمسة عمالقة وفريق متمرّد تقابلهم بالترتيب
      الذي تحبّ. تجلب غارات التيراستال مع ثلاثة أصدقاء بوكيمون قويًّا، ويضيف الفصلان الإضافيان جزيرة مدرسية ومهرجانًا
      ريفيًا. يبحث الهواة عن بوكيمون لامع أو كامل أو خاصّ بفعالية. تُسلَّم بتبادل برمز، وعلى العرض أن يذكر هل صيد أم
      رُبّي، ومن صاحبه الأصلي.
    `,
    platform_support: ['Nintendo Switch'],
    release_date: '2022-11-18',
    publisher: 'Nintendo, The Pokémon Company',
    developer: 'Game Freak',
    tags: ['rpg', 'pokemon', 'nintendo', 'shiny', 'بوكيمون', 'بوكيمون سكارليت', 'بوكيمون فايولت'],
  },
]
