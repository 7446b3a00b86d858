import type { Locale } from '#kernel/locale.ts'
import { plainText, renderMarkdown } from './markdown.server.ts'

/** The most letters of a text that describe it where nobody wrote a description. */
const SUMMARY = 160

/**
 * What the page of a post or an article is made of: its text as HTML, and what describes it, which
 * is `description` where there is one.
 */
export const textPage = (
  { content, locale }: { content: string; locale: Locale },
  description: string | null,
) => ({
  html: renderMarkdown(content, { top: 2, locale }),
  description: description ?? plainText(content).slice(0, SUMMARY),
})
