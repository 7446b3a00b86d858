import { categories } from '#modules/catalog/category.ts'

// What a browser may fetch before a link of ours is pressed: Speculation Rules
// (https://wicg.github.io/nav-speculation/), named by a header, so that pages carry no script. The
// browser decides by pointer and touch, and leaves it where data is to be saved.

export const SPECULATION_RULES_PATH = '/speculation-rules.json'

/** Names the rules in the answer of a page. */
export const speculationHeader = { 'speculation-rules': `"${SPECULATION_RULES_PATH}"` }

/**
 * What is drawn in advance: pages that are kept for all readers, so that it costs the site next to
 * nothing, and that links lead to most.
 */
const drawnPaths = [
  '/allgames',
  ...categories.flatMap((category) => [`/*/${category}`, `/*/${category}/offers/*`]),
]

/**
 * What is left until it is pressed: files and other programs' answers, ways to another site, what
 * counts visits, the one page whose opening is counted against its reader, and those of
 * administrators, some of which write down who has read them.
 */
const left = [
  '/files/*',
  '/api/*',
  '/og/*',
  '/*.csv',
  '/*.xml',
  '/*.json',
  '/signin/google',
  '/settings/data',
  '/admin/*',
  '/mail/*',
  '/chat',
  '/blog/*',
  '/help/article/*',
]

const inBothLanguages = (paths: readonly string[]) => paths.flatMap((path) => [path, `/ar${path}`])

const some = (paths: readonly string[]) =>
  inBothLanguages(paths).map((path) => ({ href_matches: path }))

/**
 * Links of this site that say nothing else: `nofollow` are those that change something, such as the
 * language.
 */
const ours = {
  and: [
    { href_matches: '/*' },
    { not: { or: some(left) } },
    { not: { selector_matches: 'a[rel~=nofollow], a[download], a[target]' } },
  ],
}

const drawn = { or: some(drawnPaths) }

/** `moderate`: when the pointer rests on a link for a moment, or a finger goes down on it. */
export const speculationRules = {
  prefetch: [{ where: { and: [ours, { not: drawn }] }, eagerness: 'moderate' }],
  prerender: [{ where: { and: [ours, drawn] }, eagerness: 'moderate' }],
}
