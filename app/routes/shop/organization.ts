import type { Organization, SearchAction, WebSite, WithContext } from 'schema-dts'
import { withLocale } from '#kernel/locale.ts'
import { getLocale } from '#i18n/paraglide/runtime.js'
import { m } from '#i18n/paraglide/messages.js'

interface Site {
  company_name: string
  support_email: string
  facebook_url: string
  instagram_url: string
  telegram_url: string
  discord_url: string
}

/** The site as structured data (schema.org Organization); what is not set is left out. */
export function organization(origin: string, site: Site | undefined): WithContext<Organization> {
  const networks = site
    ? [site.facebook_url, site.instagram_url, site.telegram_url, site.discord_url].filter(Boolean)
    : []
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: m.site_name(),
    url: `${origin}/`,
    logo: `${origin}/apple-touch-icon.png`,
    description: m.site_description(),
    areaServed: 'DZ',
    ...(site?.company_name && { legalName: site.company_name }),
    ...(site?.support_email && { email: site.support_email }),
    ...(networks.length > 0 && { sameAs: networks }),
  }
}

/**
 * The site in the page's language, and how games are searched in it (schema.org WebSite with its
 * SearchAction).
 */
export function webSite(origin: string): WithContext<WebSite> {
  const search: SearchAction & { 'query-input': string } = {
    '@type': 'SearchAction',
    target: {
      '@type': 'EntryPoint',
      urlTemplate: `${origin}${withLocale('/allgames', getLocale())}?q={search_term_string}`,
    },
    'query-input': 'required name=search_term_string',
  }
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: m.site_name(),
    url: origin + withLocale('/', getLocale()),
    inLanguage: getLocale(),
    potentialAction: search,
  }
}
