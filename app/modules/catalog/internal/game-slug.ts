import anyAscii from 'any-ascii'
import { slugOf as named } from '#kernel/slug.ts'

// The slug of a game, the first part of its address: how it is made of the name, and which ones
// belong to other pages.

/** The most characters of a game's slug. */
export const MAX_SLUG = 80

/**
 * The first parts of every address that is no game's, and names that such addresses may want: no
 * game may stand there. The database holds the same list (games_slug_not_a_route), and a test
 * compares it with app/routes.ts.
 */
export const reservedSlugs: readonly string[] = [
  'admin',
  'allgames',
  'api',
  'ar',
  'ask',
  'assets',
  'become-seller',
  'blog',
  'broken-island',
  'change-username',
  'chat',
  'confirm-email',
  'consent',
  'contact',
  'create-offer',
  'dmca',
  'edit-offer',
  'en',
  'events',
  'favicon.svg',
  'favourites',
  'fees',
  'files',
  'fonts',
  'forgot-password',
  'functions',
  'games.json',
  'healthz',
  'help',
  'hooks',
  'icons',
  'inbox',
  'kept-forms',
  'language',
  'livez',
  'loyalty',
  'mail',
  'manage-offers',
  'manifest.webmanifest',
  'notifications',
  'offline',
  'og',
  'orders',
  'partner',
  'payment',
  'privacy',
  'push',
  'refund-policy',
  'reset-password',
  'robots.txt',
  'rss.xml',
  'rules',
  'sales',
  'search',
  'seller-rules',
  'settings',
  'signin',
  'signout',
  'signup',
  'sitemap.xml',
  'sound',
  'sw.js',
  'terms',
  'theme',
  'tradeshield-buying',
  'tradeshield-selling',
  'users',
  'wallet',
  'warranty',
]

export const isReservedSlug = (slug: string): boolean => reservedSlugs.includes(slug)

/** Words for signs that tell games apart: C++ and C are two. */
const words: Record<string, string> = { '&': ' and ', '+': ' plus ' }

/** Letters of neither alphabet that addresses keep. */
const OTHER_ALPHABETS =
  /[^\p{Script=Latin}\p{Script=Arabic}\p{Script=Common}\p{Script=Inherited}]+/gu

/**
 * The slug of a game's name, in its form and in spreadsheets alike: by the one rule for names in
 * addresses, so Arabic stays Arabic, other alphabets are written in Latin letters, at most MAX_SLUG
 * characters. One that addresses keep for themselves becomes `…-game`. Empty when the name has no
 * letter, digit or sign with a name.
 */
export function gameSlugOf(name: string): string {
  const spelled = name
    .replace(/[™®©'’`]/g, '')
    .replace(/[&+]/g, (sign) => words[sign]!)
    .replace(OTHER_ALPHABETS, (letters) => anyAscii(letters).replace(/['`]/g, ''))
  const slug = named(spelled, MAX_SLUG) || named(anyAscii(spelled), MAX_SLUG)
  return isReservedSlug(slug) ? `${slug}-game` : slug
}
