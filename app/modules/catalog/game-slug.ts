/** The most characters of a game's slug. */
export const MAX_SLUG = 80

/**
 * The first parts of every address that is no game's, and names that such addresses may want: no game may stand there.
 * The database holds the same list (games_slug_not_a_route), and a test compares it with app/routes.ts.
 */
export const reservedSlugs: readonly string[] = [
  'admin', 'allgames', 'api', 'ar', 'assets', 'become-seller', 'blog', 'change-username', 'chat', 'confirm-email', 'consent',
  'contact', 'create-offer', 'dmca', 'edit-offer', 'en', 'events', 'favicon.svg', 'fees', 'files', 'fonts', 'forgot-password',
  'functions', 'games.json', 'healthz', 'help', 'hooks', 'icons', 'language', 'loyalty', 'mail', 'manage-offers',
  'manifest.webmanifest', 'notifications', 'offline', 'og', 'orders', 'partner', 'payment', 'privacy', 'push', 'refund-policy',
  'reset-password', 'robots.txt', 'rss.xml', 'rules', 'sales', 'search', 'seller-rules', 'settings', 'signin', 'signout',
  'signup', 'sitemap.xml', 'sound', 'sw.js', 'terms', 'theme', 'tradeshield-buying', 'tradeshield-selling', 'users', 'wallet',
  'warranty',
]

export const isReservedSlug = (slug: string): boolean => reservedSlugs.includes(slug)

export const isSlug = (text: string): boolean => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text)

/** Letters that no normal form takes apart. */
const letters: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', œ: 'oe', æ: 'ae', ß: 'ss', '&': ' and ', '+': ' plus ' }

/**
 * The slug of a name: its Latin letters and digits in lower case, without accents and hidden characters, with `-` between words, at most MAX_SLUG
 * characters. One that addresses keep for themselves becomes `…-game`. Empty when the name has no Latin letter or digit.
 */
export function slugOf(name: string): string {
  const plain = name.replace(/[™®©]/g, '').normalize('NFKD').replace(/[\p{M}\p{Cf}'’`]/gu, '').toLowerCase().replace(/[øłđðþıœæß&+]/g, (sign) => letters[sign]!)
  const slug = plain.replace(/[^a-z0-9]+/g, '-').replace(/^-/, '').slice(0, MAX_SLUG).replace(/-$/, '')
  return isReservedSlug(slug) ? `${slug}-game` : slug
}
