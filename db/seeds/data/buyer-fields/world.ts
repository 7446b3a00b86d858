import { choices } from './choices.ts'
import { region, server, shared } from './shared.ts'
import type { GameFieldsSeed } from './types.ts'

/** What the buyers of worlds that one lives in are asked. */
export const worldFields: GameFieldsSeed[] = [
  {
    game: 'roblox',
    fields: {
      method: {
        type: 'choice',
        label: 'How you get the Robux',
        label_ar: 'كيف تستلم الروبوكس',
        hint: 'As the offer says.',
        hint_ar: 'كما يقول العرض.',
        options: choices.robux_methods,
      },
      roblox_name: shared.roblox_name,
      game_pass: {
        type: 'text',
        label: 'Link of your game pass',
        label_ar: 'رابط الغيم باس',
        hint: 'create.roblox.com › your experience › Monetization › Passes. Put it on sale first.',
        hint_ar: 'create.roblox.com › تجربتك › Monetization › Passes. اعرضه للبيع أوّلًا.',
        pattern: '^https://(www\\.)?roblox\\.com/(?:[a-z]{2}/)?game-pass/[0-9]{5,15}(/[^\\s]*)?$',
        example: 'https://www.roblox.com/game-pass/123456789/Kanz',
        max_length: 160,
        asked_if: { method: ['game_pass'] },
      },
    },
    asked: { currencies: ['method', 'roblox_name', 'game_pass'], items: ['roblox_name'] },
  },
  {
    game: 'genshin-impact',
    fields: {
      uid: shared.uid,
      buyer_server: server(choices.hoyo_servers),
      buyer_region: region(choices.hoyo_servers),
      buyer_mode: shared.buyer_mode,
    },
    asked: { currencies: ['uid', 'buyer_server'], boosting: ['buyer_region', 'buyer_mode', 'uid'] },
  },
  {
    game: 'gta-online',
    fields: {
      rockstar_name: {
        type: 'text',
        label: 'Rockstar (Social Club) nickname',
        label_ar: 'الاسم في Rockstar (Social Club)',
        hint: 'In the pause menu, under Online, or on socialclub.rockstargames.com.',
        hint_ar: 'في قائمة الإيقاف تحت Online، أو على socialclub.rockstargames.com.',
        pattern: '^[A-Za-z0-9_.-]{6,16}$',
        example: 'Kanz_Player',
        max_length: 16,
      },
      buyer_mode: shared.buyer_mode,
    },
    asked: { currencies: ['rockstar_name'], boosting: ['buyer_mode', 'rockstar_name'] },
  },
  {
    game: 'minecraft',
    fields: {
      gamertag: {
        type: 'text',
        label: 'Xbox gamertag',
        label_ar: 'Gamertag إكس بوكس',
        hint: 'In your Xbox profile; the digits after # belong to it.',
        hint_ar: 'في ملفّك على Xbox، والأرقام بعد # جزء منه.',
        pattern: '^[A-Za-z][A-Za-z0-9 ]{0,14}(#[0-9]{1,5})?$',
        example: 'Kanz Player#213',
        max_length: 21,
      },
      java_name: {
        type: 'text',
        label: 'Java name',
        label_ar: 'الاسم في جافا',
        hint: 'At the bottom of the launcher, beside your skin.',
        hint_ar: 'أسفل مشغّل اللعبة، بجانب السكن.',
        pattern: '^[A-Za-z0-9_]{3,16}$',
        example: 'Kanz_Player',
        max_length: 16,
      },
    },
    asked: { currencies: ['gamertag'], items: ['java_name'] },
  },
  {
    game: 'world-of-warcraft',
    fields: {
      character: {
        type: 'text',
        label: 'Character and realm',
        label_ar: 'الشخصية والعالم',
        hint: 'Name, dash, realm.',
        hint_ar: 'الاسم، ثم شرطة، ثم العالم.',
        pattern: "^\\p{L}{2,12}-\\p{L}[\\p{L}\\p{N}'’ -]{1,25}$",
        example: 'Kanzia-Hyjal',
        max_length: 40,
      },
      buyer_mode: shared.buyer_mode,
    },
    asked: { currencies: ['character'], boosting: ['buyer_mode', 'character'] },
  },
  {
    game: 'albion-online',
    fields: {
      character: {
        type: 'text',
        label: 'Character name',
        label_ar: 'اسم الشخصية',
        hint: 'As it stands above your character in the game.',
        hint_ar: 'كما يظهر فوق شخصيتك في اللعبة.',
        pattern: '^[A-Za-z0-9]{3,16}$',
        example: 'KanzPlayer',
        max_length: 16,
      },
    },
    asked: { currencies: ['character'] },
  },
  {
    game: 'blox-fruits',
    fields: {
      buyer_mode: shared.buyer_mode,
      roblox_name: shared.roblox_name,
      buyer_sea: {
        type: 'choice',
        label: 'Your sea',
        label_ar: 'بحرك',
        options: choices.blox_seas,
      },
    },
    asked: { boosting: ['buyer_mode', 'roblox_name', 'buyer_sea'], items: ['roblox_name'] },
  },
  {
    game: 'adopt-me',
    fields: {
      roblox_name: shared.roblox_name,
    },
    asked: { items: ['roblox_name'] },
  },
  {
    game: 'murder-mystery-2',
    fields: {
      roblox_name: shared.roblox_name,
    },
    asked: { items: ['roblox_name'] },
  },
  {
    game: 'dofus',
    fields: {
      character: {
        type: 'text',
        label: 'Character name',
        label_ar: 'اسم الشخصية',
        hint: 'As it stands above your character in the game.',
        hint_ar: 'كما يظهر فوق شخصيتك في اللعبة.',
        pattern: '^[A-Za-z][A-Za-z-]{1,19}$',
        example: 'Kanz-Dz',
        max_length: 20,
      },
      buyer_mode: shared.buyer_mode,
    },
    asked: {
      currencies: ['character'],
      boosting: ['buyer_mode', 'character'],
      items: ['character'],
    },
  },
  {
    game: 'honkai-star-rail',
    fields: {
      uid: shared.uid,
      buyer_server: server(choices.hoyo_servers),
    },
    asked: { currencies: ['uid', 'buyer_server'] },
  },
  {
    game: 'zenless-zone-zero',
    fields: {
      uid: {
        type: 'text',
        label: 'UID',
        label_ar: 'UID',
        hint: 'Bottom right of the game screen.',
        hint_ar: 'أسفل يمين شاشة اللعبة.',
        pattern: '^1[0357][0-9]{8}$',
        example: '1512345678',
        max_length: 10,
      },
      buyer_server: server(choices.hoyo_servers),
    },
    asked: { currencies: ['uid', 'buyer_server'] },
  },
  {
    game: 'wuthering-waves',
    fields: {
      uid: {
        type: 'text',
        label: 'UID',
        label_ar: 'UID',
        hint: 'Bottom right of the game screen.',
        hint_ar: 'أسفل يمين شاشة اللعبة.',
        pattern: '^[5-9][0-9]{8}$',
        example: '612345678',
        max_length: 9,
      },
      buyer_server: server(choices.wuwa_servers),
    },
    asked: { currencies: ['uid', 'buyer_server'] },
  },
  {
    game: 'old-school-runescape',
    fields: {
      display_name: {
        type: 'text',
        label: 'Display name',
        label_ar: 'الاسم في اللعبة',
        hint: 'Above your chat box in the game.',
        hint_ar: 'فوق صندوق الدردشة في اللعبة.',
        pattern: '^[A-Za-z0-9][A-Za-z0-9 _-]{0,11}$',
        example: 'Kanz Player',
        max_length: 12,
      },
      buyer_mode: shared.buyer_mode,
    },
    asked: { currencies: ['display_name'], boosting: ['buyer_mode', 'display_name'] },
  },
  {
    game: 'pokemon-go',
    fields: {
      trainer_code: {
        type: 'text',
        label: 'Trainer code',
        label_ar: 'رمز المدرّب',
        hint: 'Twelve digits on the Friends screen.',
        hint_ar: 'اثنا عشر رقمًا في شاشة الأصدقاء.',
        pattern: '^[0-9]{4} ?[0-9]{4} ?[0-9]{4}$',
        example: '1234 5678 9012',
        max_length: 14,
      },
      buyer_mode: shared.buyer_mode,
    },
    asked: { currencies: ['trainer_code'], boosting: ['buyer_mode', 'trainer_code'] },
  },
]
