import { choices } from './choices.ts'
import { ranks } from './ranks.ts'
import { platform, rank, region, shared } from './shared.ts'
import type { GameFieldsSeed } from './types.ts'

/** What the buyers of matches on computers and consoles are asked. */
export const matchFields: GameFieldsSeed[] = [
  {
    game: 'valorant',
    fields: {
      riot_id: shared.riot_id,
      current_rank: rank(ranks.valorant_ranks),
      buyer_region: region(choices.valorant_regions),
      buyer_mode: shared.buyer_mode,
    },
    asked: {
      currencies: ['riot_id'],
      boosting: ['current_rank', 'buyer_region', 'buyer_mode', 'riot_id'],
    },
  },
  {
    game: 'fortnite',
    fields: {
      epic_name: shared.epic_name,
      buyer_platform: platform(choices.fortnite_platforms),
      friends_48h: {
        type: 'boolean',
        label: 'We have been friends for 48 hours',
        label_ar: 'نحن صديقان منذ 48 ساعة',
        hint: 'The game allows gifts only then.',
        hint_ar: 'لا تسمح اللعبة بالهدايا إلّا بعدها.',
        required: false,
      },
    },
    asked: { currencies: ['epic_name', 'buyer_platform'], items: ['epic_name', 'friends_48h'] },
  },
  {
    game: 'league-of-legends',
    fields: {
      riot_id: shared.riot_id,
      current_rank: rank(ranks.league_ranks),
      buyer_region: region(choices.league_servers),
      buyer_mode: shared.buyer_mode,
    },
    asked: {
      currencies: ['riot_id'],
      boosting: ['current_rank', 'buyer_region', 'buyer_mode', 'riot_id'],
    },
  },
  {
    game: 'ea-sports-fc-26',
    fields: {
      ea_id: shared.ea_id,
      market_open: {
        type: 'boolean',
        label: 'My transfer market is open',
        label_ar: 'سوق الانتقالات مفتوح عندي',
      },
      current_rank: rank(ranks.fc_rivals),
      buyer_platform: platform(choices.fc_platforms),
      buyer_mode: shared.buyer_mode,
    },
    asked: {
      currencies: ['ea_id', 'market_open'],
      boosting: ['current_rank', 'buyer_platform', 'buyer_mode', 'ea_id'],
    },
  },
  {
    game: 'call-of-duty-warzone',
    fields: {
      buyer_platform: platform(choices.cod_platforms),
      activision_id: shared.activision_id,
      current_rank: rank(ranks.cod_ranks),
      buyer_mode: shared.buyer_mode,
    },
    asked: {
      currencies: ['buyer_platform', 'activision_id'],
      boosting: ['current_rank', 'buyer_platform', 'buyer_mode', 'activision_id'],
    },
  },
  {
    game: 'counter-strike-2',
    fields: {
      current_rank: rank(choices.cs_premier),
      buyer_mode: shared.buyer_mode,
      trade_link: shared.trade_link,
    },
    asked: { boosting: ['current_rank', 'buyer_mode'], items: ['trade_link'] },
  },
  {
    game: 'rocket-league',
    fields: {
      buyer_platform: platform(choices.consoles_pc_switch),
      epic_name: shared.epic_name,
      current_rank: rank(ranks.rocket_ranks),
      buyer_mode: shared.buyer_mode,
    },
    asked: {
      currencies: ['buyer_platform', 'epic_name'],
      boosting: ['current_rank', 'buyer_platform', 'buyer_mode', 'epic_name'],
    },
  },
  {
    game: 'apex-legends',
    fields: {
      buyer_platform: platform(choices.consoles_pc_switch),
      ea_id: shared.ea_id,
      current_rank: rank(ranks.apex_ranks),
      buyer_mode: shared.buyer_mode,
    },
    asked: {
      currencies: ['buyer_platform', 'ea_id'],
      boosting: ['current_rank', 'buyer_platform', 'buyer_mode', 'ea_id'],
    },
  },
  {
    game: 'rainbow-six-siege',
    fields: {
      buyer_platform: platform(choices.consoles_pc),
      ubisoft_name: {
        type: 'text',
        label: 'Ubisoft username',
        label_ar: 'اسم المستخدم في Ubisoft',
        hint: 'In Ubisoft Connect, at the top of your profile.',
        hint_ar: 'في Ubisoft Connect أعلى ملفّك.',
        pattern: '^[A-Za-z][A-Za-z0-9_.-]{2,14}$',
        example: 'Kanz.Player',
        max_length: 15,
      },
      current_rank: rank(ranks.siege_ranks),
      buyer_mode: shared.buyer_mode,
    },
    asked: {
      currencies: ['buyer_platform', 'ubisoft_name'],
      boosting: ['current_rank', 'buyer_platform', 'buyer_mode', 'ubisoft_name'],
    },
  },
  {
    game: 'overwatch-2',
    fields: {
      buyer_platform: platform(choices.consoles_pc_switch),
      battle_tag: {
        type: 'text',
        label: 'BattleTag',
        label_ar: 'BattleTag',
        hint: 'In Battle.net, beside your picture; with # and digits.',
        hint_ar: 'في Battle.net بجانب صورتك، مع # والأرقام.',
        pattern: '^\\p{L}[\\p{L}\\p{N}]{2,11}#[0-9]{4,6}$',
        example: 'Kanz#21345',
        max_length: 19,
      },
      current_rank: rank(ranks.overwatch_ranks),
      buyer_region: region(choices.overwatch_regions),
      buyer_mode: shared.buyer_mode,
    },
    asked: {
      currencies: ['buyer_platform', 'battle_tag'],
      boosting: ['current_rank', 'buyer_region', 'buyer_mode', 'battle_tag'],
    },
  },
  {
    game: 'dota-2',
    fields: {
      current_rank: rank(ranks.dota_ranks),
      buyer_region: region(choices.dota_regions),
      buyer_mode: shared.buyer_mode,
      friend_id: {
        type: 'text',
        label: 'Dota friend ID',
        label_ar: 'رقم الصداقة في دوتا',
        hint: 'On your profile in the game.',
        hint_ar: 'في ملفّك داخل اللعبة.',
        pattern: '^[0-9]{5,10}$',
        example: '123456789',
        max_length: 10,
      },
      trade_link: shared.trade_link,
    },
    asked: {
      boosting: ['current_rank', 'buyer_region', 'buyer_mode', 'friend_id'],
      items: ['trade_link'],
    },
  },
  {
    game: 'teamfight-tactics',
    fields: {
      current_rank: rank(ranks.league_ranks),
      buyer_region: region(choices.league_servers),
      buyer_mode: shared.buyer_mode,
      riot_id: shared.riot_id,
    },
    asked: { boosting: ['current_rank', 'buyer_region', 'buyer_mode', 'riot_id'] },
  },
  {
    game: 'marvel-rivals',
    fields: {
      uid: {
        type: 'text',
        label: 'Marvel Rivals UID',
        label_ar: 'UID مارفل رايفلز',
        hint: 'In your profile, under your name.',
        hint_ar: 'في ملفّك تحت اسمك.',
        pattern: '^[0-9]{8,12}$',
        example: '1234567890',
        max_length: 12,
      },
      current_rank: rank(ranks.rivals_ranks),
      buyer_platform: platform(choices.consoles_pc),
      buyer_mode: shared.buyer_mode,
    },
    asked: {
      currencies: ['uid'],
      boosting: ['current_rank', 'buyer_platform', 'buyer_mode', 'uid'],
    },
  },
  {
    game: 'pubg-battlegrounds',
    fields: {
      buyer_platform: platform(choices.consoles_pc),
      pubg_name: {
        type: 'text',
        label: 'PUBG name',
        label_ar: 'الاسم في ببجي',
        hint: 'At the top of the lobby.',
        hint_ar: 'أعلى شاشة الردهة.',
        pattern: '^[A-Za-z0-9_-]{4,16}$',
        example: 'Kanz_Player',
        max_length: 16,
      },
    },
    asked: { currencies: ['buyer_platform', 'pubg_name'] },
  },
  {
    game: 'escape-from-tarkov',
    fields: {
      tarkov_name: {
        type: 'text',
        label: 'Tarkov nickname',
        label_ar: 'الاسم في تاركوف',
        hint: 'In the menu under Character, at the top.',
        hint_ar: 'في القائمة تحت Character، في الأعلى.',
        pattern: '^[A-Za-z0-9_-]{3,15}$',
        example: 'Kanz_Player',
        max_length: 15,
      },
      buyer_mode: shared.buyer_mode,
    },
    asked: {
      currencies: ['tarkov_name'],
      boosting: ['buyer_mode', 'tarkov_name'],
      items: ['tarkov_name'],
    },
  },
  {
    game: 'call-of-duty-black-ops-6',
    fields: {
      current_rank: rank(ranks.cod_ranks),
      buyer_platform: platform(choices.cod_platforms),
      buyer_mode: shared.buyer_mode,
      activision_id: shared.activision_id,
    },
    asked: { boosting: ['current_rank', 'buyer_platform', 'buyer_mode', 'activision_id'] },
  },
]
