import { SEALED_FIELD } from '#kernel/form.ts'
import { isTyped } from './is-typed.ts'

/** How long is waited until it is kept, in ms: the page is hidden meanwhile. */
const PATIENCE_MS = 3_000

/**
 * Tells the site what stands in the forms of this page that was not sent, so that it stands there
 * again once the same member has signed in (decision 58): but no passwords, codes and files, and
 * nothing of forms that are sealed. `sent` is what was answered that nobody is signed in.
 */
export async function keepTyped(sent?: { path: string; fields: URLSearchParams }): Promise<void> {
  const body = new URLSearchParams()
  for (const form of document.forms) {
    if (form.getAttribute('method') !== 'post' || form.elements.namedItem(SEALED_FIELD)) continue
    const { pathname } = new URL(form.action)
    if (sent?.path === pathname) body.append('form', `${pathname}?${sent.fields}`)
    else if (form.dataset.guard === 'unsaved' || isTyped(form))
      body.append('form', `${pathname}?${fieldsOf(form)}`)
  }
  if (body.size === 0) return
  const signal = AbortSignal.timeout(PATIENCE_MS)
  await fetch('/kept-forms', { method: 'POST', body, signal }).catch(() => {})
}

function fieldsOf(form: HTMLFormElement): URLSearchParams {
  const fields = new URLSearchParams()
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string') fields.append(name, value)
  for (const field of form.elements as unknown as Iterable<HTMLInputElement>)
    if (field.type === 'password' || field.autocomplete === 'one-time-code')
      fields.delete(field.name)
  return fields
}
