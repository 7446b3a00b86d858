import { m } from '#i18n/paraglide/messages.js'

/** What a page's `meta` gives: its title, of these words and the site's name. */
export const titled = (...words: string[]) => [{ title: [...words, m.site_name()].join(' · ') }]
