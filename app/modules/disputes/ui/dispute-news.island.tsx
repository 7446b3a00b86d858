import { m } from '#i18n/paraglide/messages.js'
import { say } from '#ui/toasts.ts'
import { useResource } from '#ui/use-resource.ts'

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
 * Says on the page of a dispute that the other side or staff moved it, and leads to how it stands.
 * Nothing changes by itself, so that nobody loses what they write, or accepts another proposal than
 * the one they read.
 */
export function DisputeNews({ path, stand, unread }: NewsProps) {
  const take = (now: DisputeStand) => {
    if (now.stand !== stand) say({ tone: 'danger', words: m.dispute_moved_on(), href: path })
  }
  useResource(unread, () => path, take)
  return null
}
