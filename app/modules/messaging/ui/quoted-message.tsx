import { m } from '#i18n/paraglide/messages.js'
import { hiddenContacts } from '../message-check.ts'
import type { ReportReason, SeenReason } from '../reports.ts'
import { Body, Pictures } from '../internal/ui/message-item.tsx'
import './messaging.css'

/** What a reader may see of what the other side said. */
export const quoteOf = ({ body, flags, pictures }: Quoted) => ({
  body: hiddenContacts(body, flags),
  pictures,
})

interface Quoted {
  body: string
  flags: readonly string[]
  pictures: string[]
}

type QuotedMessageProps = { body: string; pictures: string[]; name: string }

/** What somebody said, by itself. */
export const QuotedMessage = ({ body, pictures, name }: QuotedMessageProps) => (
  <div className="k-msg">
    <span className="k-msg__m">
      <bdi dir="ltr">{name}</bdi>
    </span>
    <Pictures ids={pictures} />
    {body !== '' && <Body text={body} />}
  </div>
)

/** What is wrong with a message, as who reports it chooses. */
export const reportReasonLabels: Record<ReportReason, () => string> = {
  contact: m.report_contact,
  payment: m.report_payment,
  fraud: m.report_fraud,
  abuse: m.report_abuse,
  other: m.report_other,
}

/** The same as staff are told of it: the site points out by itself who sends contacts again. */
export const seenReasonLabels: Record<SeenReason, () => string> = {
  ...reportReasonLabels,
  third_contact: m.report_third_contact,
}
