import { createHash } from 'node:crypto'
import { inLocale } from '#i18n/locale.server.ts'
import { m } from '#i18n/paraglide/messages.js'
import { directionOf, type Locale, locales, withLocale } from '#kernel/locale.ts'
import base from '#ui/base.css?inline'
import button from '#ui/button.css?inline'
import empty from '#ui/empty.css?inline'
import own from './offline.css?inline'

// The page that the service worker shows when there is no network. It has its styles inside, and of
// other files only the fonts, which the service worker keeps too.

const style = [base, button, empty, own].join('\n')

/** The policy of the page: the one style it has, and nothing else but fonts. */
export const offlinePolicy = `default-src 'none'; style-src 'sha256-${sha256(style)}'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

const fonts = [
  ...new Set([...style.matchAll(/url\(["']?(\/[^"')]+\.woff2)["']?\)/g)].map(([, path]) => path!)),
]

/** English pages need no Arabic letters; Arabic ones have numbers and names in Latin ones. */
const fontsOf = (locale: Locale): string[] =>
  fonts.filter((path) => locale === 'ar' || !path.includes('arabic'))

/** The addresses that the service worker keeps of each language. */
export const offlineFiles = () =>
  Object.fromEntries(
    locales.map((locale) => [
      locale,
      { page: withLocale('/offline', locale), fonts: fontsOf(locale) },
    ]),
  )

/** Changes with what the page looks like and says in any language. */
export const offlineVersion = (): string =>
  sha256(locales.map((locale) => offlinePage(locale, null)).join(''))
    .slice(0, 12)
    .replaceAll(/\W/g, '_')

/** The page in one language, in the theme that was chosen, if any. */
export const offlinePage = (locale: Locale, theme: 'dark' | 'light' | null): string =>
  inLocale(
    locale,
    () => `<!DOCTYPE html>
<html lang="${locale}" dir="${directionOf(locale)}"${theme ? ` data-theme="${theme}"` : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="dark light">
<meta name="robots" content="noindex">
<title>${m.page_title({ title: m.offline_title() })}</title>
<style>${style}</style>
</head>
<body>
<main id="main" class="k-wrap k-offline">
<div class="k-empty">
<svg class="k-empty__a" viewBox="0 0 96 96" aria-hidden="true" fill="none" stroke="currentColor"><path d="M48 6 90 48 48 90 6 48Z" stroke-width="4"/><path d="M48 30 66 48 48 66 30 48Z" stroke="var(--color-accent-text)" stroke-width="3" stroke-dasharray="5 5"/></svg>
<h1>${m.offline_title()}</h1>
<p>${m.offline_text()}</p>
<a class="k-btn k-btn--primary" href="" rel="nofollow">${m.offline_again()}</a>
</div>
<p class="k-muted k-sm">${m.offline_orders()} <a class="k-link" href="${withLocale('/orders', locale)}">${m.menu_orders()}</a></p>
</main>
</body>
</html>
`,
  )

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}
