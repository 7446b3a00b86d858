import { prose } from '../prose.ts'
import type { GameSeed } from '../types.ts'

export const animeRpg: GameSeed[] = [
  {
    name: 'Genshin Impact',
    slug: 'genshin-impact',
    mono: 'GI',
    categories: [
      { category: 'accounts' },
      { category: 'currencies', unit: 'Genesis Crystals' },
      { category: 'boosting' },
    ],
    short_description: 'Open-world adventure of elements, exploration and character banners.',
    short_description_ar: 'مغامرة في عالم مفتوح من العناصر والاستكشاف والسحوبات.',
    description: prose`
      Genshin Impact is an open-world adventure across the nations of Teyvat. You climb, glide and swim freely, switch
      between four characters and combine seven elements to freeze, burn or electrify enemies. New regions and
      characters arrive every six weeks. Genesis Crystals and the Welkin Moon are charged with a UID and server, and
      accounts are compared by their five-star characters, constellations and adventure rank. Check that the e-mail
      and the linked account can both be changed.
    `,
    description_ar: prose`
      غينشين إمباكت مغامرة في عالم مفتوح بين أمم تيفات. تتسلّق وتحلّق وتسبح بحرّية، وتبدّل بين أربع شخصيات وتمزج سبعة
      عناصر لتجمّد الأعداء أو تحرقهم أو تصعقهم. تأتي مناطق وشخصيات جديدة كلّ ستّة أسابيع. تُشحن Genesis Crystals وقمر
      ويلكن بمعرّف UID والخادم، وتُقارن الحسابات بشخصيات الخمس نجوم والكوكبات ورتبة المغامرة. تأكّد أنّ البريد والحساب
      المربوط يمكن تغييرهما.
    `,
    platform_support: ['PC', 'PlayStation 5', 'Xbox Series X/S', 'Mobile'],
    release_date: '2020-09-28',
    publisher: 'HoYoverse',
    developer: 'miHoYo',
    tags: ['rpg', 'open world', 'gacha', 'anime', 'hoyoverse', 'قنشن امباكت', 'جينشن', 'غينشين'],
  },
  {
    name: 'Honkai: Star Rail',
    slug: 'honkai-star-rail',
    mono: 'SR',
    categories: [{ category: 'accounts' }, { category: 'currencies', unit: 'Oneiric Shards' }],
    short_description: 'Turn-based space journey aboard the Astral Express.',
    short_description_ar: 'رحلة فضائية بنظام الأدوار على متن القطار النجمي.',
    description: prose`
      Honkai: Star Rail sends you from planet to planet aboard the Astral Express, in a turn-based role-playing game
      with cinematic stories. Breaking an enemy's weakness, managing shared skill points and keeping an ultimate for
      the right turn make even short fights thoughtful. Weekly universes and end-game modes test several teams.
      Accounts differ by limited five-star characters, light cones and trailblaze level, while Oneiric Shards are
      charged by UID for passes and summons.
    `,
    description_ar: prose`
      تأخذك هونكاي: ستار ريل من كوكب إلى كوكب على متن القطار النجمي، في لعبة أدوار بنظام الجولات وقصص سينمائية. كسر
      نقطة ضعف العدوّ وإدارة نقاط المهارة وحفظ الضربة الكبرى لوقتها تجعل المعركة القصيرة مدروسة. تختبر الأطوار
      الأسبوعية عدّة فرق. تختلف الحسابات بشخصيات الخمس نجوم المحدودة وLight Cones ومستوى الرحلة، وتُشحن Oneiric Shards
      بمعرّف UID.
    `,
    platform_support: ['PC', 'PlayStation 5', 'Mobile'],
    release_date: '2023-04-26',
    publisher: 'HoYoverse',
    developer: 'miHoYo',
    tags: ['rpg', 'turn based', 'gacha', 'anime', 'hoyoverse', 'hsr', 'هونكاي', 'ستار ريل'],
  },
  {
    name: 'Zenless Zone Zero',
    slug: 'zenless-zone-zero',
    mono: 'ZZ',
    categories: [{ category: 'accounts' }, { category: 'currencies', unit: 'Monochrome' }],
    short_description: 'Stylish urban action with chain attacks and limited agents.',
    short_description_ar: 'أكشن حضري أنيق بهجمات متسلسلة وعملاء محدودين.',
    description: prose`
      Zenless Zone Zero is an urban action game about proxies who guide agents through dangerous places called
      Hollows. Fights are short and rhythmic: you parry on a flash of light, switch agents and chain their attacks
      while the enemy is stunned. Between missions you run a video shop in a lively district. Monochrome is charged by
      UID, and accounts are valued by limited S-rank agents, their mindscapes and signature engines rather than by
      level.
    `,
    description_ar: prose`
      زينليس زون زيرو لعبة أكشن حضرية عن وسطاء يرشدون العملاء داخل أماكن خطرة تسمّى Hollows. المعارك قصيرة وموزونة:
      تصدّ عند ومضة الضوء وتبدّل العملاء وتسلسل هجماتهم حين يدوخ العدوّ. بين المهمّات تدير محلّ أشرطة في حيّ نابض.
      تُشحن Monochrome بمعرّف UID، وتُقدَّر الحسابات بعملاء S المحدودين ونسخهم وأسلحتهم الخاصّة أكثر من المستوى.
    `,
    platform_support: ['PC', 'PlayStation 5', 'Xbox Series X/S', 'Mobile'],
    release_date: '2024-07-04',
    publisher: 'HoYoverse',
    developer: 'miHoYo',
    tags: ['action', 'rpg', 'gacha', 'anime', 'hoyoverse', 'zzz', 'زينليس', 'زينلس زون زيرو'],
  },
  {
    name: 'Wuthering Waves',
    slug: 'wuthering-waves',
    mono: 'WW',
    categories: [{ category: 'accounts' }, { category: 'currencies', unit: 'Lunites' }],
    short_description: 'Open-world action with precise parries and captured echoes.',
    short_description_ar: 'أكشن في عالم مفتوح بصدّ دقيق وأصداء تُجمع.',
    description: prose`
      Wuthering Waves is an open-world action game in which you run up walls, hook across cliffs and fight with
      parries, dodges and quick character changes. Defeated enemies leave echoes that you absorb and equip as powers,
      so exploration strengthens every team. The story crosses Huanglong, the Black Shores and Rinascita. Lunites are
      charged by UID and server, and buyers of accounts look at limited resonators, their signature weapons and the
      number of saved pulls.
    `,
    description_ar: prose`
      وذرينغ ويفز لعبة أكشن في عالم مفتوح تجري فيها على الجدران وتتعلّق بين المنحدرات وتقاتل بالصدّ والتفادي والتبديل
      السريع. يترك الأعداء أصداء تمتصّها وتستعملها قوى، فالاستكشاف يقوّي كلّ فريق. تعبر القصّة هوانغلونغ والشواطئ
      السوداء وريناشيتا. تُشحن Lunites بمعرّف UID والخادم، وينظر مشترو الحسابات إلى الشخصيات المحدودة وأسلحتها الخاصّة
      وعدد السحبات المدّخرة.
    `,
    platform_support: ['PC', 'PlayStation 5', 'Mobile'],
    release_date: '2024-05-22',
    publisher: 'Kuro Games',
    developer: 'Kuro Games',
    tags: ['action', 'rpg', 'open world', 'gacha', 'anime', 'wuwa', 'وذرينغ ويفز', 'ووذرنق ويفز'],
  },
  {
    name: 'Elden Ring',
    slug: 'elden-ring',
    mono: 'ER',
    categories: [{ category: 'currencies', unit: 'Runes' }, { category: 'items' }],
    short_description: 'Vast dark fantasy where every hill hides a boss.',
    short_description_ar: 'عالم خيالي مظلم واسع، خلف كلّ تلّة زعيم.',
    description: prose`
      Elden Ring opens the demanding style of FromSoftware to a vast world. You ride across the Lands Between, choose
      which ruin or castle to face first, and learn each boss by failing against it. Weapons, spells, ashes and
      talismans allow hundreds of builds, helped by summoned spirits or other players. Runes raise levels and are lost
      at death, so players order runes, upgrade stones or rare weapons, dropped in the game on the same platform.
    `,
    description_ar: prose`
      تفتح إلدن رينغ أسلوب FromSoftware الصعب على عالم واسع. تركب حصانك عبر الأراضي الوسطى وتختار أيّ خراب أو قلعة
      تواجه أوّلًا، وتتعلّم كلّ زعيم بالخسارة أمامه. تسمح الأسلحة والتعاويذ والرماد والتمائم بمئات الأساليب، وتساعدك
      أرواح تستدعيها أو لاعبون آخرون. ترفع الرونات المستوى وتضيع عند الموت، لذلك يطلب اللاعبون الرونات وأحجار الترقية
      والأسلحة النادرة، وتُسلَّم داخل اللعبة.
    `,
    platform_support: ['PC', 'PlayStation 5', 'PlayStation 4', 'Xbox Series X/S', 'Xbox One'],
    release_date: '2022-02-25',
    publisher: 'Bandai Namco Entertainment',
    developer: 'FromSoftware',
    tags: ['action', 'rpg', 'souls', 'open world', 'الدن رينق', 'إلدن رينغ'],
  },
  {
    name: 'Monster Hunter Wilds',
    slug: 'monster-hunter-wilds',
    mono: 'MH',
    categories: [{ category: 'boosting' }],
    short_description: 'Cooperative hunts of huge creatures in living landscapes.',
    short_description_ar: 'صيد تعاوني لوحوش ضخمة في طبيعة حيّة.',
    description: prose`
      Monster Hunter Wilds follows hunters into regions whose weather changes from calm to storm and brings out
      different monsters. You ride a Seikret, choose among fourteen weapons, wound and break parts, then forge better
      gear from what you carve. Hunts of four can be joined by anyone through an SOS flare. Boosting offers here cover
      hunter rank, tempered monsters, decoration farming and event quests, played together with you whenever the game
      does not require your login.
    `,
    description_ar: prose`
      تتبع مونستر هنتر وايلدز الصيّادين إلى مناطق يتقلّب طقسها من الهدوء إلى العاصفة فتظهر وحوش مختلفة. تركب Seikret
      وتختار بين أربعة عشر سلاحًا، تجرح الوحش وتكسر أجزاءه، ثم تصنع عتادًا أفضل ممّا جمعت. يمكن لأيّ لاعب الانضمام
      بإشارة SOS. تشمل عروض الرفع هنا رتبة الصيّاد والوحوش المقوّاة وجمع الزينة ومهامّ الفعاليات، ويُلعب معك كلّما
      أمكن دون حسابك.
    `,
    platform_support: ['PC', 'PlayStation 5', 'Xbox Series X/S'],
    release_date: '2025-02-28',
    publisher: 'Capcom',
    developer: 'Capcom',
    tags: ['action', 'rpg', 'coop', 'hunting', 'مونستر هنتر', 'مونستر هانتر'],
  },
]
