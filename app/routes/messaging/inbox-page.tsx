import type { ReactNode } from 'react'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { KEPT_DAYS, QUESTION_KEPT_DAYS } from '#modules/messaging/conversation.ts'
import type { InboxView } from '#modules/messaging/ui/inbox-view.ts'
import { Inbox } from '#modules/messaging/ui/inbox.island.tsx'
import { BackLink, IconLink } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Empty } from '#ui/empty.tsx'
import { Island } from '#ui/island.tsx'
import './conversation.css'

type InboxPageProps = {
  list: InboxView
  /** Whether the reader sells, and so may have replies at hand. */
  sells: boolean
  /** The conversation that is open, and what it shows. */
  open?: string
  children?: ReactNode
}

/** The reader's conversations, and beside them the open one, which alone stands on phones. */
export function InboxPage({ list, sells, open, children }: InboxPageProps) {
  return (
    <main
      id="main"
      className={classNames(
        'k-wrap k-pt-6 k-section k-stack k-gap-4',
        open !== undefined && 'is-open',
      )}
    >
      <div className="k-inboxpage__h">
        <h1>{m.inbox_title()}</h1>
        {sells && <IconLink icon="settings-2" to="/inbox/replies" label={m.inbox_replies()} />}
      </div>
      <div className={classNames('k-inboxpage', open !== undefined && 'is-open')}>
        <div className="k-stack k-gap-3">
          <Island of={Inbox} props={{ first: list, open: open ?? null }} when="idle" />
          <p className="k-muted k-sm">
            {m.inbox_kept({
              days: formatNumber(KEPT_DAYS),
              questions: formatNumber(QUESTION_KEPT_DAYS),
            })}
          </p>
        </div>
        {children ? (
          <div className="k-stack k-gap-3">
            <div className="k-inboxpage__back">
              <BackLink to="/inbox">{m.inbox_back()}</BackLink>
            </div>
            {children}
          </div>
        ) : (
          <div className="k-inboxpage__none">
            <Empty title={m.inbox_choose()} level="h2">
              {m.inbox_choose_hint()}
            </Empty>
          </div>
        )}
      </div>
    </main>
  )
}
