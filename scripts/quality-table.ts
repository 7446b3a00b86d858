import type { Locale } from '../app/kernel/locale.ts'

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
export const quality = (measured: Measured[], program: string): string => `# Quality

What [Lighthouse](https://developer.chrome.com/docs/lighthouse) says of the pages that readers come in by and buy on, in its phone profile (a slow phone on slow 4G), of 100 each. Repeat it with

\`\`\`
npm run quality
\`\`\`

which builds the site, starts it with demo data, measures with ${program} in the Chromium that the journeys use, writes this page, and fails when any score is under 99. It takes some minutes, so it is not a part of \`npm test\`. A page that falls short is measured again, at most five times, and the median counts, since other programs share the machine.

| page | language | performance | accessibility | best practices | SEO |
|---|---|--:|--:|--:|--:|
${measured.map(rowOf).join('\n')}

Checkout, orders and sign-in belong to one person, so they tell search engines to stay away (\`noindex\`, \`robots.txt\`). Lighthouse counts that as a fault of SEO; on these pages that one audit is left out, all others count. Checkout and orders are measured as a signed-in demo buyer sees them.
`

const rowOf = ({ page, locale, scores }: Measured): string =>
  `| ${page.name} | ${languages[locale]} | ${scores.performance} | ${scores.accessibility} | ${scores.best_practices} | ${scores.seo} |`
