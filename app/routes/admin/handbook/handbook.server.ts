import type { Locale } from '#kernel/locale.ts'
import { renderMarkdown } from '#modules/content/markdown.server.ts'
import { forDesk, readHandbook } from './chapters.ts'

/** Where the handbook lies, from here. */
const DOCS = '../../../../docs'

const texts = import.meta.glob<string>('../../../../docs/desk*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const pictures = import.meta.glob<string>('../../../../docs/images/desk/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
})

const files: Record<Locale, string> = { en: `${DOCS}/desk.md`, ar: `${DOCS}/desk.ar.md` }

/** Returns the handbook in a language, each part of it as HTML. */
export function handbookIn(locale: Locale) {
  const { lead, chapters } = readHandbook(texts[files[locale]]!)
  const html = (text: string) => renderMarkdown(forDesk(text, pictureOf), { own: true, locale })
  return {
    lead: html(lead),
    chapters: chapters.map(({ id, title, text }) => ({ id, title, html: html(text) })),
  }
}

function pictureOf(name: string): string {
  const address = pictures[`${DOCS}/images/desk/${name}`]
  if (!address) throw new Error(`The handbook shows ${name}, and there is no such picture`)
  return address
}
