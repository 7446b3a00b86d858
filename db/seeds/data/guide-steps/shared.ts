import type { StepSeed } from './types.ts'

/** What comes second in every guide: nothing is changed before it is what was bought. */
export const checked = (text_en: string, text_ar: string): StepSeed => ({
  key: 'check',
  title_en: 'Check what was promised',
  title_ar: 'تحقّق ممّا وُعدتَ به',
  text_en,
  text_ar,
  required: true,
})

/** What comes last where the account hangs on a mailbox: that nobody else reads it. */
export const mailbox: StepSeed = {
  key: 'mailbox',
  title_en: 'Check your own mailbox',
  title_ar: 'أمِّن بريدك',
  text_en:
    'Whoever reads the mail of an account takes it back. Use a mailbox of your own, with two-step verification.',
  text_ar: 'من يقرأ بريد الحساب يسترجعه. استعمل بريدًا لك وحدك وفعّل فيه التحقّق بخطوتين.',
}
