import { HtmlValidate } from 'html-validate'

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
