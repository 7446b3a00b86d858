import { m } from '#i18n/paraglide/messages.js'
import { Bdi } from '#ui/bdi.tsx'
import './feedback-list.css'

/** A seller's public answer under a feedback. */
export function Reply({
  label = m.feedback_reply_of(),
  children,
}: {
  label?: string
  children: string
}) {
  return (
    <div className="k-reply">
      <b>{label}</b>
      <p>
        <Bdi>{children}</Bdi>
      </p>
    </div>
  )
}
