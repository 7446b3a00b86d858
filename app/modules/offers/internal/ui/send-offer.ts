import { hrefOf } from '#i18n/language.ts'
import { acceptJson } from '#ui/accept-json.ts'
import type { OfferValues } from '../../ui/offer-values.ts'
import type { OfferAnswer } from '../../ui/offer-words.ts'
import { isSheetPath, type SheetView } from '../../ui/sheet-view.ts'

/**
 * What the server says of a form: saved as this offer, `unchanged` where there was nothing to save,
 * refused with what is seen of it now, or that somebody else's page comes first.
 */
type SentOffer =
  | { saved: number; unchanged?: true }
  | { answer: OfferAnswer; seen: OfferValues | null }
  | { to: string }

/**
 * Sends an offer's form to its page; `signed_out` or `lost` when there was no answer to
 * it.
 */
export async function sendOffer(
  path: string,
  fields: FormData,
): Promise<SentOffer | 'signed_out' | 'lost'> {
  const texts = [...fields].filter((pair): pair is [string, string] => typeof pair[1] === 'string')
  const body = new URLSearchParams(texts)
  const posted = { method: 'POST', body, headers: acceptJson }
  const answer = await fetch(hrefOf(path), posted).catch(() => null)
  if (!answer) return 'lost'
  if (isJson(answer)) return answer.json().catch(() => 'lost')
  if (!new URL(answer.url).pathname.endsWith('/signin')) return 'lost'
  void import('#ui/kept-forms.ts').then(({ keepTyped }) => keepTyped())
  return 'signed_out'
}

/**
 * What stands at a page of the wizard or of an offer's form; null when it cannot be had, so that
 * the page itself says why.
 */
export async function loadView(pathname: string, search: string): Promise<SheetView | null> {
  if (!isSheetPath(pathname)) return null
  const answer = await fetch(pathname + search, { headers: acceptJson }).catch(() => null)
  return answer && isJson(answer) ? answer.json().catch(() => null) : null
}

const isJson = ({ headers }: Response) =>
  headers.get('content-type')?.startsWith('application/json') ?? false
