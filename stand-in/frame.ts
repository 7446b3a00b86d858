import { html } from 'hono/html'

interface Page {
  locale: 'ar' | 'en' | 'fr'
  title: string
  /** What is said above all else: that this is not the real one. */
  notice: string
}

/** A page of the stand-in. */
export function frame({ locale, title, notice }: Page, main: ReturnType<typeof html>) {
  return html`<!doctype html>
    <html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/pages.css" />
      </head>
      <body>
        <p class="notice" role="note">${notice}</p>
        <main>${main}</main>
      </body>
    </html>`
}
