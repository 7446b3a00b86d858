import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { Refusal } from '#kernel/result.ts'

/** The headers of an answer that shows what was delivered: no cache and no history keeps it. */
export const neverKept = { 'cache-control': 'private, no-store' }

/** How long a seller or staff see what was opened, in seconds: then the browser goes on. */
const SHOWN = 120

/** Of an answer that shows it: after that the browser goes on to this path. */
export const shownThen = (path: string) => ({
  headers: { refresh: `${SHOWN};url=${hrefOf(path)}` },
})

/** The headers of a page whose action answers so: nobody keeps it. */
export function shownHeaders({ actionHeaders }: { actionHeaders: Headers }): HeadersInit {
  const refresh = actionHeaders.get('refresh')
  return refresh ? { ...neverKept, refresh } : neverKept
}

/** Says why what was delivered is not shown, by what was typed as proof, and with which status. */
export function revealRefused(
  { code, details }: Refusal,
  given?: { password: string; code: string },
): { words: string; status: number } {
  const minutes = Math.ceil(Number(details?.seconds) / 60)
  switch (code) {
    case 'too_many':
      return { words: m.goods_too_many({ minutes }), status: 429 }
    case 'unreadable':
      return { words: m.goods_unreadable(), status: 503 }
    case 'wrong_password':
      return {
        words:
          given?.password === '' ? m.withdraw_password_required() : m.withdraw_wrong_password(),
        status: 403,
      }
    case 'wrong_code':
      return {
        words: given?.code === '' ? m.code_error_required() : m.withdraw_wrong_code(),
        status: 403,
      }
    case 'no_proof':
      return { words: m.goods_no_proof(), status: 403 }
    case 'proof_too_new':
      return { words: m.goods_proof_too_new(), status: 403 }
    default:
      return { words: m.goods_nothing_to_open(), status: 409 }
  }
}
