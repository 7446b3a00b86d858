/** What the page says on which somebody signs in, in the languages of the site. */
export const googleWords = {
  en: {
    title: 'Sign in',
    notice: 'This is a stand-in for Google. Any address will do, and nothing reaches Google.',
    heading: 'Sign in with Google',
    email: 'Email',
    wrong: 'Enter an email like name@example.com',
    next: 'Continue',
    cancel: 'Cancel',
  },
  ar: {
    title: 'تسجيل الدخول',
    notice: 'هذه صفحة تحلّ محلّ Google للتجربة. اكتب أيّ بريد تشاء، ولا شيء يصل إلى Google.',
    heading: 'الدخول بحساب Google',
    email: 'البريد الإلكتروني',
    wrong: 'أدخل بريدًا مثل name@example.com',
    next: 'متابعة',
    cancel: 'إلغاء',
  },
} as const
