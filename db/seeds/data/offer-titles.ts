import type { Category, Tongue } from './types.ts'

/**
 * Title patterns. Words in braces are filled from the game's lore; a pattern is used only when
 * everything it names is known.
 */
export const titlePatterns: Record<Category, Record<Tongue, string[]>> = {
  accounts: {
    ar: [
      '{level}، {asset} و{asset2}',
      'حساب {name} {level}، فيه {asset}',
      '{asset} + {asset2}، تغيير البريد مضمون',
      'حساب نظيف دون أيّ حظر، {level}، {asset}',
      'حساب قديم فيه {asset} و{asset2}، ربط بريد فقط',
      '{name}: {asset}، {asset2}، {asset3}',
      'حساب رتبة {rank}، {level}، {asset}',
      'حسابي الشخصي، {asset} و{asset2}، السعر قابل للنقاش',
      'حساب {region}، {asset} و{asset2}',
      'للبيع حساب {name} فيه {asset}، تسليم فوري',
      'حساب رتبة {rank} جاهز، {asset} و{asset2}',
    ],
    fr: [
      'Compte {name} {level}, {asset} et {asset2}',
      '{asset} + {asset2}, e-mail modifiable',
      'Compte propre jamais banni, {level}, {asset}',
      'Compte {name} : {asset}, {asset2}, {asset3}',
      'Mon compte perso, {asset}, {level}',
      'Compte {rank}, {asset} et {asset2}, première main',
      'Compte {region}, {asset}, livraison rapide',
    ],
    en: [
      '{level}, {asset}, {asset2}, full access',
      '{asset} + {asset2}, e-mail changeable',
      '{name} account, {asset}, {asset2}, never banned',
      'First owner: {asset}, {asset2} and {asset3}',
      '{rank} account, {asset}, hand played',
      '{region} account, {asset}, {level}',
    ],
  },
  currencies: {
    ar: [
      '{amount} {unit}، {how}',
      'شحن {amount} {unit} {name}، {how}',
      '{amount} {unit} تسليم سريع، {how}',
      '{name} {amount} {unit}، {official}',
      '{amount} {unit} على سيرفر {region}، {how}',
      'عرض اليوم: {amount} {unit}، {how}',
    ],
    fr: [
      '{amount} {unit} {name}, {how}',
      'Recharge {amount} {unit}, {how}',
      '{amount} {unit}, livraison rapide, {how}',
      '{amount} {unit} serveur {region}, {how}',
    ],
    en: [
      '{amount} {unit}, {how}',
      '{name} top-up {amount} {unit}, {how}',
      '{amount} {unit} on {region}, {how}',
      '{amount} {unit}, fast and safe, {how}',
    ],
  },
  boosting: {
    ar: [
      'من {from} إلى {to} خلال {hours} ساعة',
      'رفع رتبة {name} من {from} إلى {to}، لعب يدوي',
      'رفع من {from} إلى {to}، أو نلعب معًا',
      '{service}، خلال {hours} ساعة',
      '{name}: {service}، دون برامج',
      '{service}، مع صور قبل البداية وبعد النهاية',
    ],
    fr: [
      'De {from} à {to} en {hours} h',
      'Boost {name} {from} vers {to}, joué à la main',
      '{service}, fait en {hours} h',
      '{name} : {service}, sans logiciel',
    ],
    en: [
      '{from} to {to} in {hours} hours',
      '{name} boost {from} to {to}, duo possible',
      '{service}, done in {hours} hours',
      '{name}: {service}, by hand',
    ],
  },
  items: {
    ar: [
      '{item}، {how}',
      '{item} {name}، {how}',
      '{item} متوفّر الآن، {how}',
      'للبيع {item}، تسليم سريع',
    ],
    fr: ['{item}, {how}', '{item} {name}, {how}', '{item} en stock, livraison rapide'],
    en: ['{item}, {how}', '{name} {item}, {how}', '{item}, in stock, fast delivery'],
  },
}

/** How a currency or an item is handed over, as sellers say it. */
export const handoverWords = {
  id: { ar: 'عبر معرّف اللاعب', fr: 'par ID joueur', en: 'by player ID' },
  login: { ar: 'بالدخول إلى الحساب', fr: 'avec connexion au compte', en: 'with account login' },
  gift: { ar: 'هدية داخل اللعبة', fr: 'en cadeau dans le jeu', en: 'as an in-game gift' },
  code: { ar: 'بطاقة رقمية', fr: 'par code numérique', en: 'digital code' },
  trade: { ar: 'بالتبادل داخل اللعبة', fr: 'par échange en jeu', en: 'by in-game trade' },
} as const

/** Units that players say in Arabic; the others stay as the game writes them. */
export const arabicUnits: Record<string, string> = {
  UC: 'شدّة',
  Diamonds: 'جوهرة',
  Gems: 'جوهرة',
  Robux: 'روبوكس',
  Gold: 'ذهب',
  'eFootball Coins': 'كوينز',
  'FC Coins': 'كوينز',
  Kamas: 'كاماس',
}
