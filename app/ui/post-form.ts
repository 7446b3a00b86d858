import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { FieldErrors } from '#kernel/form.ts'
import { acceptJson } from './accept-json.ts'
import type { keepTyped } from './kept-forms.ts'

/**
 * What a posted form came to: the words that say it is done, where the plain form would lead
 * without any, or why it was refused. `errors` are codes of the form's fields.
 */
export type ActAnswer =
  | { said: string }
  | { to: string }
  | { problem: string; errors?: FieldErrors }

/**
 * Posts a form to an address of this site that answers in JSON; where no answer came, the words
 * that say so.
 */
export async function postForm<Answer>(
  path: string,
  form: Iterable<[string, FormDataEntryValue]> = [],
): Promise<Answer | { problem: string }> {
  const body = new URLSearchParams(
    [...form].filter((field): field is [string, string] => typeof field[1] === 'string'),
  )
  try {
    const sent = { method: 'POST', body, headers: acceptJson, keepalive: true }
    const response = await fetch(hrefOf(path), sent)
    // what answers in pages leads to the one of signing in, whose own form leads nowhere
    const isLed = response.redirected && new URL(response.url).pathname.endsWith('/signin')
    if (isLed || (response.status === 401 && path !== SIGN_IN))
      void keepOf({ path: hrefOf(path), fields: body })
    if (isLed) return { problem: m.order_not_authenticated_why() }
    return (await response.json()) as Answer
  } catch {
    return { problem: navigator.onLine ? m.unanswered() : m.offline_unsent() }
  }
}

/** The same for an act on what the page shows, which stays. */
export const postAct = (
  path: string,
  form?: Iterable<[string, FormDataEntryValue]>,
): Promise<ActAnswer> => postForm<ActAnswer>(path, form)

/** Whoever is signed out finds it again once they have signed in. */
const keepOf = async (sent: Parameters<typeof keepTyped>[0]) =>
  (await import('./kept-forms.ts')).keepTyped(sent)

const SIGN_IN = '/signin'
