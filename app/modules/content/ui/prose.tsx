import { directionOf, type Locale } from '#kernel/locale.ts'
import './prose.css'

/** A text as renderMarkdown made it, in the direction of its language. */
export function Prose({ html, locale }: { html: string; locale?: Locale }) {
  return (
    <div
      className="k-prose"
      lang={locale}
      dir={locale && directionOf(locale)}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
