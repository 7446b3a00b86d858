// No island: it looks at any form of the page, also those of islands, as it is sent; loaded where
// a form has a token, and once a page comes back from the browser's memory.
// What a form makes is named by its token, so that it is made once however often it is sent. A page
// that comes back from the browser's memory brings a token that was used: what has been changed in
// the form since is another thing, and is sent with another token (decision 58).

import { TOKEN_FIELD } from './token-field.ts'

/** A form that came back: its token, what stood in it, and by which token that and another goes. */
interface Used {
  token: string
  body: string
  same: string
  another: string
}

const used = new WeakMap<HTMLFormElement, Used>()

/** Remembers what stands in each form as the page comes back. */
export function noteReturn(): void {
  // without them (a page that is not secure) the server says what stands
  if (!('randomUUID' in crypto)) return
  for (const form of document.forms) {
    const token = fieldOf(form)?.value
    if (!token) continue
    const [body, same] = [bodyOf(form), tokenFor(form, token)]
    used.set(form, { token, body, same, another: crypto.randomUUID() })
  }
}

document.addEventListener('formdata', ({ target, formData }) => {
  const form = target as HTMLFormElement
  const field = fieldOf(form)
  if (field) formData.set(field.name, tokenFor(form, field.value))
})

/** The token by which the form is sent as it stands. */
function tokenFor(form: HTMLFormElement, token: string): string {
  const before = used.get(form)
  if (before?.token !== token) return token
  return before.body === bodyOf(form) ? before.same : before.another
}

/** The field with the token of a form that makes something. */
const fieldOf = (form: HTMLFormElement) => form.querySelector<HTMLInputElement>(TOKEN_FIELD)

/** What stands in the fields that people fill. */
const bodyOf = (form: HTMLFormElement): string =>
  JSON.stringify(
    ([...form.elements] as HTMLInputElement[])
      .filter(({ type, name }) => name && type !== 'hidden' && type !== 'submit')
      .map(({ name, type, value, checked }) => [
        name,
        value,
        (type === 'radio' || type === 'checkbox') && checked,
      ]),
  )
