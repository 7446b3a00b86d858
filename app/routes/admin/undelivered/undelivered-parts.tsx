import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { shortId } from '#kernel/id.ts'
import type { UndeliveredKind } from '#modules/reports/undelivered.ts'
import { Bdi } from '#ui/bdi.tsx'
import { TextLink } from '#ui/button.tsx'
import { Status } from '#ui/status.tsx'
import { PersonLink, WithNote } from '../parts/cells.tsx'
import type { UndeliveredInWords } from './undelivered-words.ts'

// Words and marks of what was tried until it was given up (mails, pushes, webhooks, jobs, events,
// …), for the list /admin/undelivered, its details and the queue on /admin (decisions 72 and 88).

export const undeliveredKindWords: Record<UndeliveredKind, () => string> = {
  mail: m.admin_undelivered_kind_mail,
  push: m.admin_undelivered_kind_push,
  webhook: m.admin_undelivered_kind_webhook,
  job: m.admin_undelivered_kind_job,
  event: m.admin_undelivered_kind_event,
  images: m.admin_undelivered_kind_images,
  import: m.admin_undelivered_kind_import,
}

/** How each kind is done again: by running it, by sending it, or by trying what it was. */
const run = {
  icon: 'play',
  words: m.admin_undelivered_run,
  of: m.admin_undelivered_run_of,
} as const
const send = {
  icon: 'send',
  words: m.admin_undelivered_send,
  of: m.admin_undelivered_send_of,
} as const
const retry = {
  icon: 'play',
  words: m.admin_undelivered_retry,
  of: m.admin_undelivered_retry_of,
} as const
export const undeliveredAgain = {
  mail: send,
  push: send,
  webhook: send,
  job: run,
  event: run,
  images: retry,
  import: retry,
} as const

export const triesWords = (tries: number): string =>
  m.admin_undelivered_tries({ count: tries, number: formatNumber(tries) })

type ForProps = {
  undelivered: Pick<UndeliveredInWords, 'person_id' | 'username' | 'address' | 'order_id'>
  /** Whether a person's address stands below their name. */
  withAddress?: boolean
}

/** Whom it is for, or who asked for it, or the order that it is about. */
export function UndeliveredFor({
  undelivered: { person_id, username, address, order_id },
  withAddress,
}: ForProps) {
  if (order_id)
    return (
      <TextLink tap to={`/admin/orders/${order_id}`}>
        <bdi dir="ltr">#{shortId(order_id)}</bdi>
      </TextLink>
    )
  const mailed = address && <bdi dir="ltr">{address}</bdi>
  if (!person_id || !username) return mailed || '—'
  return (
    <WithNote note={withAddress && mailed}>
      <PersonLink id={person_id} name={username} />
    </WithNote>
  )
}

const settledWords = {
  again: m.admin_undelivered_settled_again,
  aside: m.admin_undelivered_settled_aside,
  succeeded: m.admin_undelivered_settled_succeeded,
}

/** What became of it, and who decided. */
export const UndeliveredStatus = ({
  undelivered: { settled_as, settled_by },
}: {
  undelivered: Pick<UndeliveredInWords, 'settled_as' | 'settled_by'>
}) =>
  settled_as === null ? (
    <Status tone="warning" icon="clock">
      {m.admin_undelivered_state_waiting()}
    </Status>
  ) : (
    <WithNote note={settled_by && <Bdi>{m.admin_undelivered_by({ name: settled_by })}</Bdi>}>
      <Status tone={settled_as === 'aside' ? 'muted' : 'success'} icon="circle-check">
        {settledWords[settled_as]()}
      </Status>
    </WithNote>
  )
