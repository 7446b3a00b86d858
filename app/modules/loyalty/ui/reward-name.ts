import { getLocale } from '#i18n/paraglide/runtime.js'
import { nameIn } from '#kernel/locale.ts'

/** A reward's name in the page's language; its English one where there is no Arabic. */
export const rewardName = (reward: { name: string; name_ar: string }): string =>
  nameIn(reward, getLocale())
