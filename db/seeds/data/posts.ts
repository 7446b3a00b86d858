import { m } from '../../../app/i18n/paraglide/messages.js'
import type { Locale } from '../../../app/kernel/locale.ts'
import { ar, en } from './names.ts'

export interface PostSeed {
  locale: Locale
  title: string
  excerpt: string
  tags: string[]
  days_ago: number
  views: number
  /** The drawing that stands for its image; without one it has its plate. */
  scene?: 'profile' | 'inventory' | 'guns' | 'lobby'
  content: string
}

export const posts: PostSeed[] = [
  {
    locale: 'ar',
    days_ago: 2,
    views: 1_284,
    scene: 'profile',
    tags: ['الشراء', 'الأمان', 'الحسابات'],
    title: 'قبل أن تشتري حساب لعبة: عشرة أشياء تتحقّق منها',
    excerpt:
      'دقيقتان من القراءة توفّران عليك نزاعًا طويلًا. هذه قائمة مختصرة تمرّ عليها قبل الدفع وبعد التسليم.',
    content: `الحساب الجيّد صفقة رائعة، والحساب المجهول مصدر تعب. اقرأ هذه النقاط قبل الدفع، وعد إليها عند التسليم.

## قبل الدفع

1. **اقرأ الوصف كلّه.** المستوى والمنطقة والمنصّة وطريقة الدخول يجب أن تكون مكتوبة. ما ليس مكتوبًا لا يمكنك المطالبة به.
2. **انظر إلى الصور.** إن بدت قديمة أو لا تُظهر ما يقوله الوصف، فاختر عرضًا أوضح.
3. **افتح صفحة البائع.** كم تقييمًا تلقّى؟ وماذا كتب المشترون في التقييمات السلبية قبل الإيجابية؟
4. **ابحث في الوصف عن البريد المرتبط.** الحساب الذي يُسلَّم مع بريده أسهل في الحماية. وإن بقي شيء غامض فاضغط «${ar(m.ask_link)}» قبل أن تدفع.
5. **لا تدفع خارج كنز.** المال الذي يُرسل مباشرة إلى البائع لا يستطيع أحد إرجاعه إليك.

## عند التسليم

6. ادخل إلى الحساب من جهازك قبل أن تضغط «${ar(m.order_receive)}».
7. غيّر كلمة المرور والبريد، واحذف الأجهزة القديمة.
8. فعّل التحقّق بخطوتين.
9. قارن ما تراه بالوصف: المستوى والسكنات والعملة.
10. إن وجدت فرقًا، **لا تؤكّد الاستلام**، واضغط «${ar(m.order_problem)}» في صفحة الطلب.

## ماذا لو استُعيد الحساب بعد أيّام؟

لكلّ حساب مدّة حماية تبدأ من التسليم، وهي أطول لبعض الحسابات: تجدها في [حماية TradeShield](/tradeshield-buying#accounts). خلالها يبقى المال محفوظًا، ويمكنك فتح نزاع. تعرف المزيد في [مركز المساعدة](/help).`,
  },
  {
    locale: 'ar',
    days_ago: 6,
    views: 942,
    scene: 'lobby',
    tags: ['الأمان', 'حفظ المبلغ'],
    title: 'أين يكون مالك بين الدفع والتسليم؟',
    excerpt: 'كنز يحفظ المبلغ إلى أن تؤكّد الاستلام على الأقلّ. هذا ما يحدث خطوة بخطوة.',
    content: `أكثر سؤال يصلنا: *أدفع الآن، فمن يملك المال؟* الجواب القصير: لا أحد منكما. كنز يحفظه.

## الرحلة خطوة بخطوة

- **تدفع.** يدخل المبلغ كاملًا إلى حساب خاصّ بطلبك.
- **يسلّم البائع.** يصلك إشعار، وتبدأ مهلتك للتحقّق. ترى في الطلب متى تنتهي.
- **تتحقّق وتؤكّد الاستلام.** لا يصل المال إلى محفظة البائع قبل ذلك. أمّا ثمن الحساب فيبقى عندنا حتى تنتهي [حمايته](/tradeshield-buying#accounts).
- **إن لم تقل شيئًا** حتى تنتهي هذه المهلة، يُعدّ الطلب مستلَمًا.

> الطلب الذي يبقى دون دفع يُلغى من تلقاء نفسه، ويعود المخزون إلى البائع. كلّ المهل في [الشروط](/terms#orders).

## وإن حدثت مشكلة؟

اضغط «${ar(m.order_problem)}» قبل تأكيد الاستلام. يتجمّد المال فورًا، ويجيب البائع أوّلًا. لكما أن تتّفقا، وإلّا قرّرنا نحن: يكمل الطلب، أو يعود إليك المبلغ كلّه أو جزء منه.

## كم تكلّف هذه الخدمة؟

ترى المجموع قبل أن تدفع، ولا يُضاف إليه شيء بعد ذلك. أمّا رسوم البائع فتُقتطع من ثمن بيعه. النسب السارية اليوم في [صفحة الرسوم](/fees).`,
  },
  {
    locale: 'ar',
    days_ago: 11,
    views: 655,
    scene: 'inventory',
    tags: ['البيع', 'نصائح'],
    title: 'عرض يُباع: كيف تكتب وصفًا يثق به المشتري',
    excerpt: 'البائع الذي يكتب بوضوح يبيع أسرع ويتلقّى أسئلة أقلّ. قالب جاهز وأخطاء شائعة.',
    content: `المشتري لا يراك، يرى نصّك وصورك. اجعلهما يجيبان قبل أن يسأل.

## عنوان يقول كلّ شيء

ضع فيه ثلاثة أشياء: **المستوى أو الكمّية، أهمّ ما فيه، المنصّة.**

- ضعيف: «حساب ناااار رخيص»
- جيّد: «حساب مستوى 78، 42 سكنًا، هاتف، البريد معه»

## وصف من أربع فقرات

1. ما الذي يحصل عليه المشتري بالضبط.
2. المنطقة والمنصّة وطريقة الدخول.
3. متى تسلّم، وفي أيّ ساعات تكون متّصلًا.
4. ما الذي **لا** يشمله العرض.

## الصور

ثلاث صور حقيقية تكفي. أخفِ اسم اللاعب إن أردت، ولا تستعمل صورًا من الإنترنت: المشتري يعرفها.

## السعر ومدّة التسليم

مدّة تسليم صادقة خير من مدّة قصيرة لا تلتزم بها. وإن غيّرت السعر أثناء شراء أحدهم، يسأله كنز من جديد قبل الدفع، فلا مفاجآت لأحد.

جاهز؟ [أنشئ عرضك](/create-offer).`,
  },
  {
    locale: 'ar',
    days_ago: 19,
    views: 811,
    tags: ['الدفع', 'CIB', 'الذهبية'],
    title: 'البطاقة الذهبية أو CIB أو بريدي موب: أيّها تختار؟',
    excerpt: 'مقارنة بسيطة بين طرق الدفع المعروفة في الجزائر، وما الذي تحتاجه لكلّ واحدة.',
    content: `كلّ الأسعار في كنز بالدينار، فلا تحتاج إلى عملة أجنبية ولا إلى بطاقة دولية. ترى الطرق المتاحة كلّها في صفحة الدفع.

## البطاقة الذهبية

بطاقة بريد الجزائر. تحتاج إلى رقمها وتاريخ انتهائها ورقم هاتفك المسجّل لدى البريد لأنّ رمز التأكيد يصل إليه.

## بطاقة CIB

بطاقة البنوك الجزائرية. اطلب من وكالتك تفعيل الدفع عبر الإنترنت قبل أوّل استعمال.

## بريدي موب

تطبيق بريد الجزائر للتحويل من هاتفك. احتفظ بوصل التحويل حتى يُسجَّل الدفع في طلبك.

## قواعد تحميك دائمًا

- لا ترسل رمز التأكيد لأيّ شخص، ولو قال إنّه من كنز.
- تأكّد من عنوان الصفحة قبل كتابة رقم البطاقة: تُكتب في صفحة البنك الآمنة، لا في محادثة.
- إن دفعت ولم يتغيّر الطلب خلال ساعة، فراسل الدعم مع صورة الوصل.`,
  },
  {
    locale: 'en',
    days_ago: 3,
    views: 731,
    scene: 'guns',
    tags: ['Buying', 'Safety', 'Accounts'],
    title: 'Ten checks before you buy a game account',
    excerpt:
      'Two minutes of reading save a long dispute. A short list for before you pay and after delivery.',
    content: `A good account is a bargain; an unknown one is trouble. Go through this list before you pay, and again when it is delivered.

## Before you pay

1. **Read the whole description.** Level, region, platform and the way to sign in should be written down. What is not written cannot be claimed.
2. **Look at the pictures.** If they look old, or do not show what the description says, choose a clearer offer.
3. **Open the seller's page.** Read the negative feedback before the positive.
4. **Look for the linked email in the description.** An account that comes with its mailbox is easier to protect. If anything is unclear, [ask support](/contact) before you pay.
5. **Never pay outside Kanz.** Nobody can bring back money that was sent to a seller directly.

## When it is delivered

6. Sign in from your own device before you press "${en(m.order_receive)}".
7. Change the password and the email, and sign out all other devices.
8. Switch on two-step verification.
9. Compare what you see with the description.
10. If something differs, **do not confirm**. Press "${en(m.order_problem)}" on the order instead.

## What if the account is taken back later?

Every account is protected for a time that begins with the delivery and is longer for certain accounts: see [TradeShield](/tradeshield-buying#accounts). During that time the money stays with us and you can open a dispute. The [help centre](/help) has the details.`,
  },
  {
    locale: 'en',
    days_ago: 9,
    views: 518,
    scene: 'inventory',
    tags: ['Safety', 'Escrow'],
    title: 'Where is your money between payment and delivery?',
    excerpt: 'Kanz holds it, at least until you confirm. This is what happens, step by step.',
    content: `The question we hear most: *I pay now, so who has the money?* The short answer: neither of you. Kanz holds it.

## Step by step

- **You pay.** The whole amount goes to an account that belongs to your order alone.
- **The seller delivers.** You are told, and your time to check begins. The order shows when it ends.
- **You check and confirm.** Only then does the money reach the seller's wallet. The money of an account stays with us until its [protection](/tradeshield-buying#accounts) ends.
- **If you say nothing** until that time ends, the order counts as received.

> An order that stays unpaid is cancelled, and the stock goes back to the seller. All of these times are in our [terms](/terms#orders).

## And if something is wrong?

Press "${en(m.order_problem)}" before you confirm. The money is frozen at once and an administrator reads what both of you wrote. The order is then carried on, or you have the whole price back.

## What does it cost?

You see the total before you pay, and nothing is added afterwards. The seller fee is taken from the sale. The rates of today are on the [fees page](/fees).`,
  },
  {
    locale: 'en',
    days_ago: 16,
    views: 402,
    tags: ['Selling', 'Tips'],
    title: 'How to write an offer that sells',
    excerpt:
      'Sellers who write clearly sell faster and answer fewer questions. A pattern to follow, and common mistakes.',
    content: `Buyers do not see you. They see your text and your pictures, so let both answer before anybody asks.

## A title that says it all

Three things: **level or quantity, what is best about it, platform.**

- Weak: "INSANE account cheap!!!"
- Good: "Level 78 account, 42 skins, mobile, email included"

## A description in four parts

1. What exactly the buyer receives.
2. Region, platform and the way to sign in.
3. When you deliver, and at which hours you are online.
4. What is **not** included.

## Pictures

Three real ones are enough. Hide the player's name if you like, and never use pictures from the web: buyers know them.

## Price and delivery time

An honest delivery time beats a short one that you miss. If you change a price while somebody is buying, Kanz asks them again before they pay.

Ready? [Create your offer](/create-offer).`,
  },
]
