import { fold } from '#kernel/fold.ts'

const SECRETS = [
  /pass ?(word|code|phrase|wd)/,
  /(?<![a-z0-9])(pwd|mdp|pin|otp|cvv|cvc|2fa|secret|secrets)(?![a-z0-9])/,
  /mot de passe|code (pin|secret)/,
  /(security|verification|recovery|backup|login|sign in|sms) ?codes?(?![a-z0-9])/,
  /(كلم[اه]ت?|رمز|رقم|كود) ?(ال)?(سر|سري|سريه|مرور|عبور|تحقق|امان|استرداد|احتياطي)(?![\u0620-\u06ff])/,
  /با?س ?وو?رد|بين ?كود|موت ?دو ?باس/,
]

/**
 * Whether a text asks for a password, or for a code that opens an account, in English, French or
 * Arabic. The database refuses the same by `names_secret`.
 */
export function asksSecret(text: string): boolean {
  const folded = fold(text).replace(/[^a-z0-9\u0620-\u06ff]+/g, ' ')
  return SECRETS.some((secret) => secret.test(folded))
}
