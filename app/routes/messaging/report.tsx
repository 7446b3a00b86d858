import { data } from 'react-router'
import { isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { readForm } from '#kernel/form.ts'
import { idFrom } from '#kernel/id.ts'
import { conversationPath } from '#modules/messaging/conversation.ts'
import { reportForm } from '#modules/messaging/report.form.ts'
import { messageToReport, reportMessage } from '#modules/messaging/reports.server.ts'
import { MAX_REPORT_WORDS } from '#modules/messaging/reports.ts'
import {
  QuotedMessage,
  quoteOf,
  reportReasonLabels,
} from '#modules/messaging/ui/quoted-message.tsx'
import { asViewer, notFound, postedForm } from '#platform/http.server.ts'
import { BackLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import { redirectWith } from '../layout/flash.server.ts'
import { pageMeta } from '../layout/meta.ts'
import { type ReportAnswer, Reporting } from '../layout/reporting.tsx'
import '../layout/ask-page.css'
import type { Route } from './+types/report'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.report_title(), index: false })

/** What the other side said to the viewer, and may be reported; 404 for all else. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { db, viewer } = asViewer(context, request)
  const found = await messageToReport(db, idFrom(params.messageId) ?? 0, viewer.id)
  if (!found) throw notFound()
  const { name, reported } = found
  return { quote: quoteOf(found), name, reported, back: `${conversationPath(found)}#chat` }
}

/** Reports it, and goes back to the conversation. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { db, viewer, now } = asViewer(context, request)
  const id = idFrom(params.messageId) ?? 0
  const found = await messageToReport(db, id, viewer.id)
  if (!found) throw notFound()
  const form = readForm(reportForm, await postedForm(request))
  if (!form.ok) return data<ReportAnswer>(form, { status: 422 })
  const reported = await reportMessage(db, id, viewer.id, form.value, now)
  if (reported.ok) return redirectWith(`${conversationPath(found)}#chat`, 'message_reported')
  if (reported.code === 'not_found') throw notFound()
  return data<ReportAnswer>(
    { errors: { reason: reported.code }, values: form.value },
    { status: 429 },
  )
}

export default function Report({
  loaderData: { quote, name, reported, back },
  actionData,
}: Route.ComponentProps) {
  return (
    <main id="main" className="k-wrap k-pt-6 k-section k-stack k-gap-4 k-askpage">
      <BackLink to={back}>{m.report_keep()}</BackLink>
      <h1>{m.report_title()}</h1>
      <QuotedMessage {...quote} name={name} />
      {reported ? (
        <Callout tone="sea" icon="info">
          {m.report_done()}
        </Callout>
      ) : (
        <Card>
          <Reporting
            label={m.report_reason()}
            reasons={reportReasonLabels}
            most={MAX_REPORT_WORDS}
            who={m.report_who({ name: isolated(name) })}
            keep={{ to: back, words: m.report_keep() }}
            {...actionData}
          />
        </Card>
      )}
    </main>
  )
}
