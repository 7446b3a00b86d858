import { m } from '../../../app/i18n/paraglide/messages.js'
import type { Locale } from '../../../app/kernel/locale.ts'
import { ar, en } from './names.ts'

export interface ArticleSeed {
  locale: Locale
  title: string
  excerpt: string
  /** Other words that people search for it by. */
  keywords: string
  views: number
  content: string
}

export interface HelpCategorySeed {
  slug: string
  name: string
  name_ar: string
  description: string
  description_ar: string
  articles: ArticleSeed[]
}

export const helpCategories: HelpCategorySeed[] = [
  {
    slug: 'buying',
    name: 'Buying',
    name_ar: 'الشراء',
    description: 'From choosing an offer to confirming that you received it.',
    description_ar: 'من اختيار العرض إلى تأكيد الاستلام.',
    articles: [
      {
        locale: 'ar',
        views: 2_310,
        title: 'كيف أشتري من كنز؟',
        excerpt: 'خمس خطوات من البحث عن اللعبة إلى تأكيد الاستلام.',
        keywords: 'شراء، شري، نشري، طلبية، achat, buy',
        content: `1. ابحث عن لعبتك وافتح العرض الذي يناسبك.
2. اضغط «${ar(m.offer_buy)}»، واختر الكمّية وطريقة التواصل وطريقة الدفع.
3. ادفع. يُحفظ المبلغ لدى كنز، ولا يصل إلى البائع بعد.
4. يسلّمك البائع ويصلك إشعار.
5. تحقّق ممّا وصلك، ثمّ اضغط «${ar(m.order_receive)}» في [${ar(m.menu_orders)}](/orders).

ادفع في أقرب وقت: الطلب الذي يبقى دون دفع يُلغى من تلقاء نفسه بعد المهلة المذكورة في [الشروط](/terms#orders).`,
      },
      {
        locale: 'ar',
        views: 1_740,
        title: 'متى يصل المال إلى البائع؟',
        excerpt: 'حين تؤكّد الاستلام أو تنتهي مهلة التأكيد، وفي الحسابات بعد انتهاء الحماية أيضًا.',
        keywords: 'فلوس، دراهم، تحرير المبلغ، ضمان، حماية، escrow, tradeshield',
        content: `يصل المال إلى محفظة البائع حين **تؤكّد الاستلام**. إن لم تقل شيئًا بعد التسليم حتى انتهت [مهلة التأكيد](/terms#escrow)، يُعدّ الطلب مستلَمًا.

في طلبات الحسابات يبقى المال محفوظًا مدّة الحماية أيضًا، وهي أطول لبعض الحسابات.

هذه هي حماية TradeShield، وكلّ مُددها في [صفحتها](/tradeshield-buying#accounts).`,
      },
      {
        locale: 'ar',
        views: 1_905,
        title: 'لم أستلم طلبي أو هو غير ما وُصف',
        excerpt: 'أبلغ عن المشكلة قبل تأكيد الاستلام، فيتجمّد المال فورًا.',
        keywords: 'نزاع، شكوى، مشكل، احتيال، نصب، ما وصلنيش، dispute, litige',
        content: `**لا تضغط «${ar(m.order_receive)}».**

1. افتح الطلب في [${ar(m.menu_orders)}](/orders).
2. اضغط «${ar(m.order_problem)}» واكتب ما حدث بوضوح.
3. احتفظ بما لديك من أدلّة: صور وتواريخ ورسائلك مع البائع.

يتجمّد المال فورًا. يجيب البائع أوّلًا، ولكما أن تتّفقا؛ فإن لم تتّفقا قرّرنا نحن. وإن كان الحقّ معك عاد إليك مالك.

أتأخّر الطلب فقط؟ متى انتهت المدّة الموعودة أمكنك أن تلغيه بنفسك من صفحته.`,
      },
      {
        locale: 'en',
        views: 960,
        title: 'How do I buy on Kanz?',
        excerpt: 'Five steps from finding the game to confirming that you received it.',
        keywords: 'purchase, order, checkout',
        content: `1. Find your game and open the offer that suits you.
2. Press "${en(m.offer_buy)}" and choose quantity, contact method and payment method.
3. Pay. Kanz holds the amount; the seller does not have it yet.
4. The seller delivers and you are told.
5. Check what you received, then press "${en(m.order_receive)}" in [${en(m.menu_orders)}](/orders).

Pay soon: an order that stays unpaid is cancelled by itself after the time in our [terms](/terms#orders).`,
      },
      {
        locale: 'en',
        views: 812,
        title: 'When does the seller get the money?',
        excerpt:
          'When you confirm or your time to do so ends; for accounts, once the protection ends too.',
        keywords: 'payout, release, escrow, hold',
        content: `The money reaches the seller's wallet when you **confirm that you received** the order. If you say nothing after delivery, it counts as received once the [time to confirm](/terms#escrow) is over.

For accounts it also stays with us for the protection period, which is longer for certain accounts.

This is TradeShield: all of its periods are [on its page](/tradeshield-buying#accounts).`,
      },
      {
        locale: 'en',
        views: 874,
        title: 'My order did not arrive or is not as described',
        excerpt: 'Report it before you confirm: the money is frozen at once.',
        keywords: 'dispute, complaint, scam, fraud, wrong item',
        content: `**Do not press "${en(m.order_receive)}".**

1. Open the order in [${en(m.menu_orders)}](/orders).
2. Press "${en(m.order_problem)}" and say clearly what happened.
3. Keep what proves it: pictures, dates, your messages with the seller.

The money is frozen at once. The seller answers first, and you may agree with each other; if you do not, we decide. If you are right, you get your money back.

Is the order only late? Once the promised time is over you can cancel it yourself on its page.`,
      },
    ],
  },
  {
    slug: 'payment',
    name: 'Payment and wallet',
    name_ar: 'الدفع والمحفظة',
    description: 'Ways to pay, fees, refunds and withdrawals.',
    description_ar: 'طرق الدفع والرسوم واسترداد المال والسحب.',
    articles: [
      {
        locale: 'ar',
        views: 2_054,
        title: 'ما طرق الدفع المتاحة؟',
        excerpt: 'تراها كلّها في صفحة الدفع قبل أن تدفع، والأسعار بالدينار.',
        keywords:
          'فلوس، الذهبية، بريدي موب، بريد الجزائر، baridimob, edahabia, ccp, cib, visa, paiement',
        content: `الأسعار كلّها بالدينار الجزائري. افتح العرض واضغط «${ar(m.offer_buy)}»: تعرض لك صفحة الدفع كلّ طريقة يمكنك استعمالها لهذا الطلب، كالبطاقة الذهبية وبطاقة CIB وبريدي موب وCCP والبطاقات الدولية.

الطريقة التي لا يمكن استعمالها بعد مكتوب بجانبها «${ar(m.checkout_coming_soon)}»، ومنها المحفظة حتى يُفتح الدفع منها.

ادفع بالطرق التي تراها هناك فقط. ما يُدفع خارج كنز لا حماية له.`,
      },
      {
        locale: 'ar',
        views: 1_322,
        title: 'ما هي الرسوم؟',
        excerpt: 'ما يدفعه المشتري وما يُقتطع من البائع وعند السحب.',
        keywords: 'عمولة، نسبة، اقتطاع، تكلفة، frais, commission, fees',
        content: `- **المشتري** يرى المجموع قبل أن يدفع، ولا يُضاف إليه شيء بعد ذلك.
- **البائع** تُقتطع رسوم البائع من ثمن بيعه، حسب ما يبيعه. وهي تُثبَّت على الطلب عند إرساله.
- **السحب** تُقتطع رسومه من المبلغ، حسب مستوى المحفظة.

كلّ النسب السارية الآن في [صفحة الرسوم](/fees).`,
      },
      {
        locale: 'ar',
        views: 1_587,
        title: 'كيف أسترجع مالي؟',
        excerpt: 'متى يعود إليك ما دفعته، وكيف تطلب استرداد المال، وكم يستغرق.',
        keywords: 'فلوس، دراهم، تعويض، استرداد، نزاع، remboursement, refund',
        content: `تسترجع مالك كاملًا إذا لم يُسلَّم طلبك، أو كان غير ما وصفه العرض ولم يصلحه البائع.

1. **لا تؤكّد الاستلام.**
2. افتح الطلب في [${ar(m.menu_orders)}](/orders)، واضغط «${ar(m.order_problem)}» فور اكتشافها، ويُستحسن خلال 24 ساعة؛ وما دام الطلب محميًّا فلا يفوتك شيء. يتجمّد المال فورًا.
3. نسمع الطرفين ثمّ نقرّر. يصل الاسترداد إلى محفظتك فورًا، ويُعالَج إلى وسيلة دفعك خلال 3 إلى 5 أيّام عمل. ويصلك إشعار وبريد.

يعود المبلغ إلى [محفظتك](/wallet) أو إلى وسيلة دفعك. وما دُفع من المحفظة يعود إليها.

الطلب الذي لم تدفعه بعد تلغيه بنفسك من [${ar(m.menu_orders)}](/orders). وتجد بقيّة الحالات في [سياسة الاسترداد](/refund-policy).`,
      },
      {
        locale: 'ar',
        views: 1_118,
        title: 'كيف أسحب أرباحي؟',
        excerpt: 'من محفظتك، حين يكون السحب مفتوحًا.',
        keywords: 'فلوس، دراهم، سحب، رصيد، بريدي موب، retrait, withdraw, baridimob, ccp',
        content: `ما تكسبه من البيع يصل إلى [محفظتك](/wallet). حين يكون السحب مفتوحًا تجد الزرّ في صفحة المحفظة. إن رأيت «${ar(m.wallet_coming_soon)}»، فرصيدك محفوظ كاملًا حتى يُفتح.

كلّما ارتفع مستوى محفظتك انخفضت رسوم السحب: تجدها في [صفحة الرسوم](/fees).`,
      },
      {
        locale: 'en',
        views: 903,
        title: 'Which payment methods are there?',
        excerpt: 'The checkout shows all of them before you pay, in dinars.',
        keywords: 'baridimob, edahabia, ccp, cib, visa, mastercard, pay',
        content: `All prices are in Algerian dinars. Open an offer and press "${en(m.offer_buy)}": the checkout shows every method that you can use for that order, such as Edahabia, CIB, BaridiMob and CCP, and international cards.

A method that cannot be used yet says "${en(m.checkout_coming_soon)}". So does the wallet until paying from it is open.

Pay only by the methods that you see there. What is paid outside Kanz is not protected.`,
      },
      {
        locale: 'en',
        views: 640,
        title: 'What are the fees?',
        excerpt: 'What buyers pay, what is taken from a sale, and from a withdrawal.',
        keywords: 'commission, cost, percentage, rate',
        content: `- **Buyers** see the total before they pay, and nothing is added afterwards.
- **Sellers** pay the seller fee out of each sale, depending on what they sell. It is fixed on the order when it is placed.
- **Withdrawals** cost a part of the amount, depending on the level of the wallet.

All rates in force are on the [fees page](/fees).`,
      },
      {
        locale: 'en',
        views: 769,
        title: 'How do I get my money back?',
        excerpt: 'When you are refunded, how to ask for a refund, and how long it takes.',
        keywords: 'refund, dispute, return, chargeback',
        content: `You are refunded in full if your order was not delivered, or was not as the offer described it and the seller did not put it right.

1. **Do not mark it as received.**
2. Open the order in [${en(m.menu_orders)}](/orders) and press "${en(m.order_problem)}" as soon as you see it, at best within 24 hours; while the order is protected, later is fine too. The money is frozen at once.
3. We hear both sides and decide. A refund to your wallet is there at once, one to the way you paid is processed within 3 to 5 business days. You are told by notification and mail.

The money goes to your [wallet](/wallet) or back the way you paid. What was paid from the wallet returns to it.

An order that you have not paid yet you can cancel yourself in [${en(m.menu_orders)}](/orders). All other cases are in the [refund policy](/refund-policy).`,
      },
      {
        locale: 'en',
        views: 588,
        title: 'How do I withdraw what I earned?',
        excerpt: 'From your wallet, when withdrawals are open.',
        keywords: 'withdrawal, cash out, payout, balance, baridimob, ccp',
        content: `What you earn by selling goes to your [wallet](/wallet). When withdrawals are open, the button is on that page. If it says "${en(m.wallet_coming_soon)}", your balance is kept in full until they are.

The fee falls as the level of your wallet rises: see the [fees page](/fees).`,
      },
    ],
  },
  {
    slug: 'selling',
    name: 'Selling',
    name_ar: 'البيع',
    description: 'Becoming a seller, offers, delivery and stock.',
    description_ar: 'كيف تصبح بائعًا، والعروض والتسليم والمخزون.',
    articles: [
      {
        locale: 'ar',
        views: 1_463,
        title: 'كيف أصبح بائعًا؟',
        excerpt: 'طلب قصير يقرأه أحد المديرين.',
        keywords: 'بيع، نبيع، تسجيل، متجر، vendeur, seller',
        content: `افتح [${ar(m.menu_become_seller)}](/become-seller)، واكتب اسمك ورقم هاتفك وخبرتك. يقرأ أحد المديرين طلبك ويصلك القرار بإشعار ورسالة.

إن رُفض طلبك، يمكنك تعديله وإرساله من جديد.`,
      },
      {
        locale: 'ar',
        views: 987,
        title: 'كيف أسلّم طلبًا؟',
        excerpt: 'الحساب من استمارته، وغيره كما اتّفقتما.',
        keywords: 'تسليم، طلبية، توصيل، livraison, delivery',
        content: `1. حين يُدفع الطلب يصلك إشعار. لا تسلّم قبل ذلك.
2. الحساب: اضغط «${ar(m.deliver_link)}» في [${ar(m.menu_sales)}](/sales) واملأ استمارته. يُشفَّر ما تكتبه، ولا يفتحه إلّا المشتري وأنت.
3. غير ذلك: سلّم ما في العرض بالطريقة التي اختارها المشتري، ثمّ اضغط «${ar(m.sale_complete)}».

يؤكّد المشتري الاستلام، أو تنتهي مهلته، فيصل المال إلى محفظتك بعد اقتطاع رسوم البائع. أمّا الحسابات فبعد انتهاء حمايتها. المُدد في [قواعد البائعين](/seller-rules#fees).`,
      },
      {
        locale: 'en',
        views: 701,
        title: 'How do I become a seller?',
        excerpt: 'A short application that an administrator reads.',
        keywords: 'sell, register, shop, vendor',
        content: `Open [${en(m.menu_become_seller)}](/become-seller) and write your name, your phone number and your experience. An administrator reads it, and you are told the decision by notification and mail.

If it was rejected, you can change it and send it again.`,
      },
      {
        locale: 'en',
        views: 522,
        title: 'How do I deliver an order?',
        excerpt: 'An account by its form, anything else as you agreed.',
        keywords: 'delivery, hand over, send',
        content: `1. You are told when an order is paid. Never deliver before that.
2. An account: press "${en(m.deliver_link)}" in [${en(m.menu_sales)}](/sales) and fill in its form. What you type is encrypted, and only the buyer and you open it.
3. Anything else: deliver what the offer says in the way the buyer chose, then press "${en(m.sale_complete)}".

The buyer confirms, or their time to do so ends, and the money reaches your wallet less the seller fee; for accounts when the protection ends. How long this takes is in the [seller rules](/seller-rules#fees).`,
      },
    ],
  },
  {
    slug: 'account',
    name: 'Account and security',
    name_ar: 'الحساب والحماية',
    description: 'Signing in, two-step verification, your data.',
    description_ar: 'الدخول والتحقّق بخطوتين وبياناتك.',
    articles: [
      {
        locale: 'ar',
        views: 1_201,
        title: 'كيف أحمي حسابي؟',
        excerpt: 'كلمة مرور طويلة، والتحقّق بخطوتين، والانتباه للروابط.',
        keywords: 'حماية، أمان، قرصنة، اختراق، هكر، سرقة، sécurité, hack, 2fa',
        content: `- استعمل كلمة مرور طويلة لا تستعملها في موقع آخر.
- فعّل **التحقّق بخطوتين** في [الإعدادات](/settings).
- راجع الأجهزة المتّصلة وأخرج ما لا تعرفه.
- لا يطلب منك كنز كلمة المرور ولا رمز التأكيد أبدًا، لا في رسالة ولا عبر الهاتف.`,
      },
      {
        locale: 'ar',
        views: 764,
        title: 'نسيت كلمة المرور',
        excerpt: 'رابط يصل إلى بريدك لتختار كلمة جديدة.',
        keywords: 'كلمة السر، مو دو باس، استرجاع الحساب، mot de passe, password',
        content: `نسيت كلمة المرور، أي كلمة السرّ؟ افتح [${ar(m.auth_forgot)}](/forgot-password) واكتب بريدك. يصلك رابط يُستعمل مرّة واحدة. إن لم يصل، فانظر في البريد غير المرغوب فيه، ثمّ حاول بعد بضع دقائق.

بعد التغيير تُغلق كلّ الجلسات الأخرى.`,
      },
      {
        locale: 'en',
        views: 633,
        title: 'How do I protect my account?',
        excerpt: 'A long password, two-step verification, and care with links.',
        keywords: 'security, hacked, stolen, 2fa, safety',
        content: `- Use a long password that you use nowhere else.
- Switch on **two-step verification** in [Settings](/settings).
- Look through the devices that are signed in and end those you do not know.
- Kanz never asks for your password or a code, neither by mail nor by phone.`,
      },
      {
        locale: 'en',
        views: 455,
        title: 'I forgot my password',
        excerpt: 'A link in your mail lets you choose a new one.',
        keywords: 'reset, sign in, log in, locked out',
        content: `Open [${en(m.auth_forgot)}](/forgot-password) and enter your email. You receive a link that works once. If it does not arrive, look into the spam folder, then try again in a few minutes.

After the change all other sessions end.`,
      },
    ],
  },
]
