import { m } from '#i18n/paraglide/messages.js'
import { getJson } from '#ui/ask-json.ts'
import { say } from '#ui/toasts.ts'
import { isTyped, isUnsaved } from '#ui/typed.client.ts'
import { useLive } from '#ui/use-live.ts'

/** What tells how far a dispute has come from how far it had. */
export interface DisputeStand {
  stand: string
}

type NewsProps = DisputeStand & {
  /** The address of the dispute, in the page's language. */
  path: string
  /** How many notifications were unread when the page was made. */
  unread: number
}

/**
 * Brings the page of a dispute up to date when the other side or staff moved it. Who is writing is
 * asked to do so themselves, so that nothing of it is lost.
 */
export function DisputeNews({ path, stand, unread }: NewsProps) {
  useLive(unread, async (leaving) => {
    const now = await getJson<DisputeStand>(path, leaving)
    if (now.stand === stand) return
    if (isUnsaved() || isTyped(document))
      say({ tone: 'danger', words: m.dispute_moved_on(), href: path })
    else if (location.pathname === path) location.reload()
    else location.replace(path)
  })
  return null
}
