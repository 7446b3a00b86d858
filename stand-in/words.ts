import type { Checkout } from './checkouts.ts'

/** What the page of a checkout says. */
interface Words {
  title: string
  notice: string
  to_pay: string
  card: Record<'edahabia' | 'cib' | 'chargily_app', string>
  dinars: string
  press: Record<'pay' | 'decline' | 'cancel' | 'wait', string>
  state: Record<Checkout['status'], string>
  back: string
  missing: string
}

/** In the languages of Chargily's own pages. */
export const words: Record<Checkout['locale'], Words> = {
  en: {
    title: 'Pay',
    notice: 'This is a stand-in for the payment page. No card is charged and no money moves.',
    to_pay: 'To pay',
    card: { edahabia: 'EDAHABIA', cib: 'CIB', chargily_app: 'Chargily App' },
    dinars: 'DA',
    press: {
      pay: 'Pay',
      decline: 'Let the bank decline',
      cancel: 'Cancel',
      wait: 'Wait until it expires',
    },
    state: {
      pending: 'Waiting to be paid',
      processing: 'In progress',
      paid: 'Paid',
      failed: 'Declined by the bank',
      canceled: 'Cancelled',
      expired: 'Expired: this page can no longer be paid',
    },
    back: 'Back to the shop',
    missing: 'There is no such payment here. A stand-in forgets them all when it ends.',
  },
  fr: {
    title: 'Payer',
    notice:
      'Ceci remplace la page de paiement pour un essai. Aucune carte n’est débitée, aucun argent ne circule.',
    to_pay: 'À payer',
    card: { edahabia: 'EDAHABIA', cib: 'CIB', chargily_app: 'Chargily App' },
    dinars: 'DA',
    press: {
      pay: 'Payer',
      decline: 'Faire refuser par la banque',
      cancel: 'Annuler',
      wait: 'Attendre l’expiration',
    },
    state: {
      pending: 'En attente de paiement',
      processing: 'En cours',
      paid: 'Payé',
      failed: 'Refusé par la banque',
      canceled: 'Annulé',
      expired: 'Expiré : ce paiement n’est plus possible',
    },
    back: 'Retour à la boutique',
    missing: 'Ce paiement n’existe pas ici : tout est oublié quand le programme s’arrête.',
  },
  ar: {
    title: 'الدفع',
    notice: 'هذه صفحة تجريبية تنوب عن صفحة الدفع. لا تُخصم أي بطاقة ولا يتحرك أي مال.',
    to_pay: 'المبلغ المطلوب',
    card: { edahabia: 'الذهبية', cib: 'CIB', chargily_app: 'Chargily App' },
    dinars: 'دج',
    press: {
      pay: 'ادفع',
      decline: 'ارفض الدفع باسم البنك',
      cancel: 'إلغاء',
      wait: 'انتظر حتى تنتهي المهلة',
    },
    state: {
      pending: 'في انتظار الدفع',
      processing: 'قيد المعالجة',
      paid: 'تم الدفع',
      failed: 'رفض البنك العملية',
      canceled: 'أُلغيت العملية',
      expired: 'انتهت المهلة ولم يعد الدفع ممكنًا',
    },
    back: 'العودة إلى المتجر',
    missing: 'لا توجد هنا عملية دفع بهذا الرقم. تُنسى كل العمليات عند إيقاف البرنامج.',
  },
}
