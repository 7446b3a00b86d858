import { m } from '#i18n/paraglide/messages.js'
import type { Refusal } from '#kernel/result.ts'
import type { Weakness } from '../internal/password.ts'

const words: Record<Weakness, () => string> = {
  too_short: m.auth_weak_too_short,
  too_long: m.auth_weak_too_long,
  blank: m.auth_weak_blank,
  same_as_email: m.auth_weak_same_as_email,
  common: m.auth_weak_common,
}

/** Why a password is too weak, in words; empty when it is not. */
export const weaknessWords = (weaknesses: readonly Weakness[]): string =>
  weaknesses.map((weakness) => words[weakness]()).join(' ')

/** Every reason why a password is too weak, as a `weak_password` refusal names them. */
export const weakWords = ({ details }: Refusal): string =>
  weaknessWords(
    String(details?.reasons ?? '')
      .split(' ')
      .filter((reason): reason is Weakness => Object.hasOwn(words, reason)),
  )
