import { m } from '#i18n/paraglide/messages.js'
import { getLocale } from '#i18n/paraglide/runtime.js'
import type { PreviewCard } from './card.ts'

/**
 * What the image beside a link shows where nothing more is known: the site, in the language of
 * the request.
 */
export const siteCard = (): PreviewCard => ({
  locale: getLocale(),
  enamel: 'sea',
  motif: 'star',
  over: m.site_name(),
  title: m.og_site_title(),
  note: m.og_site_note(),
  promise: m.og_promise(),
})
