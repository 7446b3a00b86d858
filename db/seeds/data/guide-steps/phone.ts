import { checked, mailbox } from './shared.ts'
import type { GuideSeed, StepSeed } from './types.ts'

const supercell = (game: string, what_en: string, what_ar: string): GuideSeed => ({
  game,
  steps: [
    {
      key: 'sign_in',
      title_en: 'Sign in with the Supercell ID',
      title_ar: 'ادخل بـ Supercell ID',
      text_en:
        'Settings, Supercell ID, Log in. There is no password: a code goes to the account’s mail. Read it there, or ask the seller for it here.',
      text_ar:
        'الإعدادات ثمّ Supercell ID ثمّ Log in. لا توجد كلمة مرور: يصل رمز إلى بريد الحساب. اقرأه هناك أو اطلبه من البائع هنا.',
      required: true,
    },
    checked(what_en, what_ar),
    {
      key: 'email',
      title_en: 'Change the Supercell ID’s email',
      title_ar: 'غيّر بريد Supercell ID',
      text_en:
        'Settings, Supercell ID, the cogwheel: change the email to yours. A code goes to the old address first, so have the seller at hand.',
      text_ar:
        'الإعدادات ثمّ Supercell ID ثمّ الترس: ضع بريدك. يصل رمز إلى البريد القديم أوّلًا، فليكن البائع حاضرًا.',
      required: true,
    },
    {
      key: 'protection',
      title_en: 'Take over Account Protection',
      title_ar: 'استلم حماية الحساب',
      text_en:
        'Same place, Account Protection: put your own phone number in and keep the new recovery codes. Old codes in the seller’s hand open the account again.',
      text_ar:
        'في المكان نفسه، Account Protection: ضع رقم هاتفك واحفظ رموز الاسترجاع الجديدة. الرموز القديمة عند البائع تفتح الحساب من جديد.',
      required: true,
    },
    {
      key: 'devices',
      title_en: 'Sign out the other devices',
      title_ar: 'سجّل الخروج من الأجهزة الأخرى',
      text_en:
        'Look in the Supercell ID’s settings for the devices that are signed in, and remove those that are not yours.',
      text_ar: 'ابحث في إعدادات Supercell ID عن الأجهزة المتّصلة، واحذف كلّ جهاز ليس لك.',
    },
    mailbox,
  ],
})

const freeFire: readonly StepSeed[] = [
  {
    key: 'sign_in',
    title_en: 'Sign in with the linked account',
    title_ar: 'ادخل بالحساب المربوط',
    text_en:
      'Free Fire has no password of its own: sign in with the Facebook, Google, X, VK or Apple account you were given. Never as a guest.',
    text_ar:
      'ليس في فري فاير كلمة مرور خاصّة: ادخل بحساب فيسبوك أو Google أو X أو VK أو Apple الذي سُلّم إليك. لا تدخل ضيفًا أبدًا.',
    required: true,
  },
  checked(
    'Level, Elite passes, bundles, weapon skins and the region. Compare the player ID in the profile with the offer’s pictures.',
    'اللفل، الإيليت باس، الباقات، سكنات الأسلحة والمنطقة. وقارن آيدي اللاعب في الملف بصور العرض.',
  ),
  {
    key: 'email',
    title_en: 'Change the linked account’s email',
    title_ar: 'غيّر بريد الحساب المربوط',
    text_en:
      'In the settings of that Facebook, Google or other account: add your email and phone, then remove the seller’s. In Free Fire itself nothing changes.',
    text_ar:
      'من إعدادات ذلك الحساب (فيسبوك أو Google أو غيره): أضف بريدك وهاتفك ثمّ احذف بريد البائع وهاتفه. لا يتغيّر شيء داخل اللعبة.',
    required: true,
  },
  {
    key: 'password',
    title_en: 'Change its password',
    title_ar: 'غيّر كلمة مروره',
    text_en: 'Of the linked account, in its own security settings. Use it nowhere else.',
    text_ar: 'كلمة مرور الحساب المربوط، من إعدادات أمانه. ولا تستعملها في مكان آخر.',
    required: true,
  },
  {
    key: 'sign_out',
    title_en: 'Sign out the other devices',
    title_ar: 'سجّل الخروج من الأجهزة الأخرى',
    text_en:
      'In the linked account, open the list of places where it is signed in, and end all that are not yours.',
    text_ar: 'في الحساب المربوط افتح قائمة الأماكن التي سُجّل الدخول منها، وأنهِ كلّ ما ليس لك.',
    required: true,
  },
  {
    key: 'recovery',
    title_en: 'Look for a recovery email',
    title_ar: 'ابحث عن بريد استرجاع',
    text_en:
      'In the game’s settings look whether an email or another link for recovery is set. If it is the seller’s, have it changed before you confirm.',
    text_ar:
      'انظر في إعدادات اللعبة هل وُضع بريد أو ربط للاسترجاع. إن كان للبائع فاطلب تغييره قبل أن تؤكّد الاستلام.',
  },
]

const pubg: readonly StepSeed[] = [
  {
    key: 'sign_in',
    title_en: 'Sign in with the linked account',
    title_ar: 'ادخل بالحساب المربوط',
    text_en:
      'On PUBG Mobile’s first screen choose the sign-in you were given. If a code is asked for, the seller gets it: ask for it here.',
    text_ar:
      'في أوّل شاشة من ببجي موبايل اختر طريقة الدخول التي سُلّمت إليك. إن طُلب رمز فهو يصل إلى البائع: اطلبه هنا.',
    required: true,
  },
  checked(
    'Character ID, level, outfits, weapon skins, UC and the server. Look under Settings, Account, at all that is linked.',
    'آيدي الشخصية، اللفل، الأزياء، سكنات الأسلحة، UC والسيرفر. وانظر في الإعدادات، الحساب، كلّ ما هو مربوط.',
  ),
  {
    key: 'link_own',
    title_en: 'Put your own email or link on it',
    title_ar: 'ضع بريدك أو ربطك',
    text_en:
      'Settings, Account: link a sign-in of yours, or change the linked email or phone to yours. Email and phone cannot be unlinked, only changed.',
    text_ar:
      'الإعدادات ثمّ الحساب: اربط حسابًا لك، أو غيّر البريد أو الهاتف المربوط إلى ما هو لك. البريد والهاتف لا يُفكّان بل يُغيَّران.',
    required: true,
  },
  {
    key: 'password',
    title_en: 'Change the passwords',
    title_ar: 'غيّر كلمات المرور',
    text_en:
      'Of the linked email or social account, in its own settings, and end its other sessions there.',
    text_ar: 'كلمة مرور البريد أو الحساب المربوط من إعداداته، وأنهِ جلساته الأخرى من هناك.',
    required: true,
  },
  {
    key: 'unlink',
    title_en: 'Unlink the seller’s account',
    title_ar: 'فكّ ربط البائع',
    text_en:
      'Settings, Account, unlink. The game may want the new link to be 30 days old and then waits 7 days: do not sign in with the old one meanwhile.',
    text_ar:
      'الإعدادات ثمّ الحساب ثمّ فكّ الربط. قد تشترط اللعبة أن يكون ربطك أقدم من 30 يومًا ثمّ تنتظر 7 أيّام: لا تدخل بالقديم خلالها.',
  },
  mailbox,
]

const mobileLegends: readonly StepSeed[] = [
  {
    key: 'sign_in',
    title_en: 'Sign in with the Moonton account',
    title_ar: 'ادخل بحساب Moonton',
    text_en:
      'Tap your avatar, Account, Switch Account, and sign in. A code may go to the account’s email: ask the seller for it here.',
    text_ar:
      'اضغط صورتك ثمّ Account ثمّ Switch Account وادخل. قد يصل رمز إلى بريد الحساب: اطلبه من البائع هنا.',
    required: true,
  },
  checked(
    'Rank, heroes, skins and the server number beside the ID. Ask which other accounts are connected.',
    'الرتبة، الأبطال، السكنات ورقم السيرفر بجانب الآيدي. واسأل عن الحسابات الأخرى المربوطة.',
  ),
  {
    key: 'email',
    title_en: 'Change the Moonton email',
    title_ar: 'غيّر بريد Moonton',
    text_en:
      'Avatar, Account, Account Center: change the email to yours. The old address is sent a code.',
    text_ar: 'صورتك ثمّ Account ثمّ Account Center: غيّر البريد إلى بريدك. يصل رمز إلى البريد القديم.',
    required: true,
  },
  {
    key: 'password',
    title_en: 'Change the password',
    title_ar: 'غيّر كلمة المرور',
    text_en:
      'In the same Account Center. Then connect accounts of your own in place of the seller’s.',
    text_ar: 'من Account Center نفسه. ثمّ اربط حساباتك مكان حسابات البائع.',
    required: true,
  },
  {
    key: 'sign_out',
    title_en: 'Sign out all devices',
    title_ar: 'سجّل الخروج من كلّ الأجهزة',
    text_en:
      'Account Center, Sign Out All Devices. A new password alone does not throw out who is signed in.',
    text_ar: 'Account Center ثمّ Sign Out All Devices. تغيير كلمة المرور وحده لا يُخرج من هو داخل.',
    required: true,
  },
  {
    key: 'second',
    title_en: 'Set Secondary Verification',
    title_ar: 'فعّل Secondary Verification',
    text_en:
      'In Account Settings: six digits that are asked for before gifts and new links. If it is already on, ask the seller for its digits first.',
    text_ar:
      'في Account Settings: ستّة أرقام تُطلب قبل الهدايا والربط الجديد. إن كان مفعّلًا فاطلب أرقامه من البائع أوّلًا.',
  },
]

const efootball: readonly StepSeed[] = [
  {
    key: 'sign_in',
    title_en: 'Sign in with the KONAMI ID',
    title_ar: 'ادخل بـ KONAMI ID',
    text_en:
      'In eFootball choose to link or transfer data with the KONAMI ID you were given. A code may go to its email: ask the seller for it here.',
    text_ar:
      'في eFootball اختر ربط البيانات أو نقلها بـ KONAMI ID الذي سُلّم إليك. قد يصل رمز إلى بريده: اطلبه من البائع هنا.',
    required: true,
  },
  checked(
    'Players, coins, division and the owner ID. An account on phones does not move to consoles with all it has.',
    'اللاعبون، العملات، الدرجة ورقم المالك. حساب الهاتف لا ينتقل إلى الكونسول بكلّ ما فيه.',
  ),
  {
    key: 'email',
    title_en: 'Change the KONAMI ID’s email',
    title_ar: 'غيّر بريد KONAMI ID',
    text_en: 'On My KONAMI (my.konami.net), in the account’s details: put your own email in.',
    text_ar: 'في موقع My KONAMI (my.konami.net) من معلومات الحساب: ضع بريدك.',
    required: true,
  },
  {
    key: 'password',
    title_en: 'Change its password',
    title_ar: 'غيّر كلمة مروره',
    text_en: 'In the same place on My KONAMI. Use it nowhere else.',
    text_ar: 'من المكان نفسه في My KONAMI. ولا تستعملها في مكان آخر.',
    required: true,
  },
  {
    key: 'two_step',
    title_en: 'Turn on two-step verification',
    title_ar: 'فعّل التحقّق بخطوتين',
    text_en:
      'My KONAMI offers it when you sign in. Codes then go to your email, and devices of before need one.',
    text_ar: 'يعرضه My KONAMI عند الدخول. بعدها تصل الرموز إلى بريدك، وتحتاجها الأجهزة السابقة.',
    required: true,
  },
  {
    key: 'other_links',
    title_en: 'Remove the seller’s other links',
    title_ar: 'احذف روابط البائع الأخرى',
    text_en:
      'If the game’s data is also linked to Google Play or Game Center, have the seller remove that on their phone.',
    text_ar:
      'إن كانت بيانات اللعبة مربوطة أيضًا بـ Google Play أو Game Center فاطلب من البائع فكّها من هاتفه.',
  },
]

/** Guides of games that are played on phones. */
export const phoneGuides: readonly GuideSeed[] = [
  { game: 'free-fire', steps: freeFire },
  { game: 'pubg-mobile', steps: pubg },
  { game: 'mobile-legends', steps: mobileLegends },
  { game: 'efootball', steps: efootball },
  supercell(
    'clash-of-clans',
    'Town hall, heroes, walls, clan and the other villages on the same Supercell ID. Only what was promised counts.',
    'التاون هول، الأبطال، الجدران، الكلان والقرى الأخرى على نفس Supercell ID. العبرة بما وُعدتَ به.',
  ),
  supercell(
    'brawl-stars',
    'Trophies, brawlers, skins and the other games on the same Supercell ID. Only what was promised counts.',
    'الكؤوس، البراولرز، السكنات والألعاب الأخرى على نفس Supercell ID. العبرة بما وُعدتَ به.',
  ),
]
