import { HtmlValidate } from 'html-validate'

/** What valid HTML is here: the standard and its accessibility rules, less what is only a habit of writing. */
const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    // React writes attributes and void elements its own way, and a page as one line
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'no-trailing-whitespace': 'off',
    'void-style': 'off',
    'long-title': 'off',
    'doctype-style': 'off',
    // numbers in ids come from the database and from React
    'valid-id': ['error', { relaxed: true }],
    // telephone numbers and prices are marked up as data, with their direction
    'tel-non-breaking': 'off',
    // a button outside its form names it (form="…"), and a popover names its dialog
    'no-implicit-button-type': 'error',
    'no-inline-style': 'error',
    'require-sri': 'off', // everything comes from this site
  },
})

/** What is wrong with a page's HTML as the server sent it: one line for each fault. */
export async function htmlFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) => messages.map(({ ruleId, message, selector, offset }) =>
    `${ruleId}: ${message} at ${selector ?? '?'} ${html.slice(Math.max(0, offset - 40), offset + 60).replace(/\s+/g, ' ')}`))
}
