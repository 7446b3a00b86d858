/** What the button of a question sends, and where to, as its page shows it. */
export function questionOf(html: string): { action: string; form: Record<string, string> } {
  const [, tag = '', inside = ''] = /<form([^>]*id="question"[^>]*)>(.*?)<\/form>/s.exec(html) ?? []
  const action = /action="([^"]*)"/.exec(tag)?.[1]
  if (!action) throw new Error('the page asks nothing')
  return {
    action,
    form: Object.fromEntries(
      [...inside.matchAll(/<input[^>]* name="([^"]*)"[^>]* value="([^"]*)"/g)].map(
        ([, name, value]) => [name, value],
      ),
    ),
  }
}
