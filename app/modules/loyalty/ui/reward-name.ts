import { getLocale } from '#i18n/paraglide/runtime.js'

/** A reward's name in the page's language; its English one where there is no Arabic. */
export const rewardName = ({ name, name_ar }: { name: string; name_ar: string }): string => (getLocale() === 'ar' && name_ar) || name
