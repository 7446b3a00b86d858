import { checked, mailbox } from './shared.ts'
import type { GuideSeed, StepSeed } from './types.ts'

const roblox: readonly StepSeed[] = [
  {
    key: 'sign_in',
    title_en: 'Sign in to Roblox',
    title_ar: 'ادخل إلى Roblox',
    text_en:
      'With the username and password you were given. If a code is asked for, the seller gets it: ask for it here.',
    text_ar: 'بالاسم وكلمة المرور اللذين سُلّما إليك. إن طُلب رمز فهو يصل إلى البائع: اطلبه هنا.',
    required: true,
  },
  checked(
    'Robux, limiteds, game passes and the age of the account. Look in the inventory, not only at pictures.',
    'الروبوكس، الليمتد، الجيم باس وعمر الحساب. انظر في المخزون لا في الصور فقط.',
  ),
  {
    key: 'email',
    title_en: 'Change the email',
    title_ar: 'غيّر البريد',
    text_en:
      'Settings, Account Info: put your own email in and verify it. If a phone is set, replace that too.',
    text_ar: 'الإعدادات ثمّ Account Info: ضع بريدك وأكّده. وإن كان فيه رقم هاتف فغيّره أيضًا.',
    required: true,
  },
  {
    key: 'password',
    title_en: 'Change the password',
    title_ar: 'غيّر كلمة المرور',
    text_en: 'Settings, Account Info, Password. Use it nowhere else.',
    text_ar: 'الإعدادات ثمّ Account Info ثمّ Password. ولا تستعملها في مكان آخر.',
    required: true,
  },
  {
    key: 'sign_out',
    title_en: 'Log out of all other sessions',
    title_ar: 'سجّل الخروج من كلّ الجلسات الأخرى',
    text_en: 'Settings, Security: log out of all other sessions.',
    text_ar: 'الإعدادات ثمّ Security: اخرج من كلّ الجلسات الأخرى.',
    required: true,
  },
  {
    key: 'two_step',
    title_en: 'Turn on 2-Step Verification',
    title_ar: 'فعّل التحقّق بخطوتين',
    text_en: 'Settings, Security. Take an app on your own phone, and keep the backup codes.',
    text_ar: 'الإعدادات ثمّ Security. استعمل تطبيقًا على هاتفك واحفظ الرموز الاحتياطية.',
  },
]

const fortnite: readonly StepSeed[] = [
  {
    key: 'sign_in',
    title_en: 'Sign in at epicgames.com',
    title_ar: 'ادخل من epicgames.com',
    text_en:
      'With the Epic account you were given, before you open the game. Codes go to its email: ask the seller for them here.',
    text_ar:
      'بحساب Epic الذي سُلّم إليك، قبل فتح اللعبة. تصل الرموز إلى بريده: اطلبها من البائع هنا.',
    required: true,
  },
  checked(
    'Skins and V-Bucks in the locker, and which consoles are linked under Apps and Accounts.',
    'السكنات وV-Bucks في الخزانة، وأيّ كونسول مربوط في Apps and Accounts.',
  ),
  {
    key: 'email',
    title_en: 'Change the email',
    title_ar: 'غيّر البريد',
    text_en:
      'Account settings on epicgames.com. The old address is sent a code first, so have the seller at hand.',
    text_ar:
      'من إعدادات الحساب في epicgames.com. يصل رمز إلى البريد القديم أوّلًا، فليكن البائع حاضرًا.',
    required: true,
  },
  {
    key: 'password',
    title_en: 'Change the password',
    title_ar: 'غيّر كلمة المرور',
    text_en: 'Account settings, Password and security. Use it nowhere else.',
    text_ar: 'إعدادات الحساب ثمّ Password and security. ولا تستعملها في مكان آخر.',
    required: true,
  },
  {
    key: 'sign_out',
    title_en: 'Sign out everywhere',
    title_ar: 'اخرج من كلّ مكان',
    text_en:
      'Password and security, Sign out everywhere. It asks for a code from the email, which is yours now.',
    text_ar: 'Password and security ثمّ Sign out everywhere. يطلب رمزًا من البريد، وهو بريدك الآن.',
    required: true,
  },
  {
    key: 'links',
    title_en: 'Unlink what is not yours, add two steps',
    title_ar: 'فكّ ما ليس لك وفعّل الخطوتين',
    text_en:
      'In Apps and Accounts unlink the seller’s consoles. Then turn on two-factor sign-in under Password and security.',
    text_ar:
      'من Apps and Accounts فكّ ربط أجهزة البائع. ثمّ فعّل التحقّق بخطوتين في Password and security.',
  },
]

const valorant: readonly StepSeed[] = [
  {
    key: 'sign_in',
    title_en: 'Sign in at account.riotgames.com',
    title_ar: 'ادخل من account.riotgames.com',
    text_en:
      'With the Riot account you were given. A code may go to its email: ask the seller for it here.',
    text_ar: 'بحساب Riot الذي سُلّم إليك. قد يصل رمز إلى بريده: اطلبه من البائع هنا.',
    required: true,
  },
  checked(
    'Rank, agents, skins and the region, which nobody but Riot can change. League and other games are on the same account.',
    'الرتبة، العملاء، السكنات والمنطقة التي لا يغيّرها إلّا Riot. وLeague والألعاب الأخرى على الحساب نفسه.',
  ),
  {
    key: 'email',
    title_en: 'Change the email',
    title_ar: 'غيّر البريد',
    text_en: 'On the same page, in the personal information: put your email in and verify it.',
    text_ar: 'في الصفحة نفسها من المعلومات الشخصية: ضع بريدك وأكّده.',
    required: true,
  },
  {
    key: 'password',
    title_en: 'Change the password',
    title_ar: 'غيّر كلمة المرور',
    text_en: 'On the same page, at the Riot sign-in. Use it nowhere else.',
    text_ar: 'في الصفحة نفسها عند معلومات الدخول. ولا تستعملها في مكان آخر.',
    required: true,
  },
  {
    key: 'sign_out',
    title_en: 'Log out everywhere',
    title_ar: 'اخرج من كلّ مكان',
    text_en: 'On the same page, look for the button that logs the account out everywhere.',
    text_ar: 'في الصفحة نفسها ابحث عن الزرّ الذي يُخرج الحساب من كلّ الأجهزة.',
    required: true,
  },
  {
    key: 'two_step',
    title_en: 'Turn on multi-factor sign-in',
    title_ar: 'فعّل التحقّق بخطوتين',
    text_en: 'And remove sign-ins of the seller’s, such as Google, Apple or a console.',
    text_ar: 'واحذف طرق دخول البائع، مثل Google أو Apple أو كونسول.',
  },
]

const genshin: readonly StepSeed[] = [
  {
    key: 'sign_in',
    title_en: 'Sign in with the HoYoverse account',
    title_ar: 'ادخل بحساب HoYoverse',
    text_en:
      'On a new device a code goes to the linked email. Read it there, or ask the seller for it here.',
    text_ar: 'على جهاز جديد يصل رمز إلى البريد المربوط. اقرأه هناك أو اطلبه من البائع هنا.',
    required: true,
  },
  checked(
    'UID, server, adventure rank, characters and weapons. The server cannot be changed.',
    'UID، السيرفر، رتبة المغامرة، الشخصيات والأسلحة. السيرفر لا يتغيّر.',
  ),
  {
    key: 'email',
    title_en: 'Change the linked email',
    title_ar: 'غيّر البريد المربوط',
    text_en:
      'account.hoyoverse.com, Account Security Settings. In the game: Paimon’s menu, Settings, Account, User Center. The old address is sent a code.',
    text_ar:
      'account.hoyoverse.com ثمّ Account Security Settings. وفي اللعبة: قائمة بايمون، Settings، Account، User Center. يصل رمز إلى البريد القديم.',
    required: true,
  },
  {
    key: 'password',
    title_en: 'Change the password',
    title_ar: 'غيّر كلمة المرور',
    text_en: 'In the same Account Security Settings. The code comes to your email now.',
    text_ar: 'من Account Security Settings نفسها. يصل الرمز الآن إلى بريدك.',
    required: true,
  },
  {
    key: 'links',
    title_en: 'Remove the seller’s links and phone',
    title_ar: 'احذف روابط البائع وهاتفه',
    text_en:
      'In the same place: a phone number, Google, Apple, X, Facebook or PlayStation of the seller’s opens the account as well.',
    text_ar:
      'في المكان نفسه: رقم هاتف البائع أو Google أو Apple أو X أو فيسبوك أو PlayStation يفتح الحساب أيضًا.',
    required: true,
  },
  mailbox,
]

/** Guides of games that are played on computers and consoles as well. */
export const worldGuides: readonly GuideSeed[] = [
  { game: 'roblox', steps: roblox },
  { game: 'fortnite', steps: fortnite },
  { game: 'valorant', steps: valorant },
  { game: 'genshin-impact', steps: genshin },
]
