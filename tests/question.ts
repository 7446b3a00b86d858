import { type Part, parsePage, valueOf } from './page.ts'

/** What the button of a question sends, and where to, as its page shows it. */
export function questionOf(page: string | Part): { action: string; form: Record<string, string> } {
  const asked = (typeof page === 'string' ? parsePage(page) : page).querySelector('form#question')
  const action = asked?.getAttribute('action')
  if (!asked || !action) throw new Error('the page asks nothing')
  const inputs = [...asked.querySelectorAll('input')]
  return {
    action,
    form: Object.fromEntries(inputs.map((input) => [input.getAttribute('name'), valueOf(input)])),
  }
}
