import { HtmlValidate } from 'html-validate'
import { parse, serialize } from 'parse5'
import { directionOf, type Locale } from '#kernel/locale.ts'

/**
 * What valid HTML is here: the standard and its accessibility rules, less what is only a habit of
 * writing.
 */
const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    // React writes attributes and void elements its own way, and a page as one line
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'long-title': 'off',
    'no-trailing-whitespace': 'off',
    'void-style': 'off',
    // numbers in ids come from the database and from React
    'valid-id': ['error', { relaxed: true }],
    'tel-non-breaking': 'off', // a number has its own direction instead
    'no-inline-style': 'error',
    'valid-autocomplete': 'off', // hidden fields say `off`, or Firefox would put a used form's token back
    'wcag/h32': 'off', // a search of one field is sent by Enter
    'prefer-native-element': ['error', { exclude: ['listbox'] }], // its options are links
    'require-sri': 'off', // everything comes from this site
  },
})

/**
 * What a whole page says wrongly of itself, or is wrong in its HTML: one line for each fault. It
 * names its language and direction, has a title of its own and the site's, one first heading, and
 * no button that is off without a reason.
 */
export async function pageFaults(html: string, language: Locale, path: string): Promise<string[]> {
  const faults: string[] = []
  const check = (isRight: boolean, what: string) => void (isRight || faults.push(what))
  const [, root = ''] = /<html([^>]*)>/.exec(html) ?? []
  check(root.includes(` lang="${language}"`), `another language than ${language}: ${root}`)
  check(root.includes(` dir="${directionOf(language)}"`), `another direction: ${root}`)
  const [, title = ''] = /<title>([^<]*)<\/title>/.exec(html) ?? []
  check(/\S · \S/.test(title) || path === '/', `title "${title}"`)
  const headings = html.match(/<h1[\s>]/g)?.length ?? 0
  check(headings === 1, `${headings} h1`)
  for (const button of html.match(/<button[^>]*\sdisabled\b[^>]*>/g) ?? [])
    check(saysWhy(button, html), `a button is off and does not say why: ${button}`)
  return [...faults, ...rearranged(html), ...(await htmlFaults(html))]
}

/** What is off names the text that says why; an arrow at the end of its way says so itself. */
function saysWhy(button: string, html: string): boolean {
  const [, by] = /\saria-describedby="([^"]+)"/.exec(button) ?? []
  return by === undefined ? / aria-label="/.test(button) : html.includes(` id="${by}"`)
}

/**
 * Where a browser makes other elements of a page than its markup says: what it closes by itself,
 * moves out of a table, puts around something or leaves out. Scripts find another page there than
 * the one that was written.
 */
export function rearranged(html: string): string[] {
  const [written, made] = [tagsOf(html), tagsOf(serialize(parse(html)))]
  const at = written.findIndex((tag, index) => tag !== made[index])
  if (at < 0 && written.length === made.length) return []
  const from = at < 0 ? written.length : at
  return [
    `a browser makes ${made.slice(from, from + 3).join('') || 'nothing'} of ${written.slice(Math.max(0, from - 4), from + 3).join('')}`,
  ]
}

/** Its tags in their order; in what is text to a browser there are none. */
const tagsOf = (html: string): string[] =>
  html
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/(<(script|style|textarea|title)\b[^>]*>).*?(<\/\2>)/gs, '$1$3')
    // only in a drawing `/>` ends an element
    .replaceAll(/<svg\b.*?<\/svg>/gs, (svg) =>
      svg.replaceAll(/<([a-z]+)\b([^>]*)\/>/gi, '<$1$2></$1>'),
    )
    .match(/<\/?[a-z][^\s/>]*/gi)!
    .map((tag) => `${tag.toLowerCase()}>`)

/** What is wrong with a page's HTML as the server sent it: one line for each fault. */
export async function htmlFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, selector, offset }) =>
        `${ruleId}: ${message} at ${selector ?? '?'} ${html.slice(Math.max(0, offset - 40), offset + 60).replace(/\s+/g, ' ')}`,
    ),
  )
}
