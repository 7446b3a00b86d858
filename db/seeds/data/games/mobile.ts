import { prose } from '../prose.ts'
import type { GameSeed } from '../types.ts'

export const mobile: GameSeed[] = [
  {
    name: 'Clash of Clans',
    slug: 'clash-of-clans',
    mono: 'CC',
    categories: [
      { category: 'accounts' },
      { category: 'currencies', unit: 'Gems' },
      { category: 'boosting' },
    ],
    short_description: 'Village building, clan wars and attacks that last three minutes.',
    short_description_ar: 'بناء قرية وحروب عشائر وهجمات من ثلاث دقائق.',
    description: prose`
      Clash of Clans has been the strategy game of Algerian phones for more than ten years. You build a village around
      a town hall, raise walls, train troops and attack other villages for three minutes at a time, then fight beside
      your clan in wars and leagues. Upgrades take days, so ready accounts with a high town hall and strong heroes are
      much sought after. Gems and the Gold Pass are charged through Supercell ID.
    `,
    description_ar: prose`
      كلاش أوف كلانس هي لعبة الاستراتيجية على هواتف الجزائريين منذ أكثر من عشر سنوات. تبني قرية حول تاون هول وترفع
      الجدران وتدرّب الجيوش وتهاجم قرى أخرى في ثلاث دقائق، ثم تقاتل مع عشيرتك في الحروب والدوريات. تأخذ الترقيات
      أيّامًا، لذلك يكثر الطلب على الحسابات الجاهزة بتاون هول عالٍ وأبطال أقوياء. تُشحن الجواهر والغولد باس عبر
      Supercell ID.
    `,
    platform_support: ['Mobile'],
    release_date: '2012-08-02',
    publisher: 'Supercell',
    developer: 'Supercell',
    tags: ['strategy', 'mobile', 'supercell', 'coc', 'clan', 'كلاش اوف كلانس', 'كلاش', 'تاون هول'],
  },
  {
    name: 'Clash Royale',
    slug: 'clash-royale',
    mono: 'CR',
    categories: [
      { category: 'accounts' },
      { category: 'currencies', unit: 'Gems' },
      { category: 'boosting' },
      { category: 'items' },
    ],
    short_description: 'Real-time card duels with towers, elixir and three-minute matches.',
    short_description_ar: 'مبارزات بطاقات مباشرة بأبراج وإكسير ومباريات من ثلاث دقائق.',
    description: prose`
      Clash Royale mixes cards and towers: two players place troops, spells and buildings with elixir that refills
      slowly, and try to bring down the enemy king in three minutes. Evolutions, champions and tower troops keep
      changing the decks that work. Card levels matter, so accounts are compared by king level, maximum cards and
      trophies reached on the road and the ranked ladder. Gems, the Diamond Pass and emotes are the most common small
      purchases.
    `,
    description_ar: prose`
      تجمع كلاش رويال بين البطاقات والأبراج: يضع لاعبان الجنود والتعاويذ والمباني بإكسير يمتلئ ببطء، ويحاول كلّ منهما
      إسقاط ملك الخصم في ثلاث دقائق. التطوّرات والأبطال وجنود الأبراج تغيّر المجموعات الناجحة باستمرار. لمستوى
      البطاقات أهمّية، لذلك تُقارن الحسابات بمستوى الملك والبطاقات القصوى والكؤوس. أمّا الجواهر والدايموند باس
      والإيموت فهي أكثر المشتريات الصغيرة.
    `,
    platform_support: ['Mobile'],
    release_date: '2016-03-02',
    publisher: 'Supercell',
    developer: 'Supercell',
    tags: ['strategy', 'cards', 'mobile', 'supercell', 'royale', 'كلاش رويال', 'كلاش رويل'],
  },
  {
    name: 'Hay Day',
    slug: 'hay-day',
    mono: 'HD',
    categories: [{ category: 'currencies', unit: 'Diamonds' }, { category: 'items' }],
    short_description: 'A calm farm by the river: harvest, trade and help the neighbours.',
    short_description_ar: 'مزرعة هادئة عند النهر: احصد وتاجر وساعد الجيران.',
    description: prose`
      Hay Day is a quiet farm that you tend a few minutes at a time. You sow wheat, feed animals, bake bread, fill
      trucks and boats and sell the surplus at your roadside shop. Neighbourhoods help each other and race in a weekly
      derby. Space is what players lack most: barn and silo upgrades ask for planks, bolts and duct tape that drop
      rarely, so these materials are sold in sets and delivered through the in-game shop.
    `,
    description_ar: prose`
      هاي داي مزرعة هادئة تعتني بها بضع دقائق في كلّ مرّة. تزرع القمح وتطعم الحيوانات وتخبز وتملأ الشاحنات والقوارب
      وتبيع الفائض في متجرك على الطريق. يتعاون الجيران ويتسابقون في ديربي أسبوعي. أكثر ما ينقص اللاعبين هو المساحة:
      توسيع المخزن يحتاج إلى ألواح ومسامير وأشرطة نادرة، لذلك تُباع هذه المواد في مجموعات وتُسلَّم عبر متجر اللعبة.
    `,
    platform_support: ['Mobile'],
    release_date: '2012-06-21',
    publisher: 'Supercell',
    developer: 'Supercell',
    tags: ['farm', 'simulation', 'casual', 'mobile', 'supercell', 'هاي داي', 'مزرعة'],
  },
  {
    name: 'Pokémon GO',
    slug: 'pokemon-go',
    mono: 'PG',
    categories: [
      { category: 'accounts' },
      { category: 'currencies', unit: 'PokéCoins' },
      { category: 'boosting' },
    ],
    short_description: 'Walk outside, catch Pokémon, join raids and fill the Pokédex.',
    short_description_ar: 'امشِ في الخارج واصطد البوكيمون وانضمّ إلى الغارات.',
    description: prose`
      Pokémon GO turns your street into a map of wild Pokémon, stops and gyms. You walk to hatch eggs, throw balls
      with the right curve, trade with friends and join raids against legendary Pokémon, at the spot or by remote
      pass. Events bring costumes and rare shiny forms that collectors want. PokéCoins pay for storage, incubators and
      raid passes, and the level of a trainer, up to eighty since 2025, shows the kilometres walked.
    `,
    description_ar: prose`
      تحوّل بوكيمون غو شارعك إلى خريطة من البوكيمون والمحطّات والصالات. تمشي ليفقس البيض، وترمي الكرات بالانحناءة
      الصحيحة، وتتبادل مع الأصدقاء، وتدخل غارات على البوكيمون الأسطوري في المكان أو عن بعد. تجلب الفعاليات أزياء
      وأشكالًا لامعة نادرة يريدها الهواة. تدفع PokéCoins ثمن التخزين والحاضنات وتذاكر الغارات، ومستوى المدرّب، حتى
      ثمانين منذ 2025، يدلّ على ما مشاه.
    `,
    platform_support: ['Mobile'],
    release_date: '2016-07-06',
    publisher: 'Niantic',
    developer: 'Niantic',
    tags: [
      'ar',
      'adventure',
      'pokemon',
      'walking',
      'mobile',
      'بوكيمون قو',
      'بوكيمون جو',
      'بوكيمون',
    ],
  },
  {
    name: 'Monopoly GO!',
    slug: 'monopoly-go',
    mono: 'MG',
    categories: [{ category: 'items' }],
    short_description: 'The board game in short turns: dice, heists and sticker albums.',
    short_description_ar: 'لعبة اللوحة في أدوار قصيرة: نرد وسرقات وألبومات ملصقات.',
    description: prose`
      Monopoly GO! reduces the famous board game to short turns: you roll dice, collect money, build landmarks and
      knock down or rob those of your friends. Its long goal is the sticker album, whose gold stickers can be
      exchanged only during special events. Players therefore look for the one or two stickers that complete a set, or
      for partners in dice events. Offers here are stickers by name, sent through the game to friends.
    `,
    description_ar: prose`
      تختصر مونوبولي غو لعبة اللوحة المشهورة في أدوار قصيرة: ترمي النرد وتجمع المال وتبني المعالم وتهدم معالم أصدقائك
      أو تسرقها. هدفها الطويل هو ألبوم الملصقات، والملصقات الذهبية لا تُتبادل إلّا في فعاليات خاصّة. لذلك يبحث
      اللاعبون عن ملصق أو اثنين لإتمام مجموعة، أو عن شركاء في فعاليات النرد. العروض هنا ملصقات بأسمائها تُرسل داخل
      اللعبة إلى الأصدقاء.
    `,
    platform_support: ['Mobile'],
    release_date: '2023-04-11',
    publisher: 'Scopely',
    developer: 'Scopely',
    tags: ['casual', 'board game', 'mobile', 'stickers', 'مونوبولي', 'مونوبولي قو', 'ملصقات'],
  },
  {
    name: 'Dragon Ball Z Dokkan Battle',
    slug: 'dokkan-battle',
    mono: 'DK',
    categories: [{ category: 'accounts' }, { category: 'currencies', unit: 'Dragon Stones' }],
    short_description: 'Dragon Ball puzzle battles, team links and a huge collection of fighters.',
    short_description_ar: 'معارك ألغاز دراغون بول وروابط فرق ومجموعة مقاتلين ضخمة.',
    description: prose`
      Dokkan Battle lets you relive the story of Dragon Ball by tapping coloured ki orbs on a board and choosing the
      order in which your fighters attack. Links between characters, leader skills and transformations during battle
      make team building the real game. Rare fighters come from summons paid with dragon stones. Buyers choose starter
      accounts with many stones or older ones with several LR characters; the transfer code and linked account must be
      handed over.
    `,
    description_ar: prose`
      تعيد لك دوكان باتل قصّة دراغون بول بلمس كرات الطاقة الملوّنة واختيار ترتيب هجوم مقاتليك. الروابط بين الشخصيات
      ومهارات القائد والتحوّلات أثناء المعركة تجعل بناء الفريق هو اللعبة الحقيقية. يأتي المقاتلون النادرون من السحوبات
      بأحجار التنّين. يختار المشترون حسابات جديدة بأحجار كثيرة أو قديمة فيها شخصيات LR، ويجب تسليم رمز النقل والحساب
      المربوط.
    `,
    platform_support: ['Mobile'],
    release_date: '2015-07-16',
    publisher: 'Bandai Namco Entertainment',
    developer: 'Akatsuki',
    tags: [
      'anime',
      'gacha',
      'puzzle',
      'dragon ball',
      'mobile',
      'دراغون بول',
      'دوكان باتل',
      'دراقون بول',
    ],
  },
  {
    name: 'Goddess of Victory: Nikke',
    slug: 'goddess-of-victory-nikke',
    mono: 'NK',
    categories: [{ category: 'accounts' }, { category: 'currencies', unit: 'Gems' }],
    short_description: 'Cover shooter with squads of collectable Nikkes and a long story.',
    short_description_ar: 'لعبة تصويب من خلف السواتر بفرق شخصيات تُجمع وقصّة طويلة.',
    description: prose`
      Goddess of Victory: Nikke is a cover shooter in which a squad of five fires from the bottom of the screen while
      you aim for one of them and time the burst skills of all. Behind it stands a long story about the return to a
      surface held by machines, with events almost every month. Accounts are chosen by their SSR characters and
      synchro level; gems and the monthly pass cover new banners and outfits.
    `,
    description_ar: prose`
      نيكي لعبة تصويب من خلف السواتر: فرقة من خمس شخصيات تطلق النار من أسفل الشاشة، وأنت تصوّب بإحداها وتضبط توقيت
      ضرباتها كلّها. خلفها قصّة طويلة عن العودة إلى سطح تسيطر عليه الآلات، وفعاليات في كلّ شهر تقريبًا. تُختار
      الحسابات بشخصيات SSR ومستوى Synchro، وتغطّي الجواهر والباس الشهري السحوبات الجديدة والأزياء.
    `,
    platform_support: ['PC', 'Mobile'],
    release_date: '2022-11-04',
    publisher: 'Level Infinite',
    developer: 'Shift Up',
    tags: ['gacha', 'shooter', 'anime', 'rpg', 'nikke', 'نيكي', 'نيكه'],
  },
  {
    name: 'Solo Leveling: Arise',
    slug: 'solo-leveling-arise',
    mono: 'SL',
    categories: [{ category: 'accounts' }],
    short_description: 'The action game of the hunter who levels up alone.',
    short_description_ar: 'لعبة أكشن عن الصيّاد الذي يرتقي وحده.',
    description: prose`
      Solo Leveling: Arise follows the weakest hunter who becomes the strongest, in short action fights where dodging
      at the right moment opens powerful counter-attacks. You raise Sung Jinwoo with skills, weapons and an army of
      shadows, and collect other hunters for their elements. Gates, boss rushes and guild raids reward daily play.
      Starter accounts with several SSR hunters and weapons save weeks of drawing, and high-level accounts show their
      total power in the title.
    `,
    description_ar: prose`
      تتبع سولو ليفلينغ: أرايز أضعف صيّاد حتى يصير الأقوى، في معارك أكشن قصيرة يفتح فيها التفادي في وقته هجومًا
      مضادًّا قويًّا. تطوّر سونغ جين وو بالمهارات والأسلحة وجيش من الظلال، وتجمع صيّادين آخرين لعناصرهم. تكافئ
      البوّابات والزعماء وغارات النقابة اللعب اليومي. توفّر الحسابات الجاهزة بعدّة صيّادين SSR أسابيع من السحب، وتذكر
      الحسابات العالية قوّتها الكلّية في العنوان.
    `,
    platform_support: ['PC', 'Mobile'],
    release_date: '2024-05-08',
    publisher: 'Netmarble',
    developer: 'Netmarble Neo',
    tags: ['action', 'rpg', 'anime', 'gacha', 'manhwa', 'سولو ليفلينج', 'سولو ليفلنق'],
  },
  {
    name: 'Diablo Immortal',
    slug: 'diablo-immortal',
    mono: 'DI',
    categories: [{ category: 'accounts' }, { category: 'currencies', unit: 'Eternal Orbs' }],
    short_description: 'Diablo in your pocket: rifts, sets, clans and legendary gems.',
    short_description_ar: 'ديابلو في جيبك: شقوق وأطقم وعشائر وأحجار أسطورية.',
    description: prose`
      Diablo Immortal brings the dark action role-playing series to phones and PC with a shared world. You choose a
      class, clear dungeons and rifts, gather set pieces and legendary gems, and take part in the conflict between
      Shadows and Immortals. Strength is summed up by resonance and combat rating, which accounts announce in their
      titles. Eternal Orbs pay for crests and passes; the server and the linked Battle.net login must be checked
      before buying.
    `,
    description_ar: prose`
      تنقل ديابلو إيمورتال سلسلة الأكشن المظلمة إلى الهاتف والحاسوب في عالم مشترك. تختار فئة وتنظّف الأبراج والشقوق
      وتجمع قطع الأطقم والأحجار الأسطورية، وتشارك في الصراع بين الظلال والخالدين. تُختصر القوّة في Resonance وCombat
      Rating، وتذكرهما الحسابات في عناوينها. تدفع Eternal Orbs ثمن الشارات والباسات، ويجب التحقّق من الخادم ومن حساب
      Battle.net المربوط قبل الشراء.
    `,
    platform_support: ['PC', 'Mobile'],
    release_date: '2022-06-02',
    publisher: 'Blizzard Entertainment',
    developer: 'Blizzard Entertainment, NetEase Games',
    tags: ['action', 'rpg', 'mmo', 'mobile', 'blizzard', 'ديابلو', 'ديابلو ايمورتال'],
  },
]
