import type { Locale } from '../app/kernel/locale.ts'
import type { Press } from './quality-presses.ts'

export interface Page {
  name: string
  /** Without its language. */
  path: string
  /** Of whoever must be signed in to see it. */
  cookie?: string
  /** Search engines are told to stay away from it. */
  isPrivate?: boolean
}

/** Lighthouse's scores of one page in one language, each of 100. */
export interface Measured {
  page: Page
  locale: Locale
  scores: Record<'performance' | 'accessibility' | 'best_practices' | 'seo', number>
}

export const lowest = (scores: Measured['scores']): number => Math.min(...Object.values(scores))

const languages: Record<Locale, string> = { en: 'English', ar: 'Arabic' }

/** The page docs/quality.md. */
export const quality = (
  measured: Measured[],
  presses: Press[],
  program: string,
): string => `# Quality

What [Lighthouse](https://developer.chrome.com/docs/lighthouse) says of the pages that readers come in by and buy on, in its phone profile (a slow phone on slow 4G), of 100 each. Repeat it with

\`\`\`
npm run quality
\`\`\`

which builds the site, starts it with demo data, measures with ${program} in the Chromium that the journeys use, writes this page, and fails when any score is under 99 or any press is answered after more than 200 ms. It takes some minutes, so it is not a part of \`npm test\`. A page that falls short is measured again, at most five times, and the median counts, since other programs share the machine.

| page | language | performance | accessibility | best practices | SEO |
|---|---|--:|--:|--:|--:|
${measured.map(rowOf).join('\n')}

Checkout, orders and sign-in belong to one person, so they tell search engines to stay away (\`noindex\`, \`robots.txt\`). Lighthouse counts that as a fault of SEO; on these pages that one audit is left out, all others count. Checkout and orders are measured as a signed-in demo buyer sees them.

## How soon a press is answered

From the press to the next paint ([INP](https://web.dev/articles/inp)), in ms, with a CPU four times slower than this machine's, on a phone's screen in Arabic: the slowest of all presses and keys of the act, the median of five acts. Asleep means that the scripts of the island had not come yet; what is answered then is the page's own form or link, whose button says that it is on its way.

| act | island asleep | island awake |
|---|--:|--:|
${[...new Set(presses.map(({ name }) => name))].map((name) => rowOfPress(name, presses)).join('\n')}
`

const rowOf = ({ page, locale, scores }: Measured): string =>
  `| ${page.name} | ${languages[locale]} | ${scores.performance} | ${scores.accessibility} | ${scores.best_practices} | ${scores.seo} |`

const rowOfPress = (name: string, presses: Press[]): string => {
  const msOf = (island: Press['island']) =>
    presses.find((press) => press.name === name && press.island === island)?.ms
  return `| ${name} | ${msOf('asleep')} | ${msOf('awake')} |`
}
