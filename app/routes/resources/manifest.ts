import { directionOf, type Locale, localeOf, withLocale } from '#kernel/locale.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { Route } from './+types/manifest'

// /manifest.webmanifest: by which browsers offer to install the site as an app.

const DAY = 86_400
const ground = '#00353e'

const icon = (name: string, size: number, purpose: 'any' | 'maskable' | 'monochrome') => ({
  src: `/icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

const icons = [
  icon('icon', 192, 'any'),
  icon('icon', 512, 'any'),
  icon('maskable', 192, 'maskable'),
  icon('maskable', 512, 'maskable'),
  icon('monochrome', 512, 'monochrome'),
]

/**
 * The web app manifest (W3C) in the language of its address. Both are one app: they share their id
 * and scope.
 */
export function loader({ request }: Route.LoaderArgs) {
  const manifest = JSON.stringify(manifestIn(localeOf(new URL(request.url).pathname)))
  return new Response(manifest, {
    headers: {
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': `public, max-age=${DAY}`,
    },
  })
}

function manifestIn(locale: Locale) {
  const shortcut = (name: string, path: string) => ({
    name,
    url: withLocale(path, locale),
    icons: [icon('icon', 192, 'any')],
  })
  return {
    id: '/',
    name: m.app_name(),
    short_name: m.site_name(),
    description: m.site_description(),
    lang: locale,
    dir: directionOf(locale),
    start_url: withLocale('/', locale),
    scope: '/',
    display: 'standalone',
    theme_color: ground,
    background_color: ground,
    categories: ['shopping', 'games'],
    icons,
    shortcuts: [
      shortcut(m.menu_orders(), '/orders'),
      shortcut(m.header_games(), '/allgames'),
      shortcut(m.menu_wallet(), '/wallet'),
      shortcut(m.menu_notifications(), '/notifications'),
    ],
  }
}
