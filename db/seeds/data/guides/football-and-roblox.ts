import { m } from '../../../../app/i18n/paraglide/messages.js'
import { ar, en } from '../names.ts'
import { lines } from '../prose.ts'
import type { GuideSeed } from '../types.ts'

export const footballAndRobloxGuides: GuideSeed[] = [
  {
    game: 'efootball',
    category: 'accounts',
    title: 'Choose an eFootball account that stays yours',
    title_ar: 'اختر حساب إيفوتبول يبقى لك',
    content: lines`
      Dream Team accounts look alike in pictures. What separates a good purchase from a bad one is the link, the
      system and the way the players fit together.

      ## The link

      The best accounts are tied to a **Konami ID** whose e-mail comes with them. With it you can move to another
      phone, to PlayStation, Xbox or PC. An account tied only to Google Play or Apple follows that store account, so
      you must receive it whole.

      ## Coins and systems

      Cards and progress follow you, but purchased coins stay with the store where they were bought. A seller who
      praises thousands of coins should say on which system they are.

      ## The squad

      - Choose a formation you like, then look for epics made for it.
      - Check whether players are trained to the end and which skills were added.
      - A manager with high proficiency in your style is worth a star.
      - Team strength is a hint, not a guarantee.

      ## On the day of delivery

      1. Change the e-mail and password of the Konami ID.
      2. Link the data again on your phone.
      3. Play one event match online.
      4. Compare the list of epics with the offer, card by card.

      Then, and only then, press "${en(m.order_receive)}".
    `,
    content_ar: lines`
      تتشابه حسابات Dream Team في الصور. ما يفرّق بين شراء جيّد وآخر سيّئ هو الربط والنظام وانسجام اللاعبين.

      ## الربط

      أفضل الحسابات مربوطة بـ **Konami ID** تستلم بريده معها. به تنتقل إلى هاتف آخر أو إلى بلايستيشن أو إكس بوكس أو
      الحاسوب. أمّا الحساب المربوط بـ Google Play أو Apple فقط فيتبع حساب المتجر، لذلك يجب أن تستلمه كاملًا.

      ## الكوينز والأنظمة

      البطاقات والتقدّم ينتقلان معك، أمّا الكوينز المشتراة فتبقى مع المتجر الذي اشتُريت منه. على البائع الذي يمدح آلاف
      الكوينز أن يقول على أيّ نظام هي.

      ## التشكيلة

      - اختر الخطّة التي تحبّها ثم ابحث عن بطاقات Epic تناسبها.
      - تحقّق هل اللاعبون مدرّبون إلى النهاية وأيّ مهارات أُضيفت إليهم.
      - مدرّب بإتقان عالٍ في أسلوبك يساوي نجمًا.
      - قوّة الفريق إشارة لا ضمان.

      ## يوم التسليم

      1. غيّر بريد Konami ID وكلمة مروره.
      2. اربط البيانات من جديد على هاتفك.
      3. العب مباراة واحدة في فعالية على الشبكة.
      4. قارن قائمة البطاقات بالعرض، بطاقة بطاقة.

      بعد ذلك فقط اضغط على «${ar(m.order_receive)}».
    `,
  },
  {
    game: 'ea-sports-fc-26',
    category: 'currencies',
    title: 'Receive FC Coins on the transfer market',
    title_ar: 'استلام كوينز FC من سوق الانتقالات',
    content: lines`
      FC Coins cannot be sent from one person to another. They move through the transfer market: you list a player,
      the seller buys it, and the price becomes your coins.

      ## Prepare your account

      - Play until the **transfer market** opens in the game and in the Web App.
      - Keep at least one player that can be sold and a little money for listing.
      - Choose the offer of your own platform. PlayStation and Xbox share a market; PC and Switch each have theirs.

      ## The listing

      1. The seller tells you which player to list, at which start price, buy-now price and duration.
      2. Repeat the numbers before you list. A single missing zero gives your card away.
      3. EA keeps five per cent. For 100,000 coins received the sale must be higher, so agree whether the amount is
         net.
      4. Large amounts are split over several listings and several hours. This is slower and safer.

      ## What to avoid

      Do not give your EA password when the offer is by listing. Do not list for a stranger who writes to you outside
      the order. Coin trading is against EA's terms, and accounts that receive very large amounts at once are the
      first to be examined.

      Count your coins after the last listing, then press "${en(m.order_receive)}".
    `,
    content_ar: lines`
      لا تُرسل كوينز FC من شخص إلى آخر، بل تمرّ عبر سوق الانتقالات: تعرض لاعبًا فيشتريه البائع، ويصبح ثمنه كوينز لك.

      ## حضّر حسابك

      - العب حتى يُفتح **سوق الانتقالات** في اللعبة وفي Web App.
      - احتفظ بلاعب واحد على الأقلّ قابل للبيع وبقليل من الكوينز.
      - اختر عرضًا لمنصّتك. يتقاسم بلايستيشن وإكس بوكس سوقًا واحدًا، وللحاسوب والسويتش سوقاهما.

      ## طريقة العرض

      1. يقول لك البائع أيّ لاعب تعرض، وبأيّ سعر بداية وسعر شراء ومدّة.
      2. أعد قراءة الأرقام قبل العرض، فصفر واحد ناقص يضيّع بطاقتك.
      3. تقتطع EA خمسة في المئة. لاستلام 100,000 كوينز يجب أن يكون البيع أعلى، فاتّفقا هل الكمّية صافية.
      4. تُقسَّم الكمّيات الكبيرة على عدّة عروض وعدّة ساعات، وهذا أبطأ وأكثر أمانًا.

      ## ما يجب تجنّبه

      لا تعطِ كلمة مرور EA حين يكون العرض بهذه الطريقة. ولا تعرض لاعبًا لغريب راسلك خارج الطلب. تجارة الكوينز مخالفة
      لشروط EA، والحسابات التي تستلم كمّيات كبيرة دفعة واحدة هي أوّل ما يُفحص.

      احسب الكوينز بعد آخر عرض، ثم اضغط على «${ar(m.order_receive)}».
    `,
  },
  {
    game: 'roblox',
    category: 'currencies',
    title: 'Four ways to receive Robux',
    title_ar: 'أربع طرق لاستلام الروبوكس',
    content: lines`
      The same number of Robux can reach you in four ways. They differ in price, delay and risk, so read the method in
      the offer before the price.

      ## The methods

      - **Gift card.** You receive a code and redeem it on the Roblox site. It arrives at once and is the safest.
        Check that the card suits the country of your account.
      - **Game pass.** You create a pass in your own experience and the seller buys it. Roblox keeps thirty per cent
        and the rest waits about five days as pending.
      - **Group payout.** You join the group of the seller and wait until you are eligible, often two weeks, then the
        amount comes without a tax.
      - **Account login.** The seller buys on your account. Prefer the others whenever you can.

      ## Rules that protect you

      1. Never send the *.ROBLOSECURITY* cookie, a file from your browser or a login code. Nobody needs them for a
         top-up.
      2. Set a PIN and two-step verification before you order.
      3. For a game pass, send the link and the exact price that includes the tax.
      4. Take a picture of your balance before and after.

      With a pass, pending Robux count as delivered when the sale shows in your transactions. With the other methods,
      wait until the balance has grown, then press "${en(m.order_receive)}".
    `,
    content_ar: lines`
      يصل العدد نفسه من الروبوكس بأربع طرق تختلف في السعر والمدّة والخطر، فاقرأ الطريقة في العرض قبل السعر.

      ## الطرق

      - **بطاقة هدايا.** تستلم رمزًا وتستعمله في موقع روبلوكس. تصل فورًا وهي الأكثر أمانًا. تأكّد أنّ البطاقة تناسب
        بلد حسابك.
      - **Game Pass.** تنشئ باسًا في تجربتك ويشتريه البائع. تقتطع روبلوكس ثلاثين في المئة ويبقى الباقي معلّقًا نحو
        خمسة أيّام.
      - **من مجموعة.** تنضمّ إلى مجموعة البائع وتنتظر حتى تصبح مؤهّلًا، أسبوعين غالبًا، ثم يصل المبلغ دون اقتطاع.
      - **الدخول إلى الحساب.** يشتري البائع من حسابك. فضّل الطرق الأخرى كلّما أمكن.

      ## قواعد تحميك

      1. لا ترسل الكوكي *.ROBLOSECURITY* ولا ملفًّا من متصفّحك ولا رمز دخول. لا يحتاجها أحد للشحن.
      2. ضع رمز PIN والتحقّق بخطوتين قبل الطلب.
      3. في Game Pass أرسل الرابط والسعر الدقيق شاملًا الاقتطاع.
      4. صوّر رصيدك قبل العملية وبعدها.

      في طريقة الباس تُعدّ الروبوكس المعلّقة مسلَّمة حين يظهر البيع في معاملاتك. وفي الطرق الأخرى انتظر حتى يزيد
      الرصيد ثم اضغط على «${ar(m.order_receive)}».
    `,
  },
]
