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
export function organization(origin: string, site: Site | undefined) {
  const networks = site ? [site.facebook_url, site.instagram_url, site.telegram_url, site.discord_url].filter(Boolean) : []
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
