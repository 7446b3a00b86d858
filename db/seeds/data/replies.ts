import type { Rating } from './types.ts'

/** What sellers answer to feedback in public. */
export const replies: Record<Rating, readonly string[]> = {
  positive: [
    'بارك الله فيك، مرحبًا بك في أيّ وقت.',
    'صحّيت خويا، نتلاقاو في صفقة أخرى إن شاء الله',
    'Merci beaucoup, au plaisir !',
    'Thank you, enjoy the account.',
    'شكرًا على ثقتك.',
  ],
  neutral: [
    'معك حقّ في التأخير، كانت عندي مشكلة في الشبكة ذلك اليوم. المرّة القادمة أسرع إن شاء الله.',
    'Désolé pour l’attente, je réponds plus vite maintenant.',
    'شكرًا على الملاحظة، عدّلت الوصف حتى يكون أوضح.',
  ],
  negative: [
    'سلّمت في الوقت المذكور في العرض، والمحادثة تبيّن ذلك. مع هذا أعتذر إن لم يعجبك الأمر.',
    'Je vous ai proposé de tout vérifier ensemble avant la confirmation, ma proposition tient toujours.',
    'Sorry about the trouble. Write to me and I will help you set it up.',
  ],
}
