import type { Locale } from '#kernel/locale.ts'
import { plainText, renderMarkdown } from './markdown.server.ts'
import {
  filled,
  namedIn,
  type Placeholder,
  type PolicyName,
  type PolicyText,
  type PolicyValues,
  readPolicy,
} from './policy.ts'

// The policies (terms, privacy, refunds, warranty …) are Markdown files that come with the program,
// one in each language. Names and figures in them are placeholders, which the settings fill.

const files = import.meta.glob<string>('./policies/*/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

const texts = new Map(Object.entries(files).map(([file, source]) => [file, readPolicy(source)]))

/** A policy's text in a language, without names and figures. */
export function policyText(name: PolicyName, locale: Locale): PolicyText {
  const text = texts.get(`./policies/${locale}/${name}.md`)
  if (!text) throw new Error(`There is no policy ${name} in ${locale}`)
  return text
}

/** What a policy's text names of the settings. */
export function namedBy(name: PolicyName, locale: Locale): Placeholder[] {
  const { lead, sections } = policyText(name, locale)
  return [...new Set([lead, ...sections.map(({ text }) => text)].flatMap(namedIn))]
}

/**
 * A policy as its page shows it: parts of HTML that are safe in it, and what search engines say of
 * it.
 */
export interface Policy {
  title: string
  updated: string
  description: string
  lead: string
  sections: { id: string; title: string; html: string }[]
}

/** A policy with the names and figures that are in force. */
export function policyIn(name: PolicyName, locale: Locale, values: PolicyValues): Policy {
  const { title, updated, lead, sections } = policyText(name, locale)
  const html = (text: string) => renderMarkdown(filled(text, values), { own: true, locale })
  return {
    title,
    updated,
    description: plainText(filled(lead, values)),
    lead: html(lead),
    sections: sections.map(({ id, title: heading, text }) => ({
      id,
      title: heading,
      html: html(text),
    })),
  }
}
