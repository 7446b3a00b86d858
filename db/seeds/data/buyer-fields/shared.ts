import type { FieldOption } from '#modules/catalog/buyer-fields.ts'
import { choices } from './choices.ts'
import type { FieldSeed } from './types.ts'

/** What several games ask in the same words. */
export const shared = {
  buyer_mode: {
    type: 'choice',
    label: 'How should it be played?',
    label_ar: 'كيف تريد أن يُلعب؟',
    hint: 'The offer says which of them its seller does.',
    hint_ar: 'يقول العرض أيّهما يقدّمه البائع.',
    options: choices.boost_mode,
  },
  riot_id: {
    type: 'text',
    label: 'Riot ID',
    label_ar: 'Riot ID',
    hint: 'Name, # and tag, as in the Riot client.',
    hint_ar: 'الاسم ثم # ثم الرمز، كما يظهران في Riot.',
    pattern: '^[^#\\s][^#]{1,14}[^#\\s]#[\\p{L}\\p{N}]{3,5}$',
    example: 'Kanz Player#DZ213',
    max_length: 22,
  },
  roblox_name: {
    type: 'text',
    label: 'Roblox username',
    label_ar: 'اسم المستخدم في Roblox',
    hint: 'Not your display name.',
    hint_ar: 'وليس اسم العرض.',
    pattern: '^(?=.{3,20}$)[A-Za-z0-9]+(_[A-Za-z0-9]+)?$',
    example: 'kanz_player',
    max_length: 20,
  },
  epic_name: {
    type: 'text',
    label: 'Epic Games display name',
    label_ar: 'اسم العرض في Epic Games',
    hint: '3 to 16 characters.',
    hint_ar: 'من 3 إلى 16 محرفًا.',
    pattern: '^\\S(?:.{1,14})\\S$',
    example: 'KanzPlayer',
    max_length: 16,
  },
  ea_id: {
    type: 'text',
    label: 'EA ID',
    label_ar: 'EA ID',
    hint: 'On ea.com in your profile, or on the game’s start screen.',
    hint_ar: 'في ملفّك على ea.com، أو في شاشة بداية اللعبة.',
    pattern: '^[A-Za-z0-9_-]{4,16}$',
    example: 'KanzPlayer',
    max_length: 16,
  },
  player_tag: {
    type: 'text',
    label: 'Player tag',
    label_ar: 'رمز اللاعب',
    hint: 'In your profile, under your name. It begins with #.',
    hint_ar: 'في ملفّك تحت اسمك، ويبدأ بعلامة #.',
    pattern: '^#[0289CGJLPQRUVYcgjlpqruvy]{3,12}$',
    example: '#2PP0Y8QV',
    max_length: 13,
  },
  uid: {
    type: 'text',
    label: 'UID',
    label_ar: 'UID',
    hint: 'Bottom right of the game screen.',
    hint_ar: 'أسفل يمين شاشة اللعبة.',
    pattern: '^(6|7|8|9|18)[0-9]{8}$',
    example: '712345678',
    max_length: 10,
  },
  activision_id: {
    type: 'text',
    label: 'Activision ID',
    label_ar: 'Activision ID',
    hint: 'Account settings in the game, with # and digits.',
    hint_ar: 'في إعدادات الحساب داخل اللعبة، مع # والأرقام.',
    pattern: '^[^#\\s][^#]{0,14}[^#\\s]#[0-9]{4,10}$',
    example: 'KanzPlayer#1234567',
    max_length: 27,
  },
  trade_link: {
    type: 'text',
    label: 'Steam trade link',
    label_ar: 'رابط التبادل في Steam',
    hint: 'Steam › Inventory › Trade Offers › Who can send me trade offers.',
    hint_ar: 'Steam › المخزون › عروض التبادل › من يمكنه إرسال العروض إليّ.',
    pattern:
      '^https://steamcommunity\\.com/tradeoffer/new/\\?partner=[0-9]{1,10}&token=[A-Za-z0-9_-]{8}$',
    example: 'https://steamcommunity.com/tradeoffer/new/?partner=123456789&token=AbCd_123',
    max_length: 120,
  },
} as const satisfies Record<string, FieldSeed>

const chosen =
  (label: string, label_ar: string) =>
  (options: readonly FieldOption[]): FieldSeed => ({ type: 'choice', label, label_ar, options })

/** Which of these ranks the buyer has. */
export const rank = chosen('Your rank now', 'رتبتك الآن')
/** In which of these regions they play. */
export const region = chosen('Your region', 'منطقتك')
/** On which of these they play. */
export const platform = chosen('Your platform', 'منصّتك')
/** On which of these servers they play. */
export const server = chosen('Your server', 'سيرفرك')
