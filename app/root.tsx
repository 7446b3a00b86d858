import '#ui/base.css'
import './routes/layout/failed-form.css'
import { Links, Meta, Outlet } from 'react-router'
import { directionOf, type Locale, withLocale } from '#kernel/locale.ts'
import { getLocale } from '#i18n/paraglide/runtime.js'
import { m } from '#i18n/paraglide/messages.js'
import lalezarArabic from '#ui/fonts/lalezar-arabic.woff2?no-inline'
import lalezarLatin from '#ui/fonts/lalezar-latin.woff2?no-inline'
import rubikArabic from '#ui/fonts/rubik-arabic.woff2?no-inline'
import rubikLatin from '#ui/fonts/rubik-latin.woff2?no-inline'
import { UnsentToast } from './routes/layout/flash.tsx'
import { Page } from './routes/layout/page.tsx'
import { useRoot } from './routes/layout/root-data.ts'
import { readRoot } from './routes/layout/root.server.ts'
import { ProblemPage, problemTitle } from './routes/layout/problem.tsx'
import type { Route } from './+types/root'

export const loader = (args: Route.LoaderArgs) => readRoot(args)

/** The head of a page that has none of its own: that of an error, or the site's name alone. */
export const meta: Route.MetaFunction = ({ error }) =>
  error === undefined
    ? [{ title: m.site_name() }]
    : [
        { title: m.page_title({ title: problemTitle(error) }) },
        { name: 'robots', content: 'noindex' },
      ]

export function headers({ loaderHeaders, parentHeaders }: Route.HeadersArgs) {
  return loaderHeaders ?? parentHeaders
}

export function Layout({ children }: { children: React.ReactNode }) {
  const locale = getLocale()
  const root = useRoot()
  return (
    <html lang={locale} dir={directionOf(locale)} data-theme={root?.theme ?? undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="dark light" />
        <ThemeColour theme={root?.theme ?? null} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={withLocale('/manifest.webmanifest', locale)} />
        <Fonts locale={locale} />
        <Meta />
        <Links />
        {root && <script type="module" src={root.script} />}
      </head>
      <body data-pixel={root?.site.pixel_id || undefined}>
        {children}
        <UnsentToast />
      </body>
    </html>
  )
}

const fonts: Record<Locale, readonly string[]> = {
  en: [lalezarLatin, rubikLatin],
  ar: [lalezarArabic, rubikArabic],
}

/**
 * The fonts of the language, asked for at once: found only in the styles they come late, and the
 * page moves when they do.
 */
function Fonts({ locale }: { locale: Locale }) {
  return fonts[locale].map((href) => (
    <link
      key={href}
      rel="preload"
      as="font"
      type="font/woff2"
      crossOrigin="anonymous"
      href={href}
    />
  ))
}

const grounds = { dark: '#0d171b', light: '#f8f5ee' }

/** The colour of the browser's own bars: that of the page's ground. */
function ThemeColour({ theme }: { theme: 'dark' | 'light' | null }) {
  if (theme) return <meta name="theme-color" content={grounds[theme]} />
  return (
    <>
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={grounds.light} />
      <meta name="theme-color" content={grounds.dark} />
    </>
  )
}

export default function App() {
  return (
    <Page>
      <Outlet />
    </Page>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Page>
      <ProblemPage error={error} />
    </Page>
  )
}
