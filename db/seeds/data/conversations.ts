import type { OrderStatus } from '#modules/orders/order.ts'
import type { Category } from './types.ts'

/** What sellers have ready: how they greet who has paid, and what they answer often. */
export const sellerReplies: Record<string, { greeting: string; ready: [string, string][] }> = {
  amine_213: {
    greeting:
      'مرحبا بك وشكرًا على ثقتك. نوجّد طلبك ونسلّمه لك هنا قبل الموعد، وإذا عندك سؤال اكتبه هنا.',
    ready: [
      [
        'مازال كاين',
        'السلام عليكم، إيه مازال كاين. تقدر تشري درك والتسليم في الوقت المكتوب في العرض.',
      ],
      [
        'تغيير البريد',
        'البريد يتبدّل عادي: نسلّم لك الحساب، تبدّل البريد وأنا معاك، ومن بعد تأكّد الاستلام.',
      ],
      ['مدّة التسليم', 'نسلّم عادةً في أقلّ من ساعة، واللّي يشري في اللّيل يوصلو الصباح.'],
      ['السعر', 'السعر ثابت خويا، وهو أقلّ ما نقدر عليه.'],
      [
        'Available',
        'Hi, yes, still available. Buy whenever you like; I deliver within the time of the offer.',
      ],
      ['Price', 'The price is fixed, and it is the best I can do.'],
    ],
  },
  atlas_hunter: {
    greeting:
      'Hi, and thank you for buying. I start within the hour and tell you here how it goes.',
    ready: [
      [
        'Available',
        'Hi, yes, still available. Buy whenever you like, delivery is as the offer says.',
      ],
      [
        'E-mail change',
        'You change the e-mail yourself right after delivery, and I stay here until it is done.',
      ],
      [
        'How boosting works',
        'I play on your account or together with you, as you like, and tell you here after every step.',
      ],
      [
        'مازال كاين',
        'السلام عليكم، إيه مازال كاين. تقدر تشري وقت ما تحبّ، والتسليم كيما مكتوب في العرض.',
      ],
      ['تغيير البريد', 'تبدّل البريد بنفسك بعد التسليم مباشرة، ونبقى معاك هنا حتى يكمل.'],
      [
        'كيفاش يتمّ الرفع',
        'نلعب بالحساب تاعك ولّا نلعبو مع بعض، كيما تحبّ، ونقول لك هنا بعد كلّ مرحلة.',
      ],
    ],
  },
}

type Side = 'buyer' | 'seller'

/** When something is said: so many minutes after one of these moments, or ago. */
export type When = { asked: number } | { paid: number } | { delivered: number } | { ago: number }

/**
 * Who says what, and when. `greeting` is the seller's, and `ready` one of their replies by its
 * name.
 */
export type LineSeed =
  | readonly [Side, When, string]
  | readonly ['greeting', When]
  | readonly ['ready', When, string]

/** Two people of the demo who talk; who has `unread` has not seen the last lines of the other. */
export interface TalkSeed {
  buyer?: string
  seller?: string
  /**
   * The newest order between these people that stands so, or a question about an offer of the
   * seller's, so many hours ago.
   */
  about: { order: OrderStatus; category?: Category } | { offers: Category; hours_ago: number }
  lines: readonly LineSeed[]
  unread?: Side
}

/** What the demo's people say to each other, as players in Algeria write. */
export const talks: readonly TalkSeed[] = [
  {
    seller: 'amine_213',
    buyer: 'walid_dz',
    about: { offers: 'accounts', hours_ago: 2.2 },
    lines: [
      [
        'buyer',
        { asked: 0 },
        'السلام عليكم خويا، الحساب هذا مربوط بفيسبوك ولّا بالجيميل؟ ونقدر نبدّل الإيميل كي نشري؟',
      ],
    ],
    unread: 'seller',
  },
  {
    seller: 'amine_213',
    buyer: 'imad_ff',
    about: { offers: 'currencies', hours_ago: 0.6 },
    lines: [
      [
        'buyer',
        { asked: 0 },
        'Salam khoya, mazal kayen ? W ch7al ta3 lwa9t bach tewsel la recharge ?',
      ],
      ['buyer', { asked: 3 }, 'Rani hna, nechri direct ki tjawebni'],
    ],
    unread: 'seller',
  },
  {
    seller: 'amine_213',
    buyer: 'nesrine_dz',
    about: { offers: 'accounts', hours_ago: 26 },
    lines: [
      [
        'buyer',
        { asked: 0 },
        'Bonjour, le compte est toujours dispo ? Et l’e-mail, je peux le changer moi-même ?',
      ],
      ['ready', { asked: 6 }, 'تغيير البريد'],
      ['buyer', { asked: 9 }, 'Parfait, merci. Je prends ce soir inchallah.'],
    ],
  },
  {
    seller: 'amine_213',
    buyer: 'meriem_k',
    about: { order: 'paid' },
    lines: [
      ['greeting', { paid: 0 }],
      ['buyer', { paid: 12 }, 'وعليكم السلام، خلّصت درك ببريدي موب. وقتاش نقدر ندخل للحساب؟'],
      ['seller', { paid: 31 }, 'مرحبا أختي، نوجّدو ونسلّمو لك هنا. راني نخرّج حسابي منّو قبل.'],
      ['buyer', { ago: 50 }, 'كاش جديد خويا؟ راني نستنّى'],
    ],
    unread: 'seller',
  },
  {
    buyer: 'sofiane_16',
    about: { order: 'paid' },
    lines: [
      ['buyer', { paid: 5 }, 'Salut, c’est payé. Tu me livres ici ?'],
      ['seller', { paid: 22 }, 'Salam, oui ici même, dès que je rentre à la maison.'],
      ['buyer', { paid: 24 }, 'صحّا خويا، ما كاش مشكل'],
      [
        'seller',
        { ago: 35 },
        'Désolé khouya, coupure d’internet chez nous depuis hier soir. Je te livre dans la demi-heure.',
      ],
    ],
    unread: 'buyer',
  },
  {
    buyer: 'sofiane_16',
    about: { order: 'completed', category: 'accounts' },
    lines: [
      ['seller', { delivered: 2 }, 'سلّمت لك الحساب. افتح تفاصيله من هنا، وبدّل البريد أوّلًا.'],
      ['buyer', { delivered: 21 }, 'دخلت مليح، نبدّل الإيميل ونأكّد لك'],
      ['seller', { delivered: 24 }, 'خذ راحتك، راني هنا إذا حبّيت نعاونك.'],
    ],
  },
  {
    seller: 'nour_store',
    buyer: 'sofiane_16',
    about: { offers: 'currencies', hours_ago: 3 },
    lines: [
      ['buyer', { asked: 0 }, 'السلام، تشحنوا حتى للّاعبين في أوروبا؟ والطلب يوصل في نفس اليوم؟'],
      [
        'seller',
        { asked: 18 },
        'وعليكم السلام، نعم كلّ السيرفرات، وفي نفس اليوم إذا شريت قبل العاشرة ليلًا.',
      ],
    ],
    unread: 'buyer',
  },
  {
    buyer: 'sofiane_16',
    about: { order: 'received', category: 'accounts' },
    lines: [
      ['buyer', { delivered: 95 }, 'Wsel lcompte, saha khoya. Tout est comme dans l’annonce.'],
      ['seller', { delivered: 110 }, 'Avec plaisir khouya, bonne game et à la prochaine.'],
    ],
  },
  {
    seller: 'lina_plays',
    buyer: 'meriem_k',
    about: { offers: 'accounts', hours_ago: 20 },
    lines: [
      ['buyer', { asked: 0 }, 'Hi! Does this one come with the first e-mail it was made with?'],
      [
        'seller',
        { asked: 12 },
        'Hi, yes, I am the first owner. We change it together once you have paid.',
      ],
      ['buyer', { asked: 19 }, 'يعطيك الصحّة، نفكّر ونرجع لك'],
    ],
  },
  {
    seller: 'setif_coins',
    buyer: 'meriem_k',
    about: { offers: 'currencies', hours_ago: 5 },
    lines: [
      ['buyer', { asked: 0 }, 'السلام، نهدرو في واتساب خير؟ هذا رقمي 0600 00 20 11'],
      [
        'seller',
        { asked: 9 },
        'وعليكم السلام أختي، هنا خير ليّ وليك: دراهمك محفوظين حتى يوصلك الطلب. اسألي واش تحبّي.',
      ],
    ],
    unread: 'buyer',
  },
  {
    buyer: 'meriem_k',
    about: { order: 'completed', category: 'currencies' },
    lines: [
      [
        'seller',
        { delivered: 3 },
        'Bonjour, la recharge est passée, vous pouvez vérifier dans le jeu.',
      ],
      ['buyer', { delivered: 48 }, 'وصلت كاملة، بارك الله فيك. نأكّد درك'],
    ],
  },
  {
    seller: 'atlas_hunter',
    buyer: 'adel_sniper',
    about: { offers: 'accounts', hours_ago: 1.4 },
    lines: [
      [
        'buyer',
        { asked: 0 },
        'Hi, is this one still linked to somebody’s Gmail? I only buy with full access.',
      ],
    ],
    unread: 'seller',
  },
  {
    seller: 'atlas_hunter',
    buyer: 'younes_ace',
    about: { offers: 'boosting', hours_ago: 30 },
    lines: [
      ['buyer', { asked: 0 }, 'السلام، تلعب بالحساب تاعي ولّا نلعبو مع بعض؟'],
      ['ready', { asked: 14 }, 'How boosting works'],
      ['buyer', { asked: 21 }, 'مليح، نلعبو مع بعض خير'],
    ],
  },
  {
    seller: 'atlas_hunter',
    about: { order: 'completed', category: 'accounts' },
    lines: [
      ['greeting', { paid: 0 }],
      [
        'seller',
        { delivered: 2 },
        'Delivered. Open the details above and change the e-mail first.',
      ],
      ['buyer', { delivered: 31 }, 'Salam, j’ai bien tout reçu. Je teste ce soir et je confirme.'],
    ],
    unread: 'seller',
  },
  {
    seller: 'atlas_hunter',
    about: { order: 'received', category: 'boosting' },
    lines: [
      ['greeting', { paid: 0 }],
      ['buyer', { paid: 45 }, 'وقتاش تبدا خويا؟'],
      ['seller', { paid: 52 }, 'Tonight after ten, and I tell you here when I am in.'],
      ['buyer', { delivered: 40 }, 'الرتبة طلعت كيما قلت، بارك الله فيك'],
      ['seller', { delivered: 52 }, 'Thank you, enjoy the season!'],
    ],
  },
]
