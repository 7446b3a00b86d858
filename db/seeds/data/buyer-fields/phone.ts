import { choices } from './choices.ts'
import { ranks } from './ranks.ts'
import { platform, rank, region, shared } from './shared.ts'
import type { GameFieldsSeed } from './types.ts'

/** What the buyers of matches that are played on phones are asked. */
export const phoneFields: GameFieldsSeed[] = [
  {
    game: 'free-fire',
    fields: {
      player_id: {
        type: 'text',
        label: 'Free Fire player ID',
        label_ar: 'آيدي فري فاير',
        hint: 'Open your profile in the game; the ID is under your name.',
        hint_ar: 'افتح ملفّك في اللعبة، والآيدي تحت اسمك.',
        pattern: '^[0-9]{8,12}$',
        example: '1234567890',
        max_length: 12,
      },
      current_rank: rank(choices.free_fire_ranks),
      buyer_region: region(choices.free_fire_servers),
      buyer_mode: shared.buyer_mode,
    },
    asked: {
      currencies: ['player_id'],
      boosting: ['current_rank', 'buyer_region', 'buyer_mode', 'player_id'],
      items: ['player_id'],
    },
  },
  {
    game: 'pubg-mobile',
    fields: {
      player_id: {
        type: 'text',
        label: 'PUBG Mobile player ID',
        label_ar: 'آيدي ببجي موبايل',
        hint: 'Top left of your profile, under your name.',
        hint_ar: 'أعلى ملفّك تحت اسمك.',
        pattern: '^[0-9]{8,12}$',
        example: '5123456789',
        max_length: 12,
      },
      current_rank: rank(choices.pubg_mobile_ranks),
      buyer_region: region(choices.pubg_mobile_servers),
      buyer_mode: shared.buyer_mode,
    },
    asked: {
      currencies: ['player_id'],
      boosting: ['current_rank', 'buyer_region', 'buyer_mode', 'player_id'],
      items: ['player_id'],
    },
  },
  {
    game: 'efootball',
    fields: {
      user_id: {
        type: 'text',
        label: 'eFootball user ID',
        label_ar: 'معرّف المستخدم في eFootball',
        hint: 'Extras › User info. Four letters and nine digits.',
        hint_ar: 'إضافات › معلومات المستخدم. أربعة أحرف وتسعة أرقام.',
        pattern: '^[A-Za-z]{4}-?[0-9]{3}-?[0-9]{3}-?[0-9]{3}$',
        example: 'ABCD-123-456-789',
        max_length: 16,
      },
      current_rank: rank(ranks.efootball_divisions),
      buyer_platform: platform(choices.efootball_platforms),
      buyer_mode: shared.buyer_mode,
    },
    asked: {
      currencies: ['user_id'],
      boosting: ['current_rank', 'buyer_platform', 'buyer_mode', 'user_id'],
    },
  },
  {
    game: 'ea-sports-fc-mobile',
    fields: {
      player_id: {
        type: 'text',
        label: 'FC Mobile user ID',
        label_ar: 'معرّف المستخدم في FC Mobile',
        hint: 'Settings › Account.',
        hint_ar: 'الإعدادات › الحساب.',
        pattern: '^[0-9]{8,20}$',
        example: '1234567890123',
        max_length: 20,
      },
    },
    asked: { currencies: ['player_id'] },
  },
  {
    game: 'brawl-stars',
    fields: {
      player_tag: shared.player_tag,
      current_rank: rank(ranks.brawl_ranks),
      buyer_mode: shared.buyer_mode,
    },
    asked: { currencies: ['player_tag'], boosting: ['current_rank', 'buyer_mode', 'player_tag'] },
  },
  {
    game: 'clash-of-clans',
    fields: {
      player_tag: shared.player_tag,
      current_rank: rank(choices.clash_leagues),
      buyer_mode: shared.buyer_mode,
    },
    asked: { currencies: ['player_tag'], boosting: ['current_rank', 'buyer_mode', 'player_tag'] },
  },
  {
    game: 'clash-royale',
    fields: {
      player_tag: shared.player_tag,
      current_rank: rank(ranks.royale_leagues),
      buyer_mode: shared.buyer_mode,
    },
    asked: {
      currencies: ['player_tag'],
      boosting: ['current_rank', 'buyer_mode', 'player_tag'],
      items: ['player_tag'],
    },
  },
  {
    game: 'mobile-legends',
    fields: {
      user_id: {
        type: 'text',
        label: 'User ID',
        label_ar: 'معرّف المستخدم',
        hint: 'The digits before the brackets in your profile.',
        hint_ar: 'الأرقام قبل القوسين في ملفّك.',
        pattern: '^[0-9]{6,12}$',
        example: '123456789',
        max_length: 12,
      },
      zone_id: {
        type: 'text',
        label: 'Server (zone) ID',
        label_ar: 'رقم السيرفر',
        hint: 'The digits inside the brackets.',
        hint_ar: 'الأرقام داخل القوسين.',
        pattern: '^[0-9]{4,5}$',
        example: '2157',
        max_length: 5,
      },
      current_rank: rank(choices.mobile_legends_ranks),
      buyer_mode: shared.buyer_mode,
    },
    asked: {
      currencies: ['user_id', 'zone_id'],
      boosting: ['current_rank', 'buyer_mode', 'user_id', 'zone_id'],
      items: ['user_id', 'zone_id'],
    },
  },
  {
    game: 'call-of-duty-mobile',
    fields: {
      uid: {
        type: 'text',
        label: 'Player UID',
        label_ar: 'UID اللاعب',
        hint: 'Settings › Legal and privacy, or your profile.',
        hint_ar: 'الإعدادات › الخصوصية، أو ملفّك.',
        pattern: '^[0-9]{10,20}$',
        example: '6743216789012345678',
        max_length: 20,
      },
      current_rank: rank(choices.codm_ranks),
      buyer_mode: shared.buyer_mode,
    },
    asked: { currencies: ['uid'], boosting: ['current_rank', 'buyer_mode', 'uid'] },
  },
  {
    game: 'wild-rift',
    fields: {
      riot_id: shared.riot_id,
      current_rank: rank(ranks.wild_rift_ranks),
      buyer_region: region(choices.wild_rift_regions),
      buyer_mode: shared.buyer_mode,
    },
    asked: {
      currencies: ['riot_id'],
      boosting: ['current_rank', 'buyer_region', 'buyer_mode', 'riot_id'],
    },
  },
]
