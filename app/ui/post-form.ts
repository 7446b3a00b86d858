import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'

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
    const response = await fetch(hrefOf(path), { method: 'POST', body, headers, keepalive: true })
    return (await response.json()) as Answer
  } catch {
    return { problem: navigator.onLine ? m.unanswered() : m.offline_unsent() }
  }
}

const headers = { accept: 'application/json' }
